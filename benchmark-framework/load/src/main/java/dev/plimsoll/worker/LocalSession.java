// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.load.BlockedCallDetector;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.PathCheckSender;
import dev.plimsoll.load.PathChecks;
import dev.plimsoll.load.PayloadPool;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.RetryingProducer;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.load.SendingThread;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.SequenceTracker;
import dev.plimsoll.record.SizeClasses;
import dev.plimsoll.record.WindowTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A load session of this process: from a warm-up to a drain. The clients may have been opened by an
 * earlier session.
 */
final class LocalSession implements WorkerSession {

  private static final Logger LOG = LoggerFactory.getLogger(LocalSession.class);

  /** Long enough for a thread to finish recording an event when recording ends. */
  private static final long SETTLE_NANOS = 10_000_000;

  private static final long PUSH_NANOS = 10_000_000;

  /** Where the end of something depends on counts. */
  private static final long PUSH_COUNTS_NANOS = 2_000_000;

  private final Assignment assignment;
  private final WorkerShare share;
  private final Workload workload;
  private final Driver driver;
  private final DriverTraits traits;
  private final LoadShape shape;
  private final boolean isPartOfCount;
  private final PhaseTimes phaseTimes;
  private final Collector collector = new Collector();
  private final Recorders recorders;
  private final SendOutcomes outcomes;
  private final ProcessStops stops;
  private final LoadContext context;
  private final PathChecks pathChecks;
  private final ReceivingSide receivingSide;
  private final WorkerClients clients;
  private final WorkerPushes pushes;
  private final WindowTotals window;
  private final ThreadMeter threads;
  private final ProcessMeter meter;
  private final List<CountDownLatch> sent = new ArrayList<>();
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile SendingThreads sending = new SendingThreads(List.of(), List.of(), 0, 0);
  private volatile boolean isStarted;
  private boolean backPathsChecked;
  private DueMessages due;

  /**
   * @param clients what the session opens, or what an earlier session of the same topics has
   *     opened; it does not close them
   */
  LocalSession(
      Assignment assignment,
      Driver driver,
      WorkerClients clients,
      NanoClock clock,
      WorkerListener listener) {
    this.assignment = assignment;
    this.share = assignment.share();
    this.clients = clients;
    this.workload = assignment.workload();
    this.driver = driver;
    this.traits = driver.traits();
    this.shape = LoadShape.of(workload);
    this.isPartOfCount = endsByCount() && !share.isWhole();
    this.phaseTimes = isPartOfCount ? shape.withOpenCooldown(workload) : shape.phaseTimes(workload);
    PayloadPool payloads = LoadMaterials.payloads(workload).forProducers(share.producers());
    this.recorders =
        new Recorders(
            phaseTimes,
            collector,
            SizeClasses.of(workload.sizes().latencyClassLimits()),
            shape.hasSchedule());
    this.outcomes = new SendOutcomes(share.fromProducer(), share.producers());
    this.stops = ProcessStops.ofThisProcess(clock, this::countInFlight);
    this.context =
        new LoadContext(
            clock,
            phaseTimes,
            recorders,
            outcomes,
            assignment.runTag(),
            workload.stamped(),
            payloads,
            LoadMaterials.payloadUse(workload, traits.payloadUse(), share.producers()),
            assignment.acknowledged(),
            workload.consumes(),
            workload.requestsReplies(),
            // Failed sends are repeated in ticks.
            traits.needsTick() || workload.retry().isPresent(),
            traits.sendMayBlock(),
            stops);
    this.pathChecks = ReadinessCheck.pathChecks(assignment, traits);
    this.receivingSide =
        workload.requestsReplies()
            ? new RequestReplySide(assignment, driver, clients)
            : new ConsumerSide(assignment, driver, clients.consumers, clients.lateConsumers);
    this.window = new WindowTotals(phaseTimes);
    this.threads = new ThreadMeter(recorders);
    this.meter = new ProcessMeter(this::stoppedNanos, threads);
    boolean counts = !workload.produces() || workload.backlog().isPresent();
    this.pushes =
        new WorkerPushes(
            share.worker(),
            listener,
            this::state,
            this::takeSnapshot,
            meter,
            phaseTimes,
            clock,
            counts ? PUSH_COUNTS_NANOS : PUSH_NANOS);
  }

  @Override
  public void subscribe() throws DriverException, InterruptedException {
    receivingSide.open(context, pathChecks);
  }

