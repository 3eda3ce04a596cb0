// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * A rule on the generator that is broken, by all workers together or by one.
 *
 * @param rule the code of the finding, and after a space what distinguishes rules with this code
 * @param effect what follows from it
 * @param before the sentence up to where the worker is named
 * @param after the rest of it
 */
record GeneratorBreach(
    String rule, Effect effect, String before, String after, Double actual, Double limit) {

  /** What follows for the run. */
  enum Effect {
    VOID,
    WARNING
  }

  /**
   * Adds the finding.
   *
   * @param of the name of the worker, with a space in front; empty for all workers
   */
  void add(String of, Reasons reasons) {
    String code = rule.indexOf(' ') < 0 ? rule : rule.substring(0, rule.indexOf(' '));
    String message = before + of + after;
    if (effect == Effect.VOID) {
      reasons.disturb(code, message, actual, limit);
    } else {
      reasons.warn(code, message, actual, limit);
    }
  }

  /** How bad it is, to name the worst worker. */
  double severity() {
    return actual == null ? 0 : actual;
  }
}
