// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The simulated system on a clock that the test sets, in milliseconds from the start of the
 * measured window, so that all instants are exact. One producer, one topic; message n carries its
 * number.
 */
final class Simulation {

  static final long MILLI = 1_000_000;

  /** The length of the warm-up. */
  static final long WARM_UP_MILLIS = 1_000;

  private static final long START = 1_000_000_000_000_000L;

  /** Divides all times in these tests. */
  private static final long STEP_NANOS = MILLI / 10;

  final Faults.Injected injected = new Faults.Injected();
  final Server server;
  final DriverProducer producer;
  final List<Event> completions = new ArrayList<>();
  private final Behaviour behaviour;
  private final SimulatedTopic topic = new SimulatedTopic(1);
  private long now = START;
  private int sent;

  /** An event of a message. */
  record Event(int message, double millis, String what) {}

  Simulation(Map<String, Object> keys) {
    behaviour = Behaviours.of(keys);
    server = new Server(behaviour, injected, () -> now);
    server.loadBegins(START - WARM_UP_MILLIS * MILLI);
    server.measuringBegins(START);
    Faults faults = new Faults(behaviour.faults(), 0, injected);
    SimulatedProducer plain = new SimulatedProducer(topic, server, faults, behaviour, 0);
    producer = behaviour.commits().none() ? plain : new CommittingProducer(plain, behaviour);
  }

  Consumer consumer(String subscription) {
    Consumer consumer = new Consumer();
    consumer.driver =
        new SimulatedConsumer(topic, consumer, behaviour.consumption(), server.nextForConsumer());
    topic.join(subscription, consumer.driver);
    return consumer;
  }

  /** Advances the clock to this instant and performs all events until then. */
  Simulation until(double millis) {
    long end = instant(millis);
    while (now < end) {
      now = Math.min(end, now + STEP_NANOS);
      work();
    }
    return this;
  }

  /** Calls the producer's tick now. */
  Simulation tick() {
    producer.tick(now);
    work();
    return this;
  }

  /** Advances the clock to this instant before any event is performed. */
  void skipTo(double millis) {
    now = instant(millis);
    work();
  }

  private void work() {
    // Threads pass events to each other.
    for (int round = 0; round < 3; round++) {
      server.threads().forEach(ServerThread::work);
    }
  }

  /** Sends messages now. */
  Simulation send(int count) {
    for (int i = 0; i < count; i++) {
      send(ByteBuffer.allocate(4).putInt(sent).array());
    }
    work();
    return this;
  }

  void send(byte[] payload) {
    int message = sent++;
    producer.send(
        payload,
        MessageKey.NONE,
        DriverProducer.ANY_PARTITION,
        new SendCompletion() {
          @Override
          public void acknowledged() {
            completions.add(new Event(message, millis(), "acknowledged"));
          }

          @Override
          public void failed(FailureKind kind, Throwable cause) {
            completions.add(new Event(message, millis(), kind.name()));
          }
        });
  }

  private double millis() {
    return (double) (now - START) / MILLI;
  }

  private static long instant(double millis) {
    return START + Math.round(millis * MILLI);
  }

  List<Double> completedAt() {
    return completions.stream().map(Event::millis).toList();
  }

  /** A consumer that records what it receives, and when. */
  final class Consumer implements BatchHandler {

    final List<Event> events = new ArrayList<>();
    final List<Integer> batches = new ArrayList<>();
    final List<byte[]> payloads = new ArrayList<>();
    SimulatedConsumer driver;

    @Override
    public void received(DeliveredBatch batch) {
      batches.add(batch.size());
      for (int i = 0; i < batch.size(); i++) {
        payloads.add(batch.payload(i));
        events.add(
            new Event(
                ByteBuffer.wrap(batch.payload(i)).getInt(),
                Simulation.this.millis(),
                batch.redelivered(i) ? "again" : "first"));
      }
    }

    @Override
    public void stopped(DriverException cause) {
      throw new IllegalStateException(cause);
    }

    List<Double> at() {
      return events.stream().map(Event::millis).toList();
    }

    List<Integer> messages() {
      return events.stream().map(Event::message).toList();
    }
  }
}
