// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.choice.ChoiceOutcome;
import dev.plimsoll.choice.ChoiceSentence;
import dev.plimsoll.choice.NodeLoss;
import dev.plimsoll.choice.SystemOutcome;
import dev.plimsoll.choice.SystemOutcome.Answer;
import dev.plimsoll.compare.Interval;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The outcome of a choice: the answer, a table of the systems, and what weakens the answer. */
public final class ChoiceText {

  /** The question that a choice answers. */
  public static final String QUESTION = "Which system carries this load?";

  /** Marks what a quick choice says. */
  public static final String INDICATION = "Indication only: one run of each system.";

  private static final MathContext DIGITS = new MathContext(3);
  private static final String GAP = "  ";

  private ChoiceText() {}

  /**
   * Returns what follows the answer on a page.
   *
   * @param next the command for the next step
   */
  public static List<ReportBlock> blocks(ChoiceOutcome outcome, String next) {
    List<ReportBlock> blocks = new ArrayList<>();
    if (!outcome.systems().isEmpty()) {
      blocks.add(table(outcome));
      blocks.add(new ReportBlock.Text(legend(outcome)));
    }
    if (!outcome.leftOut().isEmpty()) {
      blocks.add(new ReportBlock.Heading(2, "Left out, because of their guarantees"));
      blocks.add(new ReportBlock.Bullets(leftOut(outcome)));
    }
    blocks.add(new ReportBlock.Heading(2, "What weakens this answer"));
    blocks.add(new ReportBlock.Bullets(outcome.weaknesses()));
    blocks.add(new ReportBlock.Heading(2, "What you asked for"));
    blocks.add(new ReportBlock.Bullets(outcome.needAsRead()));
    blocks.add(new ReportBlock.Heading(2, "What was run"));
    blocks.add(
        new ReportBlock.Bullets(outcome.systems().stream().map(ChoiceText::described).toList()));
    blocks.add(new ReportBlock.Heading(2, "The next step"));
    blocks.add(new ReportBlock.Text(next));
    return blocks;
  }

  /** Returns the lines for the screen. */
  public static List<String> lines(ChoiceOutcome outcome, String next) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(Paragraph.of("answer", ChoiceSentence.of(outcome)));
    if (!outcome.systems().isEmpty()) {
      lines.add("");
      lines.addAll(screen(table(outcome)));
      lines.add("");
    }
    leftOut(outcome).forEach(line -> lines.addAll(Paragraph.of("left out", line)));
    outcome.weaknesses().forEach(line -> lines.addAll(Paragraph.of("weak", line)));
    lines.addAll(Paragraph.of("next", next));
    return List.copyOf(lines);
  }

  private static List<String> leftOut(ChoiceOutcome outcome) {
    return outcome.leftOut().entrySet().stream()
        .map(each -> each.getKey() + ": " + each.getValue())
        .toList();
  }

  private static ReportBlock.Table table(ChoiceOutcome outcome) {
    boolean losses = outcome.systems().stream().anyMatch(system -> system.nodeLoss().isPresent());
    boolean costs = !outcome.currency().isEmpty();
    List<String> head = new ArrayList<>(List.of("system", "carries it", "headroom:"));
    head.add(outcome.latency().name() + ":");
    head.add("lost:");
    if (losses) {
      head.addAll(List.of("node lost: silent:", "recovery:", "lost then:"));
    }
    if (costs) {
      head.addAll(List.of(outcome.currency() + "/h:", outcome.currency() + "/million:"));
    }
    head.add("guarantee");
    List<List<String>> rows = new ArrayList<>();
    for (SystemOutcome system : outcome.systems()) {
      List<String> row = new ArrayList<>(List.of(system.name(), carries(system)));
      row.add(system.headroom().isKnown() ? system.headroom().words() : MetricText.NONE);
      row.add(latency(outcome, system.latency()));
      row.add(system.lost().map(Numbers::count).orElse(MetricText.NONE));
      if (losses) {
        row.addAll(loss(system.nodeLoss().orElseThrow()));
      }
      if (costs) {
        row.add(system.cost().map(cost -> price(cost.perHour())).orElse(MetricText.NONE));
        row.add(
            system
                .cost()
                .map(cost -> cost.perMillion())
                .filter(OptionalDouble::isPresent)
                .map(price -> price(price.getAsDouble()))
                .orElse(MetricText.NONE));
      }
      row.add(system.guarantees().map(ChoiceText::guarantee).orElse(MetricText.NONE));
      rows.add(row);
    }
    return new ReportBlock.Table(head, rows);
  }

  private static String carries(SystemOutcome system) {
    String answer =
        switch (system.answer()) {
          case CARRIES -> "yes";
          case DOES_NOT -> "NO";
          case UNKNOWN -> "not known";
        };
    return system.runs() + system.voids() == 0
        ? answer
        : answer + ", " + VoidRuns.runs(system.runs(), system.voids());
  }

  private static String latency(ChoiceOutcome outcome, Interval range) {
    return range.exists()
        ? Numbers.range(
            outcome.latency().unit().text(range.low()), outcome.latency().unit().text(range.high()))
        : MetricText.NONE;
  }

  private static List<String> loss(NodeLoss loss) {
    return List.of(
        seconds(loss.unavailableSeconds()),
        seconds(loss.recoverySeconds()),
        loss.lost().map(Numbers::count).orElse(MetricText.NONE));
  }

  private static String seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? Numbers.seconds(seconds.getAsDouble()) : MetricText.NONE;
  }

  private static String price(double price) {
    return new BigDecimal(price).round(DIGITS).toPlainString();
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
        + " at your load, with its range over the runs.";
  }

  private static List<String> screen(ReportBlock.Table table) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(table.head().stream().map(ReportBlock.Table::shown).toList());
    rows.addAll(table.rows());
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(each -> each.get(column).length()).max().orElse(0);
        line.append(i == 0 ? "" : GAP)
            .append(
                ReportBlock.Table.isNumeric(table.head().get(i))
                    ? Paragraph.right(row.get(i), width)
                    : Paragraph.pad(row.get(i), width));
      }
      lines.add(GAP + line.toString().stripTrailing());
    }
    return lines;
  }
}