  @Override
  public void createProducers() throws DriverException, InterruptedException {
    if (!clients.producers.isEmpty()) {
      return;
    }
    List<Callable<DriverProducer>> calls = new ArrayList<>();
    for (int i = 0; i < share.producers(); i++) {
      int number = share.fromProducer() + i;
      String topic = assignment.topics().get(number / workload.producersPerTopic());
      int client = DriverTraits.clientOf(i, share.producers(), traits.producerClients());
      ProducerSpec spec =
          new ProducerSpec(assignment.runId() + "-producer-" + number, number, client, topic);
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
  public PathCheckReport checkPaths(PathCheckRound round)
      throws DriverException, InterruptedException {
    pathChecks.merge(round.arrived());
    if (round.sends()) {
      if (!backPathsChecked) {
        receivingSide.checkRemainingPaths(context, round.limit());
        backPathsChecked = true;
      }
      PathCheckSender pathCheckSender =
          new PathCheckSender(
              assignment.runTag(),
              traits.can(Capability.PARTITION_TARGET),
              workload.requestsReplies(),
              pathChecks);
      new ConnectivityCheck(
              share.fromProducer(),
              clients.producers,
              pathCheckSender,
              pathChecks,
              traits.needsTick(),
              context.clock())
          .sendMissing(round.limit());
    }
    return new PathCheckReport(pathChecks.arrived(), assignedPartitions());
  }

  /** Of all subscriptions of the run, the number of partitions assigned here. */
  private List<Integer> assignedPartitions() {
    List<Integer> assigned = new ArrayList<>();
    int perSubscription = workload.consumersPerSubscription();
    int subscriptions = workload.topics() * workload.subscriptionsPerTopic();
    for (int number = 0; number < subscriptions; number++) {
      int from = Math.max(number * perSubscription, share.fromConsumer());
      int until = Math.min((number + 1) * perSubscription, share.untilConsumer());
      assigned.add(
          from >= until
              ? 0
              : clients.consumers.assigned(
                  from - share.fromConsumer(),
                  until - share.fromConsumer(),
                  assignment.partitions()));
    }
    return assigned;
  }

  /**
   * Creates the sending threads before the load starts, since this takes time with many producers
   * or on a new machine.
   */
  @Override
  public List<String> prepare() {
    if (!clients.producers.isEmpty()) {
      sending =
          SendingThreads.distribute(
              workload, shape, traits, context, assignment, clients.producers, receivingSide);
    }
    pushes.begin();
    return clients.consumers.unassigned();
  }

  @Override
  public void start(long at) {
    phaseTimes.beginAt(at);
    // The driver is told of the load before the next look: the start may be near, or have passed.
    pushes.wake();
    if (!workload.produces()) {
      return;
    }
    stops.begin();
    receivingSide.loadBegins(sending.loops());
    List<SendingThread> threads = sending.threads();
    for (int i = 0; i < threads.size(); i++) {
      SendingThread sender = threads.get(i);
      CountDownLatch done = new CountDownLatch(1);
      Thread thread = new Thread(() -> sendAndStayAlive(sender, done), "sender-" + i);
      thread.setDaemon(true);
      sent.add(done);
      thread.start();
    }
    BlockedCallDetector.watch(threads);
    isStarted = true;
    pushes.pushState();
  }

  /**
   * Keeps the thread alive after its sender has ended: the JVM does not report the allocated bytes
   * of an ended thread.
   */
  private void sendAndStayAlive(SendingThread sender, CountDownLatch done) {
    sender.run();
    done.countDown();
    pushes.wake();
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void beginMeasured(long at) {
    phaseTimes.beginMeasuredAt(at);
  }

  @Override
  public void endMeasured(long at) {
    phaseTimes.endMeasuredAt(at);
    if (isPartOfCount) {
      phaseTimes.endLoadAt(at + workload.cooldown().toNanos());
    }
  }

  @Override
  public void endStep(int step, long at) {
    phaseTimes.endStepAt(step, at);
  }

  @Override
  public void endLoad(long at) {
    phaseTimes.endLoadAt(at);
  }

  @Override
  public void stopSending() {
    sending.threads().forEach(SendingThread::stop);
  }

  @Override
  public void abortSends() {
    clients.closeProducers();
  }

  private IntervalSnapshot takeSnapshot() {
    recorders.releaseEnded();
    IntervalSnapshot taken = collector.snapshot();
    window.add(taken);
    return taken;
  }

  private long stoppedNanos() {
    return stops.stops().stream().mapToLong(stop -> stop.until() - stop.from()).sum();
  }

  private WorkerState state() {
    long sends = recorders.total(EventType.SEND);
    long acknowledged = recorders.total(EventType.ACKNOWLEDGE);
    long failed = recorders.total(EventType.FAIL);
    long outstanding = assignment.acknowledged() ? sends - acknowledged - failed : 0;
    long measuredEnd = phaseTimes.measuredEnd();
    Progress progress =
        new Progress(
            sends,
            acknowledged,
            failed,
            recorders.total(receivingSide.arrival()),
            receivingSide.deliveries(),
            Math.max(0, outstanding),
            fault());
    return new WorkerState(
        progress,
        phaseTimes.hasBegun() ? phaseTimes.start() : 0,
        endsByCount() && measuredEnd < PhaseTimes.OPEN_END ? measuredEnd : 0,
        receivingSide.lastReceiptNanos(),
        (isStarted || !workload.produces()) && sent.stream().allMatch(done -> done.getCount() == 0),
        endedConsumer());
  }

  /** Whether sending a number of messages ends the window; a schedule knows its end in advance. */
  private boolean endsByCount() {
    return !shape.hasSchedule() && workload.endCondition() instanceof EndCondition.Messages;
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
  public void acknowledge(long sequence) {
    pushes.acknowledge(sequence);
  }

  @Override
  public PathCounts paths() {
    // In this order, messages sent and received in the meantime are not due.
    List<PathCounts.Sent> ofProducers = producerAccounts().counts();
    return new PathCounts(
        ofProducers, receivingSide.subscriptions().stream().map(ReceiptAccounts::counts).toList());
  }

  @Override
  public List<DueCount> dueBefore(long instant) {
    if (due == null || due.instant() != instant) {
      due = new DueMessages(sending.loops(), outcomes, instant);
    }
    return due.counts();
  }

  @Override
  public List<Long> receivedOf(List<DueCount> ofRun) {
    List<Long> received = new ArrayList<>();
    for (SubscriptionTracker subscription : receivingSide.subscriptions()) {
      received.addAll(DueMessages.received(subscription, ofRun));
    }
    return received;
  }

  private String fault() {
    for (SendingThread thread : sending.threads()) {
      if (thread.failure() != null) {
        return "a sending thread died: " + thread.failure();
      }
    }
    // A system under faults ends clients, and what happens then is what the run is to show.
    return assignment.disturbed()
        ? ""
        : endedConsumer().map(why -> "a consumer ended: " + why).orElse("");
  }

  private Optional<String> endedConsumer() {
    return Optional.ofNullable(clients.stopped()).map(DriverException::getMessage);
  }

  @Override
  public MissingCounts missing() {
    ProducerAccounts producers = producerAccounts();
    // Before the receipts, so that what arrives in the meantime is missing once too often.
    long unanswered = producers.unanswered();
    long failed = producers.failed();
    long copies = workload.requestsReplies() ? 1 : workload.subscriptionsPerTopic();
    long toReceive = checksArrivals() ? producers.sentCount() * copies : 0;
    for (SubscriptionTracker late : receivingSide.lateSubscriptions()) {
      for (int i = 0; i < late.trackers().length; i++) {
        ProducerLoop loop = sending.loops().get(late.firstProducer() + i - share.fromProducer());
        toReceive += loop.account().from(late.dueFrom(i)).sent();
      }
    }
    long received =
        checksArrivals()
            ? received(receivingSide.subscriptions()) + received(receivingSide.lateSubscriptions())
            : 0;
    return new MissingCounts(
        unanswered, toReceive, received, receivingSide.unprocessed(), failed + unanswered);
  }

  private static long received(List<SubscriptionTracker> subscriptions) {
    long received = 0;
    for (SubscriptionTracker subscription : subscriptions) {
      for (SequenceTracker tracker : subscription.trackers()) {
        received += tracker.measuredReceived();
      }
    }
    return received;
  }

  private boolean checksArrivals() {
    return workload.produces() && workload.consumes() && workload.stamped();
  }

  private ProducerAccounts producerAccounts() {
    return new ProducerAccounts(sending.loops(), outcomes, assignment.acknowledged());
  }

  @Override
  public WorkerAccounts finish() {
    long now = context.clock().nanos();
    stops.end();
    meter.end();
    released.countDown();
    phaseTimes.end();
    receivingSide.close();
    receivingSide.endCounting();
    LockSupport.parkNanos(SETTLE_NANOS);
    phaseTimes.close();
    LockSupport.parkNanos(SETTLE_NANOS);
    pushes.end();
    recorders.handOverRest();
    logFirstFailures();
    pushes.pushRest();
    return accounts(now, new WindowReport(window.totals(), meter.cost()));
  }

  @Override
  public WorkerAccounts accounts() {
    return accounts(context.clock().nanos(), WindowReport.NONE);
  }

  private WorkerAccounts accounts(long now, WindowReport ofWindow) {
    return new SessionAccounts(
            assignment,
            shape,
            phaseTimes,
            sending,
            producerAccounts(),
            receivingSide,
            recorders,
            stops,
            threads)
        .take(outcomes, now, ofWindow);
  }

  /** The number of messages that were sent and have not been received by all subscriptions. */
  private long countInFlight() {
    long messages = recorders.total(EventType.SEND) - recorders.total(EventType.FAIL);
    long unanswered =
        assignment.acknowledged() ? messages - recorders.total(EventType.ACKNOWLEDGE) : 0;
    long copies = workload.requestsReplies() ? 1 : workload.subscriptionsPerTopic();
    // Of several workers, one may receive what another has sent.
    long undelivered =
        workload.consumes() && workload.produces() && share.isWhole()
            ? messages - recorders.total(receivingSide.arrival()) / Math.max(1, copies)
            : 0;
    return Math.max(0, Math.max(unanswered, undelivered));
  }

  private void logFirstFailures() {
    outcomes
        .firstCauses()
        .forEach(
            (kind, cause) ->
                LOG.warn("first failed send of kind {}: {}", kind, String.valueOf(cause)));
  }

  @Override
  public void close() {
    stops.end();
    meter.end();
    pushes.end();
    // Otherwise the sending threads would count the rest of an endless schedule.
    phaseTimes.endLoadAt(context.clock().nanos());
    stopSending();
    released.countDown();
    receivingSide.close();
  }
}
