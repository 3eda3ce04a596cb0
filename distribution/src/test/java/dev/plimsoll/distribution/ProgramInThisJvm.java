// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import dev.plimsoll.cli.Invocation;
import dev.plimsoll.distribution.Program.Said;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs the program in this JVM, which takes a fraction of a process's processor time. What belongs
 * to a process remains for {@link Program#start}: the launcher, JVM options, signals, the log and
 * its level, and environment variables other than those for {@code ${env:NAME}}.
 *
 * <p>A JVM cannot change its working folder, so names of files become absolute.
 */
final class ProgramInThisJvm {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  /** Options that are followed by a file or folder, which need not exist. */
  private static final Set<String> BEFORE_A_FILE = Set.of("-o", "--output", "--check", "--write");

  private static final Pattern FILE = Pattern.compile(".*\\.(yaml|json|html|md)");

  private final Path folder;
  private final Map<String, String> environment;

  ProgramInThisJvm(Path folder, Map<String, String> environment) {
    if (environment.containsKey("BENCHMARK_OPTS")) {
      throw new IllegalArgumentException("JVM options need a process");
    }
    this.folder = folder;
    this.environment = environment;
  }

  @SuppressWarnings("try") // the resource is only closed
  Said run(List<String> arguments) {
    if (arguments.contains("--verbose")) {
      throw new IllegalArgumentException("the log level is that of the process");
    }
    List<String> absolute = absolute(arguments);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code;
    try (OutputOfThread bound =
        OutputOfThread.bind(Invocation.redacting(out), Invocation.redacting(err))) {
      code = Invocation.run(HOME, this::variable, absolute);
    }
    return new Said(code, text(out).lines().toList(), text(err));
  }

  private String variable(String name) {
    return environment.getOrDefault(name, System.getenv(name));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private List<String> absolute(List<String> arguments) {
    List<String> absolute = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      if (i > 0 && BEFORE_A_FILE.contains(arguments.get(i - 1))) {
        absolute.add(folder.resolve(word).toString());
      } else if (i == 0 || word.startsWith("-") || word.contains("=")) {
        absolute.add(word);
      } else {
        absolute.add(
            Arrays.stream(word.split(",")).map(this::absolute).collect(Collectors.joining(",")));
      }
    }
    return absolute;
  }

  private String absolute(String word) {
    return FILE.matcher(word).matches() || Files.exists(folder.resolve(word))
        ? folder.resolve(word).toString()
        : word;
  }
}
