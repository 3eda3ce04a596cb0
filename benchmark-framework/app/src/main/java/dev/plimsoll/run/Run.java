// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.SystemFacts.ServerNode;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.TopicSpec.Purpose;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.LocalProcess;
import dev.plimsoll.worker.Placement;
import dev.plimsoll.worker.WorkerPool;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerShare;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of one workload on one system. */
public final class Run {

  private static final Logger LOG = LoggerFactory.getLogger(Run.class);

  private final RunPlan plan;
  private final Workload workload;
  private final Driver driver;
  private final RunEnvironment environment;
  private final RunListener listener;
  private final Interruption interruption;
  private final Checkpoints.Taker checkpoints;
  private final RunId id = RunId.fresh();
  private final String startedAt = Instant.now().toString();
  private final List<String> created = new ArrayList<>();
  private List<String> topics = List.of();
  private List<String> replyTopics = List.of();
  private int partitions;
  private OptionalLong stored = OptionalLong.empty();
  private Optional<Assignment> assigned = Optional.empty();
  private Optional<FaultTimeline> faults = Optional.empty();
  private Optional<RunningRuns.Presence> presence = Optional.empty();

  /** Creates a run of a plan on a driver created from that plan. The run closes the driver. */
  public Run(
      RunPlan plan,
      Driver driver,
      RunEnvironment environment,
      RunListener listener,
      Interruption interruption) {
    this(plan, driver, environment, listener, interruption, Checkpoints.Taker.NOBODY);
  }

  /**
   * Creates a run that stores its state every minute.
   *
   * @param checkpoints receives the states, on a thread of its own
   */
  public Run(
      RunPlan plan,
      Driver driver,
      RunEnvironment environment,
      RunListener listener,
      Interruption interruption,
      Consumer<RunResult> checkpoints) {
    this(
        plan,
        driver,
        environment,
        listener,
        interruption,
        Checkpoints.Taker.everyMinute(checkpoints));
  }

  Run(
      RunPlan plan,
      Driver driver,
      RunEnvironment environment,
      RunListener listener,
      Interruption interruption,
      Checkpoints.Taker checkpoints) {
    this.plan = plan;
    this.workload = plan.workload();
    this.driver = driver;
    this.environment = environment;
    this.listener = listener;
    this.interruption = interruption;
    this.checkpoints = checkpoints;
  }

  /** The run's id. The names of its topics start with {@code plimsoll-} and this id. */
  public String id() {
    return id.text();
  }

