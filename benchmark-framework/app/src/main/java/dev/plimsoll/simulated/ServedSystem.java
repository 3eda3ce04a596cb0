// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.record.NanoClock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The simulated system for clients in other processes: it says when a request is answered and
 * whether, when and how often a message is delivered. What requests and messages mean is the
 * business of whoever calls.
 *
 * <p>Threads: {@link #message} and {@link #request} belong to one thread, which has read them. All
 * answers, deliveries and actions happen on the one thread of the system, in the order of their
 * times. Times are in epoch nanoseconds of the process's clock.
 */
public final class ServedSystem implements AutoCloseable {

  /** Keys of driver files that describe the client of the simulated driver, or what only it can. */
  private static final List<String> FOR_THE_DRIVER =
      List.of(
          "blockingSend",
          "serviceTimePerKiB",
          "completionThreads",
          "payloadUse",
          "tickEvery",
          "tickBlocks",
          "acknowledgements",
          "delivery",
          "ordering",
          "outages",
          "sendTimeouts",
          "sendTimeoutAfter",
          "arrivalAfterTimeout",
          "redeliverRatio",
          "redeliveryDelay",
          "prefetch",
          "consumerCapacity",
          "consumerStalls",
          "deliveryBatch");

  private final Behaviour behaviour;
  private final Faults.Injected injected = new Faults.Injected();
  private final NanoClock clock;
  private final Server server;
  private final ServerThread thread;
  private final Faults faults;
  private final long spared;
  private final Map<String, SimulatedTopic> channels = new ConcurrentHashMap<>();
  private final SimulatedTopic anyChannel = new SimulatedTopic(1);
  private long received;
  private boolean began;

  /** What becomes of a message that a client has sent. Called on the thread of the system. */
  public interface MessageFate {

    /** It is confirmed, whether or not it is delivered. */
    void confirmed();

    /** It is refused: an injected fault. */
    void refused();

    /** It has arrived; called never, once or twice, and without a delay after the confirmation. */
    void delivered();
  }

  ServedSystem(Behaviour behaviour, long spared, NanoClock clock) {
    this.behaviour = behaviour;
    this.spared = spared;
    this.clock = clock;
    this.server = new Server(behaviour, injected, clock);
    this.thread = server.threads().get(0);
    this.faults = new Faults(behaviour.faults(), 0, injected);
  }

  /**
   * Creates a system from a driver file of the simulated system.
   *
   * @param spared the number of messages and requests that are answered at once and without faults,
   *     before the load and the times of the script begin with the next one
   * @throws SettingsException for a key that has no meaning without the simulated driver
   */
  public static ServedSystem of(Settings settings, long spared) throws SettingsException {
    for (String key : FOR_THE_DRIVER) {
      if (settings.has(key)) {
        throw new SettingsException(
            key, "is for the simulated driver: a server for other clients does not have it");
      }
    }
    return new ServedSystem(Behaviour.from(settings), spared, NanoClock.process());
  }

  /**
   * Starts the thread of the system.
   *
   * @param whenIdle called on it whenever nothing more is due
   */
  public void start(Runnable whenIdle) {
    thread.whenIdle(whenIdle);
    server.start();
  }

  /** Whether sends may be refused, which needs a protocol with answers. */
  public boolean refuses() {
    return behaviour.faults().sendErrors() > 0;
  }

  /** Accepts a message, which is confirmed and delivered after its service time. */
  public void message(String channel, MessageFate outcome) {
    long now = clock.nanos();
    ScheduledEvent event =
        new ScheduledEvent(topic(channel), 0, null, completion(outcome), next(now));
    event.action = outcome::delivered;
    server.accept(event, now, 0);
  }

  /** Accepts a request that is no message. It is answered after the service time. */
  public void request(Runnable answer) {
    long now = clock.nanos();
    ScheduledEvent event = new ScheduledEvent(anyChannel, 0, null, new Answer(answer), next(now));
    event.lost = true; // Nothing arrives anywhere.
    server.acceptRequest(event, now);
  }

  /** Runs something on the thread of the system: now, or at the end of a stall. Any thread. */
  public void act(Runnable action) {
    actAt(clock.nanos(), action);
  }

  /** The same, not before this instant. */
  public void actAt(long nanos, Runnable action) {
    thread.give(ScheduledEvent.action(action, nanos));
  }

  /** The instant with which the times of the script are compared. */
  public long nowNanos() {
    return clock.nanos();
  }

  /** When that which happens now was due. Only on the thread of the system. */
  public long dueNanos() {
    return thread.dueNanos();
  }

  /** How often each fault was injected. */
  public Map<String, Object> injected() {
    return injected.asMap();
  }

  /** The behaviour, by the keys of driver files. */
  public Map<String, Object> script() {
    Map<String, Object> script = new LinkedHashMap<>(behaviour.settings());
    script.keySet().removeAll(FOR_THE_DRIVER);
    return script;
  }

  /** The faults of the next message; null, which means none, before the load begins. */
  private Faults next(long now) {
    if (received++ < spared) {
      return null;
    }
    if (!began) {
      server.loadBegins(now);
      server.measuringBegins(now);
      began = true;
    }
    return faults;
  }

  /** Messages overtake one another within a channel only; without that, all share one. */
  private SimulatedTopic topic(String channel) {
    return behaviour.faults().reordering() == 0
        ? anyChannel
        : channels.computeIfAbsent(channel, name -> new SimulatedTopic(1));
  }

  /** Performs what is due; for tests with a clock of their own. */
  void work() {
    thread.work();
  }

  @Override
  public void close() {
    server.close();
  }

  private SendCompletion completion(MessageFate outcome) {
    return new SendCompletion() {
      @Override
      public void acknowledged() {
        outcome.confirmed();
      }

      /** A refusal comes on the thread that sends; otherwise the system is closed. */
      @Override
      public void failed(FailureKind kind, Throwable cause) {
        if (kind == FailureKind.REJECTED) {
          act(outcome::refused);
        }
      }
    };
  }

  private record Answer(Runnable answer) implements SendCompletion {

    @Override
    public void acknowledged() {
      answer.run();
    }

    /** The system is closed. */
    @Override
    public void failed(FailureKind kind, Throwable cause) {}
  }
}
