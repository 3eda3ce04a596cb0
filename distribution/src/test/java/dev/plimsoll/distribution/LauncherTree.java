// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A source tree with the real launcher and with shell scripts in place of Maven and Java: Maven
 * records its call and creates the jar folder; Java prints its arguments and makes archives of
 * classes.
 */
final class LauncherTree {

  private static final String JAVA =
      """
      #!/bin/sh
      for argument; do
        case $argument in
          -XX:ArchiveClassesAtExit=* | -XX:AOTCacheOutput=*)
            echo "$*" >>"$0.archives"
            [ -e "$0.fails" ] || echo classes >"${argument#*=}"
            ;;
        esac
      done
      echo "pid $$"
      for argument; do echo "$argument"; done
      """;
  private static final String MAVEN =
      """
      #!/bin/sh
      echo "$PWD $*" >>"$(dirname "$0")/calls"
      [ ! -e "$(dirname "$0")/fails" ] || { echo "cannot find symbol"; exit 1; }
      mkdir -p distribution/target/plimsoll/lib
      """;

  private final Path root;
  private final Path tools;

  LauncherTree(Path temp) throws IOException {
    root = temp.resolve("a tree");
    tools = Files.createDirectories(temp.resolve("tools"));
    script(tools.resolve("jdk/bin/java"), JAVA);
    javaVersion("17.0.15");
    script(tools.resolve("mvn"), MAVEN);
    file("pom.xml", "<project>\n  <version>1.2.3</version>\n  <version>9</version>\n</project>\n");
    file("distribution/pom.xml", "<project/>\n");
    file("x/pom.xml", "<project/>\n");
    file("x/src/main/java/X.java", "class X {}\n");
    file("local-brokers/servers/kafka/pom.xml", "<project/>\n");
    installLauncher();
  }

  private void installLauncher() throws IOException {
    Path launcher = root.resolve("bin/benchmark");
    Files.createDirectories(launcher.getParent());
    Path source = Path.of("..", "bin", "benchmark");
    Files.copy(source, launcher, StandardCopyOption.COPY_ATTRIBUTES);
  }

  Path rootCause() {
    return root;
  }

  Path launcher() {
    return root.resolve("bin/benchmark");
  }

  void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Turns the source tree into an unpacked distribution. */
  void becomeDistribution() throws IOException {
    Files.delete(root.resolve("pom.xml"));
    Files.createDirectories(root.resolve("lib"));
  }

  void javaVersion(String version) throws IOException {
    Files.writeString(tools.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  /** Makes Java one that has no archives of classes. */
  void failArchives() throws IOException {
    Files.writeString(tools.resolve("jdk/bin/java.fails"), "");
  }

  /** Returns the calls of Java that make an archive of classes, one line each. */
  List<String> archives() throws IOException {
    return lines(tools.resolve("jdk/bin/java.archives"));
  }

  Path jars() {
    return root.resolve("distribution/target/plimsoll/lib");
  }

  void failBuilds() throws IOException {
    Files.writeString(tools.resolve("fails"), "");
  }

  /** Returns the calls of Maven, one line each. */
  List<String> builds() throws IOException {
    return lines(tools.resolve("calls"));
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  Said run(String... arguments) throws IOException, InterruptedException {
    return run(launcher(), Map.of(), arguments);
  }

  Said run(Path launcher, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    return start(launcher, environment, arguments).await();
  }

  Started start(Path launcher, Map<String, String> environment, String... arguments)
      throws IOException {
    return start(List.of(launcher.toString()), environment, arguments);
  }

  /** Runs the launcher where this many files may be open. */
  Said withOpenFiles(int most, String... arguments) throws IOException, InterruptedException {
    String limited = "ulimit -n " + most + " && exec \"$0\" \"$@\"";
    return start(List.of("bash", "-c", limited, launcher().toString()), Map.of(), arguments)
        .await();
  }

  private Started start(List<String> program, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(Arrays.asList(arguments));
    Path err = Files.createTempFile(tools, "err", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(tools.toFile());
    builder.redirectError(err.toFile());
    builder.environment().put("PATH", tools + ":" + System.getenv("PATH"));
    builder.environment().put("JAVA_HOME", tools.resolve("jdk").toString());
    builder.environment().remove("BENCHMARK_OPTS");
    builder.environment().putAll(environment);
    return new Started(builder.start(), err);
  }

  private static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A running launcher. */
  record Started(Process process, Path err) {
    Said await() throws IOException, InterruptedException {
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      return new Said(
          code, out.lines().toList(), Files.readString(err).lines().toList(), process.pid());
    }
  }

  /** Exit code and output of a launcher and of the program that replaced its process. */
  record Said(int code, List<String> out, List<String> err, long pid) {}
}
