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

  /** There were no acknowledgements although messages were outstanding or failing. */
  public static final String NO_ACKNOWLEDGEMENTS = "no-acknowledgements";

  /** No messages were received although some were due. */
  public static final String NO_RECEIPTS = "no-receipts";

  /** Topics of the run were deleted during the run. */
  public static final String TOPICS_VANISHED = "topics-vanished";

  private EventKind() {}
}
