// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.load.BlockedCallDetector;
import dev.plimsoll.load.ConnectivityProbes;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.ProbeSender;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.RetryingProducer;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.load.SendingThread;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worker in this process, for one load session: from a warm-up to a drain. The clients may have
 * been opened by an earlier session.
 */
public final class LocalWorker implements Worker {

  private static final Logger LOG = LoggerFactory.getLogger(LocalWorker.class);

  /** Long enough for a thread to finish recording an event when recording ends. */
  private static final long SETTLE_NANOS = 10_000_000;

  private final Assignment assignment;
  private final Workload workload;
  private final Driver driver;
  private final DriverTraits traits;
  private final LoadShape shape;
  private final PhaseTimes phaseTimes;
  private final Collector collector = new Collector();
  private final Recorders recorders;
  private final SendOutcomes outcomes;
  private final ProcessStops stops;
  private final LoadContext context;
  private final ConnectivityProbes probes;
  private final ReceivingSide receivingSide;
  private final WorkerClients clients;
  private volatile boolean served = true;
  private List<ProducerLoop> loops = List.of();
  private List<SendingThread> sending = List.of();
  private final List<CountDownLatch> sent = new ArrayList<>();
  private final CountDownLatch released = new CountDownLatch(1);
  private DueMessages due;
  private int threadCount;
  private long distanceNanos;
  private double wakeUpNanos;

  /**
   * A worker for an assignment on a connected driver.
   *
   * @param clients what the worker opens, or what an earlier worker of the same topics has opened;
   *     the worker does not close them
   */
  public LocalWorker(Assignment assignment, LoadShape shape, Driver driver, WorkerClients clients) {
    this.assignment = assignment;
    this.clients = clients;
    this.workload = assignment.workload();
    this.driver = driver;
    this.traits = driver.traits();
    this.shape = shape;
    this.phaseTimes = shape.phaseTimes(workload);
    this.recorders = new Recorders(phaseTimes, collector, shape.hasSchedule());
    this.outcomes = new SendOutcomes(workload.producers());
    this.stops = ProcessStops.ofThisProcess(NanoClock.process(), this::countInFlight);
    this.context =
        new LoadContext(
            NanoClock.process(),
            phaseTimes,
            recorders,
            outcomes,
            assignment.runTag(),
            workload.messageSize(),
            workload.stamped(),
            LoadMaterials.payloads(workload),
            traits.payloadUse(),
            assignment.acknowledged(),
            workload.consumes(),
            workload.requestsReplies(),
            // Failed sends are repeated in ticks.
            traits.needsTick() || workload.retry().isPresent(),
            traits.sendMayBlock(),
            stops);
    this.probes =
        new ConnectivityProbes(
            workload.topics(),
            Math.max(1, workload.producersPerTopic()),
            traits.can(Capability.PARTITION_TARGET) ? assignment.partitions() : 1,
            workload.consumes() ? workload.subscriptionsPerTopic() : 0);
    this.receivingSide =
        workload.requestsReplies()
            ? new RequestReplySide(assignment, driver, clients)
            : new ConsumerSide(assignment, driver, clients.consumers, clients.lateConsumers);
  }

  @Override
  public void subscribe() throws DriverException, InterruptedException {
    receivingSide.open(context, probes);
  }

  @Override
  public void createProducers() throws DriverException, InterruptedException {
    if (!clients.producers.isEmpty()) {
      return;
    }
    List<Callable<DriverProducer>> calls = new ArrayList<>();
    for (int i = 0; i < workload.producers(); i++) {
      String topic = assignment.topics().get(i / workload.producersPerTopic());
      int client =
          DriverTraits.clientOf(i, workload.producers(), driver.traits().producerClients());
      ProducerSpec spec = new ProducerSpec(assignment.runId() + "-producer-" + i, i, client, topic);
      calls.add(() -> retrying(driver.createProducer(spec)));
    }
    clients.producers.addAll(ParallelOpen.all("producers", calls));
  }

  /** A producer that repeats failed sends, if the workload asks for it. */
  private DriverProducer retrying(DriverProducer producer) {
    return workload
        .retry()
        .<DriverProducer>map(
            retry ->
                new RetryingProducer(
                    producer,
                    traits.needsTick(),
                    traits.payloadUse(),
                    retry.attempts(),
                    retry.after().toNanos(),
                    outcomes.retried(),
                    context.clock()))
        .orElse(producer);
  }

  @Override
  public List<String> awaitReady(Duration limit) throws DriverException, InterruptedException {
    if (!clients.areReady()) {
      verifyPaths(limit);
    }
    if (workload.produces()) {
      createSendingThreads();
    }
    clients.ready();
    return clients.consumers.unassigned();
  }

