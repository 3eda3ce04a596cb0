// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Programs of this machine that are used to obtain and start servers. */
final class Programs {

  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

  private Programs() {}

  /** Finds a program on the PATH. */
  static Optional<Path> onPath(String program, Map<String, String> environment) {
    return SEPARATOR
        .splitAsStream(environment.getOrDefault("PATH", ""))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder, program))
        .filter(Programs::isProgram)
        .findFirst();
  }

  /** Finds Maven on the PATH or in MAVEN_HOME. */
  static Optional<Path> maven(Map<String, String> environment) {
    Stream<Path> atHome =
        Stream.ofNullable(environment.get("MAVEN_HOME"))
            .map(home -> Path.of(home, "bin", "mvn"))
            .filter(Programs::isProgram);
    return onPath("mvn", environment).or(atHome::findFirst);
  }

  /** Returns the Java executable that runs this program. */
  static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /**
   * Returns a command prefix with which Ctrl+C in the terminal does not reach the command. In all
   * variants the command replaces the prefix in the same process, so the process id stays the same.
   *
   * <p>The command gets a session of its own if possible: Linux may divide processor time between
   * sessions before it divides that of a session between threads (autogroups, sched(7)), which
   * keeps the generator's own delay short until almost all processor time is used.
   */
  static List<String> outsideTerminal(Map<String, String> environment) {
    return onPath("setsid", environment)
        .map(setsid -> List.of(setsid.toString()))
        .or(() -> onPath("perl", environment).map(Programs::inOwnGroup))
        .orElse(List.of("/bin/sh", "-c", "trap '' INT QUIT HUP; exec \"$@\"", "sh"));
  }

  private static List<String> inOwnGroup(Path perl) {
    return List.of(perl.toString(), "-e", "setpgrp; exec { $ARGV[0] } @ARGV; exit 127");
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
