// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.text.Numbers;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * A finding as people read it: times have a unit that fits them. The message of a finding about a
 * time ends with the unit of its values.
 */
public final class FindingText {

  private final Finding finding;
  private final Optional<UnitOfTime> unit;

  public FindingText(Finding finding) {
    this.finding = finding;
    this.unit = UnitOfTime.of(finding);
  }

  private enum UnitOfTime {
    MICROSECONDS(". Microseconds", 1),
    SECONDS(". Seconds", 1e6),
    LISTED_SECONDS("; seconds", 1e6);

    private final String ending;
    private final double micros;

    UnitOfTime(String ending, double micros) {
      this.ending = ending;
      this.micros = micros;
    }

    static Optional<UnitOfTime> of(Finding finding) {
      for (UnitOfTime unit : values()) {
        if (finding.actual() != null && finding.message().endsWith(unit.ending)) {
          return Optional.of(unit);
        }
      }
      return Optional.empty();
    }
  }

  /** Returns whether the values are times. */
  public boolean isAboutTime() {
    return unit.isPresent();
  }

  /** Returns the message; without the unit, if the values have it. */
  public String sentence() {
    String message = finding.message();
    return unit.map(its -> message.substring(0, message.length() - its.ending.length()))
        .orElse(message);
  }

  /** Returns the sentence, and value and limit behind it in parentheses. */
  public String withValues(DoubleFunction<String> other) {
    String values = values(other);
    return sentence() + (values.isEmpty() ? "" : " (" + values + ")");
  }

  /**
   * Returns value and limit, such as {@code 209µs, limit 134µs}; empty if there is no value.
   *
   * @param other writes values that are no times
   */
  public String values(DoubleFunction<String> other) {
    if (finding.actual() == null) {
      return "";
    }
    DoubleFunction<String> write =
        unit.<DoubleFunction<String>>map(its -> value -> Numbers.micros(value * its.micros))
            .orElse(other);
    String limit = finding.limit() == null ? "" : ", limit " + write.apply(finding.limit());
    return write.apply(finding.actual()) + limit;
  }
}
