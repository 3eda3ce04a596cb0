// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** The text of --help. */
final class Help {

  static final String EXIT_CODES =
      """
      Exit codes: 0 all is well and all runs passed; 1 a run failed or a system was not reachable;
      2 the input cannot be used; 3 a run of the base failed in a comparison, which is not the
      candidate's fault; 70 a fault of this program or too little memory for it; 74 a result could not
      be written where it was to be (what was printed says where it is); 130 interrupted (Ctrl+C, TERM
      or HUP). Of several the greatest; 3 only where there is no other.
      """;

  static final String TEXT =
      """
      Plimsoll measures messaging systems under load.

      benchmark run [-d DRIVER,…] [-o FOLDER] [--repeat N] [--set KEY=VALUE]… [WORKLOAD…]
                                   makes runs; without anything: the quickstart on a local Kafka
      benchmark report RESULT… [-o report.html]
                                   makes one HTML file of results, which needs no network
      benchmark compare --base RESULT… --candidate RESULT… [--fail-if 'publish.p99 > 1.10']
                                   compares two groups of repeated runs
      benchmark tune BASE.yaml CANDIDATE.yaml WORKLOAD [--repeat N]
                                   runs two driver files in turns and judges the candidate
      benchmark export --format omb|csv|hlog|markdown RESULT… [-o FOLDER]
                                   results for other tools
      benchmark study FOLDER [--scale 0.01] [--only CELL,…] [--resume]
                                   makes a published comparison again and holds it beside
      benchmark check FILE…        validates workload, driver and study files and prints what they mean;
                                   examines results (.json)
      benchmark drivers            lists the systems that can be measured
      benchmark fairness [-d DRIVER,…] [--write FILE | --check FILE]
                                   says what each driver promises, and keeps docs/FAIRNESS.md true
      benchmark broker install|start|stop|status SYSTEM [--nodes N] [--json]
                                   manages real servers on this machine
      benchmark calibrate          measures the instrument itself on this machine
      benchmark cleanup [-d DRIVER,…] [--yes] [RUN-ID…]
                                   removes topics that killed runs have left, after asking

      benchmark COMMAND --help     says more about a command
      benchmark --version          says which version this is

      BENCHMARK_OPTS passes options to the Java virtual machine.
      """
          + "\n"
          + EXIT_CODES.stripTrailing();

  private Help() {}
}