  private void verifyPaths(Duration limit) throws DriverException, InterruptedException {
    if (workload.produces() && assignment.created()) {
      receivingSide.probeRemainingPaths(context, limit);
      ProbeSender probeSender =
          new ProbeSender(
              assignment.runTag(),
              traits.can(Capability.PARTITION_TARGET),
              workload.requestsReplies(),
              probes);
      new ConnectivityCheck(
              clients.producers, probeSender, probes, traits.needsTick(), context.clock())
          .awaitAll(limit);
    } else if (workload.consumes()) {
      awaitAssignment(limit);
    }
  }

  /**
   * Called before the load starts, since this takes time with many producers or on a new machine.
   */
  private void createSendingThreads() {
    SendingThreads dealt =
        SendingThreads.distribute(
            workload, shape, traits, context, assignment, clients.producers, receivingSide);
    loops = dealt.loops();
    sending = dealt.threads();
    threadCount = sending.size();
    distanceNanos = dealt.distanceNanos();
    wakeUpNanos = dealt.wakeUpNanos();
  }

  private void awaitAssignment(Duration limit) throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    int perSubscription = workload.consumersPerSubscription();
    while (!clients.consumers.assigned(perSubscription, assignment.partitions())) {
      if (System.nanoTime() > deadline) {
        throw new DriverException(
            DriverException.Kind.TIMEOUT,
            "Not ready within "
                + limit.toSeconds()
                + " s: not all partitions of "
                + assignment.topics()
                + " are assigned to a consumer");
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Override
  public PhaseTimes phaseTimes() {
    return phaseTimes;
  }

  @Override
  public void start() {
    stops.begin();
    if (!workload.produces()) {
      return;
    }
    receivingSide.loadBegins(loops);
    for (int i = 0; i < sending.size(); i++) {
      SendingThread sender = sending.get(i);
      CountDownLatch done = new CountDownLatch(1);
      Thread thread = new Thread(() -> sendAndStayAlive(sender, done), "sender-" + i);
      thread.setDaemon(true);
      thread.start();
      sent.add(done);
    }
    BlockedCallDetector.watch(sending);
  }

  /**
   * Keeps the thread alive after its sender has ended: the JVM does not report the allocated bytes
   * of an ended thread.
   */
  private void sendAndStayAlive(SendingThread sender, CountDownLatch done) {
    sender.run();
    done.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void stopSending() {
    sending.forEach(SendingThread::stop);
  }

  @Override
  public boolean awaitSenders(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    for (CountDownLatch done : sent) {
      if (!done.await(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void abortSends() {
    clients.closeProducers();
  }

  @Override
  public IntervalSnapshot snapshot() {
    recorders.releaseEnded();
    return collector.snapshot();
  }

  @Override
  public Progress progress() {
    long sent = recorders.total(EventType.SEND);
    long acknowledged = recorders.total(EventType.ACKNOWLEDGE);
    long failed = recorders.total(EventType.FAIL);
    long outstanding = assignment.acknowledged() ? sent - acknowledged - failed : 0;
    return new Progress(
        sent,
        acknowledged,
        failed,
        recorders.total(receivingSide.arrival()),
        receivingSide.deliveries(),
        Math.max(0, outstanding),
        fault());
  }

  @Override
  public List<SubscriptionProgress> subscriptions() {
    return receivingSide.progress(deliveries());
  }

  @Override
  public long lastReceiptNanos() {
    return receivingSide.lastReceiptNanos();
  }

  @Override
  public CompletionStage<Void> pauseConsumers() {
    return clients.consumers.pause();
  }

  @Override
  public CompletionStage<Void> resumeConsumers() {
    return clients.consumers.resume();
  }

  @Override
  public long missingOfThoseDueBefore(long instant) {
    if (due == null || due.instant() != instant) {
      due = new DueMessages(loops, outcomes, instant);
    }
    return due.areKnown() ? receivingSide.missing(due) : -1;
  }

  private String fault() {
    for (SendingThread thread : sending) {
      if (thread.failure() != null) {
        return "a sending thread died: " + thread.failure();
      }
    }
    // A system under faults ends clients, and what happens then is what the run is to show.
    return workload.events().isEmpty()
        ? endedConsumer().map(why -> "a consumer ended: " + why).orElse("")
        : "";
  }

  @Override
  public Optional<String> endedConsumer() {
    return Optional.ofNullable(clients.stopped()).map(DriverException::getMessage);
  }

  @Override
  public long missing() {
    long missing = 0;
    if (assignment.acknowledged()) {
      for (ProducerLoop loop : loops) {
        missing += loop.unanswered().size();
      }
    }
    return missing + receivingSide.missing(deliveries());
  }

  private DeliveryReconciliation deliveries() {
    return new DeliveryReconciliation(loops, outcomes, assignment.acknowledged(), served);
  }

  @Override
  public void serversAreDown() {
    served = false;
  }

  @Override
  public WorkerReport finish() {
    long now = context.clock().nanos();
    stops.end();
    released.countDown();
    phaseTimes.end();
    receivingSide.close();
    receivingSide.endCounting();
    LockSupport.parkNanos(SETTLE_NANOS);
    phaseTimes.close();
    LockSupport.parkNanos(SETTLE_NANOS);
    recorders.handOverRest();
    logFirstFailures();
    return report(now);
  }

  @Override
  public WorkerReport report() {
    return report(context.clock().nanos());
  }

  private WorkerReport report(long now) {
    long scheduled = 0;
    long sent = 0;
    long unanswered = 0;
    long blocked = 0;
    long firstBlocked = 0;
    for (ProducerLoop loop : loops) {
      ProducerLoop.Account account = loop.account();
      scheduled += account.due();
      sent += account.sent();
      unanswered += assignment.acknowledged() ? loop.unanswered().size() : 0;
      blocked += account.blockedNanos();
      if (account.firstBlockedAt() != 0
          && (firstBlocked == 0 || account.firstBlockedAt() < firstBlocked)) {
        firstBlocked = account.firstBlockedAt();
      }
    }
    long end = Math.min(now, phaseTimes.loadEnd());
    double producerTime = (double) Math.max(1, end - phaseTimes.start()) * loops.size();
    return new WorkerReport(
        scheduled,
        sent,
        outcomes.measuredByKind(),
        unanswered,
        receivingSide.notOfThisRun(),
        receivingSide.reports(deliveries(), now),
        receivingSide.failedReplies(),
        loops.isEmpty() ? 0 : blocked / producerTime,
        firstBlocked == 0 ? OptionalLong.empty() : OptionalLong.of(firstBlocked),
        threadCount,
        false,
        outcomes.completedTwiceCount() + receivingSide.completedTwice(),
        threadFailures(),
        workload.retry().map(any -> retryReport()),
        generatorReport());
  }

  @Override
  public ConsumersReport consumers() {
    return receivingSide.consumers(deliveries(), context.clock().nanos());
  }

  private WorkerReport.RetryReport retryReport() {
    long failed = 0;
    for (ProducerLoop loop : loops) {
      failed +=
          outcomes
              .failedOf(loop.number())
              .intersection(outcomes.retried().of(loop.number()))
              .size();
    }
    return WorkerReport.RetryReport.of(outcomes.retried().counts(), failed);
  }

  /** The number of messages that were sent and have not been received by all subscriptions. */
  private long countInFlight() {
    long messages = recorders.total(EventType.SEND) - recorders.total(EventType.FAIL);
    long unanswered =
        assignment.acknowledged() ? messages - recorders.total(EventType.ACKNOWLEDGE) : 0;
    long copies = workload.requestsReplies() ? 1 : workload.subscriptionsPerTopic();
    long undelivered =
        workload.consumes() && workload.produces()
            ? messages - recorders.total(receivingSide.arrival()) / Math.max(1, copies)
            : 0;
    return Math.max(0, Math.max(unanswered, undelivered));
  }

  private GeneratorReport generatorReport() {
    long count = 0;
    long nanos = 0;
    long longest = 0;
    double touched = 0;
    for (ProcessStops.Stop stop : stops.stops()) {
      long from = Math.max(stop.from(), phaseTimes.measuredStart());
      long until = Math.min(stop.until(), phaseTimes.measuredEnd());
      if (until > from) {
        count += stop.count();
        nanos += until - from;
        longest = Math.max(longest, Math.min(until - from, stop.longestNanos()));
        touched += stop.outstanding() + dueBetween(from, until);
      }
    }
    long inBursts = sending.stream().mapToLong(SendingThread::measuredInBursts).sum();
    return new GeneratorReport(
        count,
        nanos,
        longest,
        Math.round(touched),
        recorders.callbackBusyShare(),
        distanceNanos,
        wakeUpNanos,
        inBursts);
  }

  private double dueBetween(long from, long until) {
    double start = phaseTimes.start();
    return shape.hasSchedule() ? shape.scheduledBetween(from - start, until - start) : 0;
  }

  @Override
  public Optional<Error> fatal() {
    return sending.stream()
        .map(SendingThread::failure)
        .filter(VirtualMachineError.class::isInstance)
        .<Error>map(VirtualMachineError.class::cast)
        .findFirst();
  }

  private void logFirstFailures() {
    outcomes
        .firstCauses()
        .forEach(
            (kind, cause) ->
                LOG.warn("first failed send of kind {}: {}", kind, String.valueOf(cause)));
  }

  private List<String> threadFailures() {
    return sending.stream()
        .filter(thread -> thread.failure() != null)
        .map(thread -> String.valueOf(thread.failure()))
        .toList();
  }

  @Override
  public void close() {
    stops.end();
    // Otherwise the sending threads would count the rest of an endless schedule.
    phaseTimes.endLoadAt(context.clock().nanos());
    stopSending();
    released.countDown();
    receivingSide.close();
  }
}
