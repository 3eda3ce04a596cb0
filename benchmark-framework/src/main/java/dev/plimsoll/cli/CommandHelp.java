// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.DefaultUsageFormatter;
import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterDescription;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The text of --help for one command: what it does, its options, examples, units, exit codes. */
final class CommandHelp extends DefaultUsageFormatter {

  private static final String UNITS =
      """

      Units: times 500us, 20ms, 30s, 5m, 1h; sizes 100, 1KiB, 4MiB (also KB, MB); rates per second
      50000, 50k, 1.5M.
      """;

  private static final Map<String, String> EXAMPLES =
      Map.ofEntries(
          Map.entry(
              "run",
              """
                benchmark run                                  the quickstart on a local Kafka
                benchmark run -d redis,nats workloads/latency-1k.yaml --repeat 5
                benchmark run -d kafka -o mine --set producerRate=50k --set duration=1m my.yaml
                benchmark run -d kafka --set driver.producerConfig.linger.ms=5 my.yaml
              """),
          Map.entry("report", "  benchmark report results -o report.html\n"),
          Map.entry(
              "compare",
              "  benchmark compare --base old --candidate new --fail-if 'publish.p99 > 1.10'\n"),
          Map.entry(
              "tune", "  benchmark tune base.yaml candidate.yaml workloads/latency-1k.yaml\n"),
          Map.entry(
              "export",
              """
                benchmark export --format csv results
                benchmark export --format omb results -o exported
              """),
          Map.entry("study", "  benchmark study studies/linkedin-2014 --scale 0.01 --resume\n"),
          Map.entry(
              "check",
              """
                benchmark check my.yaml -d kafka
                benchmark check studies/linkedin-2014/study.yaml results/x.json
              """),
          Map.entry("drivers", "  benchmark drivers\n"),
          Map.entry("fairness", "  benchmark fairness -d kafka,redis\n"),
          Map.entry(
              "broker",
              """
                benchmark broker status
                benchmark broker start kafka --nodes 3
                benchmark broker stop kafka
              """),
          Map.entry("calibrate", "  benchmark calibrate --rounds 5\n"),
          Map.entry(
              "cleanup",
              """
                benchmark cleanup
                benchmark cleanup -d my-kafka.yaml 20261121-220512-3fa9-anna-vm7-4711
              """));

  private static final String WITH_FAIL_IF =
      """

      The verdict alone does not change the exit code: --fail-if does. With it, 1 also where a run of
      the candidate FAILED, and 3 where runs of the base did and nothing else is to be said.
      """;

  /** What exit codes mean in a comparison. */
  private static final Map<String, String> VERDICT_CODES =
      Map.of(
          "compare",
          WITH_FAIL_IF,
          "tune",
          """

          The verdict alone does not change the exit code: --fail-if does. 1 also where a run of the
          candidate FAILED, and 3 where runs of the base did and nothing else is to be said; burn-ins
          do not count. --allow-failed-runs: neither.
          """);

  private static final List<String> WITH_UNITS = List.of("run", "check", "tune");

  private final String name;
  private final String description;

  CommandHelp(String name, String description, JCommander command) {
    super(command);
    this.name = name;
    this.description = description;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    wrapDescription(text, 0, 0, description);
    text.append("\n\n");
    usage(text);
    text.append("\nExamples:\n").append(EXAMPLES.get(name));
    if (WITH_UNITS.contains(name)) {
      text.append(UNITS);
    }
    text.append(VERDICT_CODES.getOrDefault(name, ""));
    text.append('\n').append(Help.EXIT_CODES);
    return text.toString().stripTrailing();
  }

  /** As JCommander's own, without defaults that say nothing. */
  @Override
  public void appendAllParametersDetails(
      StringBuilder out, int indentCount, String indent, List<ParameterDescription> parameters) {
    out.append("\n  Options:\n");
    for (ParameterDescription parameter : parameters) {
      if (parameter.getParameter().hidden()) {
        continue;
      }
      out.append("    ").append(parameter.getNames()).append('\n').append(s(6));
      wrapDescription(out, 6, 6, parameter.getDescription() + standard(parameter.getDefault()));
      out.append('\n');
    }
  }

  private static String standard(Object value) {
    boolean silent =
        value == null
            || value.equals(false)
            || value.equals(0)
            || value.toString().isEmpty()
            || (value instanceof Collection<?> all && all.isEmpty());
    String text =
        value instanceof Collection<?> all
            ? String.join(",", all.stream().map(String::valueOf).toList())
            : String.valueOf(value);
    return silent ? "" : " (default: " + text + ")";
  }
}
