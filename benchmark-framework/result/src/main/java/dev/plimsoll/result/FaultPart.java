// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.FaultAction;
import java.util.Objects;

/**
 * A fault of the workload, what really happened, and its effect. Seconds are relative to the start
 * of the warm-up.
 */
public record FaultPart(
    @Described("Action of the fault.") @Allowed(constants = FaultAction.class) String action,
    @Described("The fault in words, without its times: `kill the leader`.")
        @Allowed(form = TextForm.NOT_EMPTY)
        String fault,
    @Described(
            value = "The node, with its address for clients.",
            absent = "for a command, and if no node was found")
        String target,
    @Described("When it was due.") double plannedSeconds,
    @Described(value = "When it was to end.", absent = "if it has no end of its own")
        Double plannedUntilSeconds,
    @Described(
            value = "When it was begun: the instant before the signal, the command or the request.",
            absent = "if that did not happen")
        Double atSeconds,
    @Described(
            value =
                "When its effect was seen: the process stopped, gone or accepting clients, the"
                    + " proxy refusing, closing or resetting connections.",
            absent = "if that did not happen")
        Double inEffectSeconds,
    @Described(
            value =
                "When the end of its effect was seen; of a node that was stopped or killed, when it"
                    + " accepted clients again.",
            absent = "if that did not happen")
        Double untilSeconds,
    @Described(
            "`done`; `failed`: it did not happen or its effect was not seen; `not-reached`: the"
                + " load ended before it was due.")
        @Allowed(texts = {FaultPart.DONE, FaultPart.FAILED, FaultPart.NOT_REACHED})
        String outcome,
    @Described("Observation, or the reason of the failure.") String detail,
    @Described(
            value = "The acknowledgements around it.",
            absent = "if nobody acknowledges, or it did not happen")
        SilencePart producers,
    @Described(
            value =
                "The receipts around it, of the subscription that was silent for the longest time;"
                    + " times below a second are not kept.",
            absent = "if there is no subscription to compare, or it did not happen")
        SilencePart consumers,
    @Described(
            value =
                "From its beginning to the first intended second from which latencies were as"
                    + " before.",
            absent = "if there is none")
        @Computed
        Double recoverySeconds) {

  /** It happened and its effect was seen. */
  public static final String DONE = "done";

  /** It did not happen, or its effect was not seen. */
  public static final String FAILED = "failed";

  /** The load ended before it was due. */
  public static final String NOT_REACHED = "not-reached";

  public FaultPart {
    Objects.requireNonNull(action, "action");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(fault, "fault");
    Objects.requireNonNull(detail, "detail");
  }

  /**
   * The longest time without an acknowledgement, or without a receipt, that began with the fault.
   */
  public record SilencePart(
      @Described(
              value = "The last one before the longest gap that began with the fault.",
              absent = "without a gap")
          @Allowed(minimum = Allowed.ANY)
          Double lastSeconds,
      @Described(
              value = "The first one after that gap.",
              absent = "without a gap, and if none came")
          @Allowed(minimum = Allowed.ANY)
          Double firstSeconds,
      @Described("Of producers, the unavailability; of consumers, the silence.")
          double unavailableSeconds) {}

  /** Returns a copy with another time to recovery; null: none. */
  FaultPart recovered(Double seconds) {
    return new FaultPart(
        action,
        fault,
        target,
        plannedSeconds,
        plannedUntilSeconds,
        atSeconds,
        inEffectSeconds,
        untilSeconds,
        outcome,
        detail,
        producers,
        consumers,
        seconds);
  }

  /** Returns whether it was begun. */
  public boolean happened() {
    return atSeconds != null;
  }
}
