// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Builds commands that run a server's Java classes in a separate process.
 *
 * @param jars folder with the server's jars
 * @param quick whether the server starts faster and serves slower, for tests that measure nothing:
 *     with the first-tier compiler, without touching its heap in advance, and with class data of a
 *     tool of the server, archived once beside its jars
 */
record JavaServer(Path jars, boolean quick) {

  /** Environment variable that asks for quick starts. */
  static final String QUICK = "PLIMSOLL_QUICK_BROKERS";

  /** Sufficient for what runs for seconds. */
  private static final String FIRST_TIER = "-XX:TieredStopAtLevel=1";

  JavaServer(Path jars) {
    this(jars, false);
  }

  /** Returns the server as the environment asks for it; progress names a quick start. */
  static JavaServer of(Path jars, Map<String, String> environment, Consumer<String> progress) {
    boolean quick = Boolean.parseBoolean(environment.get(QUICK));
    if (!quick) {
      return new JavaServer(jars);
    }
    progress.accept(QUICK + ": the server starts faster and serves slower. Do not measure it");
    return new JavaServer(real(jars), true);
  }

  /** An archive is used only with the same path of the jars. */
  private static Path real(Path jars) {
    try {
      return jars.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the command of a tool of the server that runs to completion. */
  List<String> tool(String mainClass, List<String> arguments) {
    return tool(useOfArchive(), mainClass, arguments);
  }

  private List<String> tool(List<String> more, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    command.addAll(List.of(FIRST_TIER, "-XX:+UseSerialGC"));
    command.addAll(more);
    command.addAll(List.of("-cp", allJars(), mainClass));
    command.addAll(arguments);
    return command;
  }

  /**
   * Returns the commands that run a tool before the server starts. The first one of a quick start
   * archives the classes that the tool has loaded; renaming makes the archive complete or absent.
   */
  List<List<String>> preparation(String mainClass, List<String> arguments) {
    if (!quick || Files.exists(archive())) {
      return List.of(tool(mainClass, arguments));
    }
    String draft = archive() + "." + UUID.randomUUID();
    return List.of(
        tool(List.of("-XX:ArchiveClassesAtExit=" + draft), mainClass, arguments),
        List.of("mv", "-f", draft, archive().toString()));
  }

  /** Returns the command of the server, which ends with its starter. */
  List<String> server(
      Path nodeFolder, List<String> jvmOptions, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    command.addAll(jvmOptions);
    if (quick) {
      command.addAll(List.of(FIRST_TIER, "-XX:-AlwaysPreTouch"));
    }
    command.addAll(useOfArchive());
    command.addAll(List.of("-cp", allJars(), mainClass));
    command.addAll(arguments);
    return NativeServer.withParentDeathSignal(nodeFolder, command);
  }

  /** A JVM ignores an archive that is not of this version and these jars. */
  private List<String> useOfArchive() {
    return quick && Files.exists(archive())
        ? List.of("-XX:SharedArchiveFile=" + archive())
        : List.of();
  }

  private Path archive() {
    return jars.resolveSibling(jars.getFileName() + "-" + Runtime.version() + ".jsa");
  }

  private String allJars() {
    return jars.resolve("*").toString();
  }
}
