// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.load.HandledMessages;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.MessageHandling;
import dev.plimsoll.load.MessageHandling.Together;
import dev.plimsoll.load.ProcessingReceiver;
import dev.plimsoll.load.Receiver;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.plan.ConsumerBehaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The handlers of consumers that process, reject or acknowledge messages as the workload says.
 *
 * <p>Threads: one at a time; handlers are replaced by the thread that restarts consumers.
 */
final class MessageHandlers {

  private final ConsumerBehaviour behaviour;
  private final boolean acknowledges;
  private final SplittableRandom random;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(new DaemonThreads("acknowledge"));
  private final List<HandledMessages> ofSubscriptions = new ArrayList<>();
  private final List<Supplier<ProcessingReceiver>> factories = new ArrayList<>();
  private final List<ProcessingReceiver> handlers = new ArrayList<>();

  MessageHandlers(ConsumerBehaviour behaviour, boolean acknowledges, long seed) {
    this.behaviour = behaviour;
    this.acknowledges = acknowledges;
    this.random = new SplittableRandom(seed);
  }

  /** Adds a subscription; the handlers added next are of its consumers. */
  void addSubscription(int firstProducer, int producers) {
    ofSubscriptions.add(new HandledMessages(firstProducer, producers));
  }

  /** Adds the handler of the next consumer. */
  synchronized BatchHandler add(
      LoadContext context, SubscriptionTracker subscription, Supplier<Receiver> receipts) {
    HandledMessages handled = ofSubscriptions.get(ofSubscriptions.size() - 1);
    Supplier<ProcessingReceiver> factory =
        () -> new ProcessingReceiver(context, receipts.get(), subscription, handled, handling());
    ProcessingReceiver handler = factory.get();
    factories.add(factory);
    handlers.add(handler);
    return handler;
  }

  private MessageHandling handling() {
    Optional<ConsumerBehaviour.Processing> processing = behaviour.processing();
    return new MessageHandling(
        acknowledges,
        processing.isPresent(),
        processing.map(ConsumerBehaviour.Processing::threads).orElse(0),
        processing.map(time -> LoadMaterials.processingTimes(time, random.split())).orElse(() -> 0),
        behaviour.rejectedShare(),
        random.split(),
        behaviour
            .acknowledgement()
            .map(rule -> new Together(rule.every(), rule.after().toNanos(), timer))
            .orElse(new Together(0, 0, timer)));
  }

  /** Ends the handling of a consumer; returns the handler for when it is open again. */
  synchronized BatchHandler successor(int consumer) {
    handlers.get(consumer).end();
    ProcessingReceiver next = factories.get(consumer).get();
    handlers.set(consumer, next);
    return next;
  }

  /** Ends the handling of all consumers. Idempotent. */
  synchronized void close() {
    handlers.forEach(ProcessingReceiver::end);
    timer.shutdownNow();
  }

  /** A count of one subscription. */
  long of(int subscription, ToLongFunction<HandledMessages> count) {
    return count.applyAsLong(ofSubscriptions.get(subscription));
  }

  long sum(ToLongFunction<HandledMessages> count) {
    return ofSubscriptions.stream().mapToLong(count).sum();
  }
}