  /**
   * Executes the run.
   *
   * @param taker receives the result as soon as it is complete: before topics are removed and
   *     clients closed, which takes time, or never ends if the system is gone
   * @throws DriverException if the system fails or refuses before anything was measured
   * @throws InterruptedException if the user ended the run before anything was measured
   */
  public RunResult execute(Consumer<RunResult> taker) throws DriverException, InterruptedException {
    try (RunningRuns.Presence here = environment.running().begin(id.text())) {
      here.others()
          .forEach(
              other ->
                  listener.history(
                      "run "
                          + other.run()
                          + " is under way on this machine: the two disturb each other"));
      presence = Optional.of(here);
      return executePhases(taker);
    } finally {
      interruption.setupEnds();
      // The interrupt flag would make the first wait of the cleanup fail.
      boolean interrupted = Thread.interrupted();
      faults.ifPresent(FaultTimeline::close);
      removeTopics();
      driver.close();
      interruption.hasLeftovers("");
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private RunResult executePhases(Consumer<RunResult> taker)
      throws DriverException, InterruptedException {
    interruption.setupBegins();
    listener.identified(id.text());
    connect();
    if (!(workload.load() instanceof Load.Search)) { // a search does not know its rates in advance
      driver.requireSpace(PlannedMessages.volume(workload, LoadShape.of(workload)));
    }
    createTopics();
    List<String> all = Stream.concat(topics.stream(), replyTopics.stream()).toList();
    Guarantees guarantees = DataStorage.of(environment.localNodes()).limit(driver.guarantees(all));
    RequiredGuarantees.require(plan.driver(), guarantees);
    BacklogNeeds.require(workload, guarantees, environment.localNodes());
    requireDivisible(guarantees);
    List<TopicFacts> placed = driver.settle(all);
    SystemFacts facts = driver.facts();
    ServerSettings servers = serverSettings();
    RequestedSettings.require(plan.driver(), servers);
    NodeProcesses processes = new NodeProcesses(environment.localNodes());
    faults =
        Optional.of(
            new FaultTimeline(
                workload.events(),
                new FaultedNodes(
                    environment.broker(), processes, nodes -> leader(facts.nodes(), nodes))));
    PreparedSystem prepared =
        new PreparedSystem(
            driver,
            environment,
            interruption,
            guarantees,
            facts,
            servers,
            placed,
            stored,
            created,
            processes,
            faults.get(),
            presence.orElseThrow(),
            startedAt);
    if (workload.load() instanceof Load.None none && none.fill().isPresent()) {
      prepared = prepared.holding(OptionalLong.of(fill(prepared, none.fill().getAsLong())));
      interruption.setupBegins(); // The next session opens clients, too.
    }
    return measure(prepared, taker);
  }

  /** A run does not fail because its servers do not tell their settings. */
  private ServerSettings serverSettings() throws InterruptedException {
    try {
      ServerSettings told = driver.serverSettings();
      return environment.broker().isPresent()
          ? told.and(environment.broker().get().settings())
          : told;
    } catch (DriverException e) {
      LOG.warn("the result has no settings of the servers: {}", e.getMessage());
      return ServerSettings.NONE;
    }
  }

  private void requireDivisible(Guarantees guarantees) throws DriverException {
    boolean acknowledged = guarantees.acknowledgedBy() != Acknowledger.NOBODY;
    Optional<String> refusal =
        environment
            .placement()
            .refusal(workload, acknowledged, Math.max(1, environment.workers().size()));
    if (refusal.isEmpty() && environment.toleratedWorkers() > 0) {
      refusal = Placement.refusalToTolerate(workload);
    }
    if (refusal.isPresent()) {
      throw new DriverException(DriverException.Kind.UNSUITABLE, refusal.get());
    }
  }

  private long fill(PreparedSystem prepared, long messages)
      throws DriverException, InterruptedException {
    try (WorkerPool clients = workers()) {
      return TopicFilling.fill(
          plan,
          messages,
          listener,
          (filling, told) -> session(prepared, clients, filling, told).execute());
    }
  }

  private RunResult measure(PreparedSystem prepared, Consumer<RunResult> taker)
      throws DriverException, InterruptedException {
    try (WorkerPool clients = workers()) {
      LoadSession.Ending outcome =
          workload.load() instanceof Load.Search search
              ? new SearchRun(
                      search,
                      plan,
                      listener,
                      interruption,
                      (probe, quiet) -> session(prepared, clients, probe, quiet).execute())
                  .execute()
              : session(prepared, clients, plan, listener).execute();
      taker.accept(outcome.result());
      outcome
          .fatal()
          .ifPresent(
              error -> {
                throw error;
              });
      return outcome.result();
    }
  }

  /** Asked by the thread of a fault, while the thread of the run asks nothing else. */
  private Optional<BrokerNode> leader(List<ServerNode> servers, List<BrokerNode> nodes)
      throws DriverException, InterruptedException {
    TopicFacts topic = driver.describeTopics(topics.subList(0, 1)).get(0);
    return TopicLeader.of(topic, servers, nodes);
  }

  private WorkerPool workers() {
    List<WorkerProcess> processes = environment.workers();
    return new WorkerPool(
        processes.isEmpty() ? List.of(new LocalProcess(driver)) : processes,
        environment.placement(),
        environment.toleratedWorkers());
  }

  /** A load session of this run; the first one opens the clients. */
  private LoadSession session(
      PreparedSystem prepared, WorkerPool clients, RunPlan ofSession, RunListener told) {
    Assignment assignment = assignment(ofSession.workload(), prepared.guarantees());
    assigned = Optional.of(assignment);
    Duration silence =
        workload.load() instanceof Load.Search
            ? SearchRun.DRAIN_SILENCE
            : ofSession.workload().drainTimeout();
    // The state of a probe is not that of its search.
    Checkpoints.Taker taker =
        workload.load() instanceof Load.Search ? Checkpoints.Taker.NOBODY : checkpoints;
    return new LoadSession(prepared, clients, ofSession, assignment, told, silence, taker);
  }

  private void connect() throws DriverException, InterruptedException {
    listener.history("connecting to " + plan.driver().system());
    FirstConnection.open(driver, plan.driver(), environment.local());
    if (driver.resets()) {
      reset();
    }
  }

  /**
   * Removes topics if the driver file requests it as in OMB, by the rules of {@code benchmark
   * cleanup}.
   */
  private void reset() throws DriverException, InterruptedException {
    List<LeftoverTopics> found = LeftoverTopics.on(driver, !environment.local().isNone(), Set.of());
    List<LeftoverTopics> removable = found.stream().filter(LeftoverTopics::removable).toList();
    List<String> names = removable.stream().flatMap(left -> left.topics().stream()).toList();
    driver.deleteTopics(names);
    listener.history(
        "reset: removed "
            + Numbers.things(names.size(), "topic")
            + " of "
            + Numbers.things(removable.size(), "run")
            + (found.size() > removable.size()
                ? "; kept those of "
                    + Numbers.things(found.size() - removable.size(), "run")
                    + " (benchmark cleanup says why)"
                : ""));
  }

  private void createTopics() throws DriverException, InterruptedException {
    if (!workload.topicNames().isEmpty()) {
      useExistingTopics();
      return;
    }
    boolean requestReply = workload.requestsReplies();
    partitions = workload.partitionsPerTopic();
    List<TopicSpec> specs =
        specs(
            id::topic,
            workload.topics(),
            partitions,
            requestReply ? Purpose.REQUEST : Purpose.LOAD);
    topics = specs.stream().map(TopicSpec::name).toList();
    List<TopicSpec> replies =
        specs(id::replyTopic, requestReply ? workload.producers() : 0, 1, Purpose.REPLY);
    replyTopics = replies.stream().map(TopicSpec::name).toList();
    created.addAll(topics);
    created.addAll(replyTopics);
    listener.history(
        "creating "
            + Numbers.things(specs.size(), "topic")
            + " of "
            + Numbers.things(partitions, "partition")
            + (requestReply ? " for requests and " + replies.size() + " for replies" : ""));
    specs.addAll(replies);
    interruption.hasLeftovers("topics " + id.topicPrefix() + "… stay; " + wayToRemove());
    driver.createTopics(specs);
  }

  private static List<TopicSpec> specs(
      IntFunction<String> names, int count, int ofPartitions, Purpose purpose) {
    List<TopicSpec> specs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      specs.add(new TopicSpec(names.apply(i), ofPartitions, purpose));
    }
    return specs;
  }

  private void useExistingTopics() throws DriverException, InterruptedException {
    topics = workload.topicNames();
    List<TopicFacts> found = driver.describeTopics(topics);
    partitions = found.stream().mapToInt(TopicFacts::partitions).max().orElse(1);
    stored = messagesOf(found);
    listener.history(
        "using "
            + Numbers.things(topics.size(), "existing topic")
            + (stored.isPresent()
                ? " holding " + Numbers.count(stored.getAsLong()) + " messages"
                : ""));
  }

  private static OptionalLong messagesOf(List<TopicFacts> found) {
    boolean known = found.stream().allMatch(topic -> topic.messages().isPresent());
    return known
        ? OptionalLong.of(found.stream().mapToLong(t -> t.messages().getAsLong()).sum())
        : OptionalLong.empty();
  }

  private Assignment assignment(Workload ofSession, Guarantees guarantees) {
    SplittableRandom random = new SplittableRandom();
    Assignment alone =
        new Assignment(
            id.text(),
            random.nextInt(),
            ofSession,
            topics,
            replyTopics,
            !created.isEmpty(),
            partitions,
            guarantees.acknowledgedBy() != Acknowledger.NOBODY,
            guarantees.ordering().promised(),
            seed(ofSession, random),
            WorkerShare.whole(ofSession.producers(), ofSession.consumers()));
    return environment.stream()
        .map(stream -> alone.beside(stream.part().streams().size()))
        .orElse(alone);
  }

  /** The seed of the schedule; a run outside a series gets its own. */
  private static long seed(Workload ofSession, SplittableRandom random) {
    return ofSession.sending() instanceof Load.Open open && open.seed().isPresent()
        ? open.seed().getAsLong()
        : random.nextLong();
  }

  private void removeTopics() {
    if (created.isEmpty() && assigned.isEmpty()) {
      return;
    }
    try {
      if (assigned.isPresent()) {
        deleteSubscriptions(assigned.get());
      }
      if (!created.isEmpty()) {
        driver.deleteTopics(created);
      }
    } catch (DriverException e) {
      LOG.warn(
          "topics {}… were left behind ({}); {}", id.topicPrefix(), e.getMessage(), wayToRemove());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOG.warn("topics {}… were left behind; {}", id.topicPrefix(), wayToRemove());
    }
  }

  private void deleteSubscriptions(Assignment assignment)
      throws DriverException, InterruptedException {
    List<String> names =
        IntStream.range(0, workload.subscriptionsPerTopic() + workload.lateSubscriptionsPerTopic())
            .mapToObj(assignment::subscription)
            .toList();
    driver.deleteSubscriptions(topics, names);
    driver.deleteSubscriptions(replyTopics, List.of(assignment.replySubscription()));
  }

  private String wayToRemove() {
    return "remove them with: benchmark cleanup -d " + plan.driver().file() + " " + id;
  }
}
