// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.choice.ChoiceOutcome;
import dev.plimsoll.choice.ChoiceSentence;
import dev.plimsoll.choice.NodeLoss;
import dev.plimsoll.choice.SystemOutcome;
import dev.plimsoll.choice.SystemOutcome.Answer;
import dev.plimsoll.compare.Interval;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Bullets;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The outcome of a choice: the answer, a table of the systems, and what weakens the answer. */
public final class ChoiceText {

  /** The question that a choice answers. */
  public static final String QUESTION = "Which system carries this load?";

  /** Marks what a quick choice says. */
  public static final String INDICATION = "Indication only: one run of each system.";

  private static final String LOSS = "node lost";

  private ChoiceText() {}

  /**
   * Returns what follows the answer on a page.
   *
   * @param next the command for the next step
   */
  public static View view(ChoiceOutcome outcome, String next) {
    List<ViewPart> parts = new ArrayList<>(evidence(outcome));
    parts.add(bullets("What you asked for", outcome.needAsRead()));
    parts.add(
        bullets("What was run", outcome.systems().stream().map(ChoiceText::described).toList()));
    parts.add(next(next));
    return new View("", parts);
  }

  /** Returns the lines for the screen, which has shown before what was asked for and run. */
  public static List<String> lines(ChoiceOutcome outcome, String next) {
    SectionLines text = new SectionLines();
    text.block(Section.of(new Sentence("answer", ChoiceSentence.of(outcome))));
    evidence(outcome).forEach(part -> text.block(Section.of(part)));
    text.block(Section.of(next(next)));
    return text.lines();
  }

  /** Returns the systems, those that were left out, and what weakens the answer. */
  private static List<ViewPart> evidence(ChoiceOutcome outcome) {
    List<ViewPart> parts = new ArrayList<>();
    if (!outcome.systems().isEmpty()) {
      parts.add(table(outcome));
    }
    if (!outcome.leftOut().isEmpty()) {
      parts.add(
          bullets(
              "Left out, because of their guarantees",
              outcome.leftOut().entrySet().stream()
                  .map(each -> each.getKey() + ": " + each.getValue())
                  .toList()));
    }
    parts.add(bullets("What weakens this answer", outcome.weaknesses()));
    return parts;
  }

  private static Section next(String command) {
    return Section.titled("The next step", List.of(new Sentence(command)));
  }

  private static Section bullets(String title, List<String> sentences) {
    return Section.titled(title, List.of(new Bullets(sentences)));
  }

  private static Table table(ChoiceOutcome outcome) {
    boolean losses = outcome.systems().stream().anyMatch(system -> system.nodeLoss().isPresent());
    boolean costs = !outcome.currency().isEmpty();
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.words("system"),
                Column.words("carries it"),
                Column.numbers("headroom"),
                Column.numbers(outcome.latency().name()),
                Column.numbers("lost")));
    if (losses) {
      columns.add(Column.numbers("silent").in(LOSS));
      columns.add(Column.numbers("recovery").in(LOSS));
      columns.add(Column.numbers("lost then").in(LOSS));
    }
    if (costs) {
      columns.add(Column.numbers(outcome.currency() + "/h"));
      columns.add(Column.numbers(outcome.currency() + "/million"));
    }
    columns.add(Column.words("guarantee"));
    List<Table.Row> rows =
        outcome.systems().stream().map(system -> row(outcome, system, losses, costs)).toList();
    return new Table("", "", columns, rows, legend(outcome));
  }

  private static Table.Row row(
      ChoiceOutcome outcome, SystemOutcome system, boolean losses, boolean costs) {
    List<TableCell> cells =
        new ArrayList<>(
            List.of(
                TableCell.words(system.name()),
                TableCell.words(carries(system)),
                TableCell.words(system.headroom().isKnown() ? system.headroom().words() : ""),
                TableCell.words(latency(outcome, system.latency())),
                system.lost().map(TableCell::count).orElseGet(TableCell::none)));
    if (losses) {
      cells.addAll(loss(system.nodeLoss().orElseThrow()));
    }
    if (costs) {
      cells.add(
          system.cost().map(cost -> TableCell.digits(cost.perHour())).orElseGet(TableCell::none));
      cells.add(
          system
              .cost()
              .map(cost -> cost.perMillion())
              .filter(OptionalDouble::isPresent)
              .map(price -> TableCell.digits(price.getAsDouble()))
              .orElseGet(TableCell::none));
    }
    cells.add(TableCell.words(system.guarantees().map(ChoiceText::guarantee).orElse("")));
    return Table.Row.of(cells);
  }

  private static String carries(SystemOutcome system) {
    String answer =
        switch (system.answer()) {
          case CARRIES -> "yes";
          case NOT_SHOWN -> "not shown";
          case DOES_NOT -> "NO";
          case UNKNOWN -> "not known";
        };
    return system.runs() == 0 ? answer : answer + ", " + Numbers.things(system.runs(), "run");
  }

  private static String latency(ChoiceOutcome outcome, Interval range) {
    return range.exists()
        ? Numbers.range(
            outcome.latency().unit().text(range.low()), outcome.latency().unit().text(range.high()))
        : "";
  }

  private static List<TableCell> loss(NodeLoss loss) {
    return List.of(
        seconds(loss.unavailableSeconds()),
        seconds(loss.recoverySeconds()),
        loss.lost().map(TableCell::count).orElseGet(TableCell::none));
  }

  private static TableCell seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? TableCell.seconds(seconds.getAsDouble()) : TableCell.none();
  }

  private static String guarantee(GuaranteesPart part) {
    return part.copiesWhenAcknowledged().isEmpty()
        ? "no copy"
        : RunDescription.copies(part).replace(" when acknowledged", "")
            + ", "
            + String.valueOf(part.durableIn()).replace('-', ' ');
  }

  private static String described(SystemOutcome system) {
    return system.name()
        + ": "
        + system.subject().driver()
        + system
            .guarantees()
            .map(part -> "; " + String.join(" · ", RunDescription.promise(part)))
            .orElse("");
  }

  private static String legend(ChoiceOutcome outcome) {
    boolean searched =
        !outcome.quick()
            && outcome.systems().stream().anyMatch(system -> system.answer() != Answer.UNKNOWN);
    return "Headroom: the highest rate within your limits, as a multiple of your rate"
        + (searched
            ? ", which several probes over 10 minutes confirmed. "
            : ", of runs at some multiples. ")
        + outcome.latency().name()
        + " is "
        + outcome.latency().words()
        + " at your load, with its range over the runs that count."
        + (outcome.losesNodes()
            ? " Node lost: how long nothing was acknowledged, the time until latencies were as"
                + " before, and acknowledged messages that were lost; –: not known."
            : "");
  }
}
