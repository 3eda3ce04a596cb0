// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.JCommander;

/** The text of --help. */
final class Help {

  private Help() {}

  static String text(JCommander parser, String command) {
    StringBuilder text = new StringBuilder();
    if (command != null) {
      parser.getUsageFormatter().usage(command, text);
      return text.toString().stripTrailing();
    }
    return """
    Plimsoll measures messaging systems under load.

    benchmark run [-d DRIVER,…] [-o FOLDER] [--repeat N] [--set KEY=VALUE]… [WORKLOAD…]
                                 makes runs; without anything: the quickstart on a local Kafka
    benchmark report RESULT… [-o report.html]
                                 makes one HTML file of results, which needs no network
    benchmark check FILE…        validates workload and driver files and prints what they mean
    benchmark drivers            lists the systems that can be measured
    benchmark fairness [-d DRIVER,…] [--write FILE | --check FILE]
                                 says what each driver promises, and keeps docs/FAIRNESS.md true
    benchmark broker install|start|stop|status SYSTEM [--nodes N] [--json]
                                 manages real servers on this machine
    benchmark calibrate          measures the instrument itself on this machine
    benchmark cleanup [-d DRIVER,…]
                                 removes what killed runs have left

    benchmark COMMAND --help     says more about a command
    benchmark --version          says which version this is

    Exit codes: 0 all runs passed, 1 a run failed or a system was not reachable, 2 the input
    cannot be used, 70 a fault of this program or too little memory for it, 130 interrupted.
    BENCHMARK_OPTS passes options to the Java virtual machine.\
    """;
  }
}
