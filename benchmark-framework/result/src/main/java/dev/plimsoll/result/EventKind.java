// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Kinds of events that verdicts and views use. */
public final class EventKind {

  /** Producers waited at their limit of outstanding messages. */
  public static final String MAX_OUTSTANDING = "max-outstanding-reached";

  /** The load ended early. */
  public static final String LOAD_ENDED_EARLY = "load-ended-early";

  /** The process of a node on this machine ended. */
  public static final String NODE_ENDED = "node-ended";

  /** The kernel ended the process of a node on this machine, because memory ran out. */
  public static final String KILLED_FOR_MEMORY = "killed-for-memory";

  /** A worker could not be reached any more. */
  public static final String WORKER_LOST = "worker-lost";

  /** A consumer ended by itself. */
  public static final String CONSUMER_ENDED = "consumer-ended";

  /** There were no acknowledgements although messages were outstanding or failing. */
  public static final String NO_ACKNOWLEDGEMENTS = "no-acknowledgements";

  /** No messages were received although some were due. */
  public static final String NO_RECEIPTS = "no-receipts";

  /** Topics of the run were deleted during the run. */
  public static final String TOPICS_VANISHED = "topics-vanished";

  /** A consumer closed and opened again, as the workload asked for. */
  public static final String CONSUMER_RESTARTED = "consumer-restarted";

  /** Subscriptions began while the load ran, as the workload asked for. */
  public static final String SUBSCRIBED_LATE = "subscribed-late";

  /** Consumers were paused to build a backlog. */
  public static final String CONSUMERS_PAUSED = "consumers-paused";

  /** Consumers were resumed to drain it. */
  public static final String CONSUMERS_RESUMED = "consumers-resumed";

  /** The backlog was drained. */
  public static final String BACKLOG_DRAINED = "backlog-drained";

  /** Another run of this program was under way on the same machine; its id is the target. */
  public static final String OTHER_RUN = "other-run";

  /** The load of another stream of the mix ended early; its name is the target. */
  public static final String STREAM_ENDED_EARLY = "stream-ended-early";

  private EventKind() {}
}
