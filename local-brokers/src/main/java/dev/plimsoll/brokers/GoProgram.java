// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A server that is a Go program: taken from the PATH if available, otherwise built once per user by
 * {@code go install} in the version given in {@code servers/<server>/go.properties}.
 *
 * @param program name of the executable
 * @param module argument of {@code go install}, with the version
 * @param folder folder of the built executable; its name contains the version
 * @param debian the Debian package that also contains the program, or the empty string
 * @param environment environment variables, for the PATH
 */
record GoProgram(
    String program, String module, Path folder, String debian, Map<String, String> environment) {

  private static final Duration FETCH_LIMIT = Duration.ofMinutes(10);
  private static final int TAIL_LINES = 12;

  GoProgram {
    Objects.requireNonNull(program, "program");
    Objects.requireNonNull(module, "module");
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(debian, "debian");
    environment = Map.copyOf(environment);
  }

  /**
   * @param server the folder of its properties among our resources
   * @param servers folder of all servers
   */
  static GoProgram of(String server, Path servers) {
    String resource = "/dev/plimsoll/brokers/servers/" + server + "/go.properties";
    Properties properties = new Properties();
    try (InputStream in = GoProgram.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("this build lacks the resource " + resource);
      }
      properties.load(in);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the resource " + resource, e);
    }
    String version = properties.getProperty("version");
    return new GoProgram(
        properties.getProperty("program"),
        properties.getProperty("package") + "@" + version,
        servers.resolve(server + "-" + version),
        properties.getProperty("debian", ""),
        System.getenv());
  }

  /** Returns a short description of where the executable comes from. */
  String source() {
    return Programs.onPath(program, environment)
        .map(file -> "the program " + file)
        .orElse(
            "the program %s, built by `go install %s` into %s".formatted(program, module, folder));
  }

  /** Returns whether the executable is available, on the PATH or already built. */
  boolean isAvailable() {
    return Programs.onPath(program, environment).isPresent()
        || Files.isExecutable(folder.resolve(program));
  }

  /** Returns the executable; builds it if it is neither on the PATH nor already built. */
  Path resolve(Consumer<String> progress) throws DriverException, InterruptedException {
    Path onPath = Programs.onPath(program, environment).orElse(null);
    if (onPath != null) {
      return onPath;
    }
    Path built = folder.resolve(program);
    if (Files.isExecutable(built)) {
      return built;
    }
    Path lock = folder.resolveSibling(folder.getFileName() + ".lock");
    return new FileMutex(lock, "builds " + program)
        .withLock(FETCH_LIMIT, () -> resolveUnderLock(built, progress));
  }

  private Path resolveUnderLock(Path built, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (Files.isExecutable(built)) {
      return built; // the previous holder of the lock built it
    }
    progress.accept("building %s (go install %s), once…".formatted(program, module));
    try {
      build();
      return built;
    } catch (IOException e) {
      throw failed(e.toString(), e);
    }
  }

  // Builds in a draft folder, which is renamed when it is complete, so an existing folder is
  // complete.
  private void build() throws IOException, DriverException, InterruptedException {
    Path draft = folder.resolveSibling(folder.getFileName() + ".new");
    Folders.delete(draft);
    Files.createDirectories(draft);
    Path log = draft.resolve("go.log");
    runGo(draft, log);
    Files.delete(log);
    rename(draft);
    Folders.delete(folder);
    Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Go names the executable after the folder of its source. */
  private void rename(Path draft) throws IOException {
    try (Stream<Path> built = Files.list(draft)) {
      Path executable = built.findFirst().orElseThrow();
      if (!executable.endsWith(program)) {
        Files.move(executable, draft.resolve(program));
      }
    }
  }

  private void runGo(Path draft, Path log)
      throws IOException, DriverException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(go().toString(), "install", module)
            .directory(draft.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("GOBIN", draft.toString());
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(FETCH_LIMIT.toMinutes(), TimeUnit.MINUTES)) {
        throw failed("Go takes more than %d min".formatted(FETCH_LIMIT.toMinutes()), null);
      }
      if (process.exitValue() != 0) {
        throw failed("Go says (%s):\n  %s".formatted(log, tail(log)), null);
      }
    } finally {
      process.destroy();
    }
  }

  private Path go() throws DriverException {
    return Programs.onPath("go", environment)
        .orElseThrow(
            () ->
                failed(
                    "it is not on the PATH, and there is no go to build it with: install a recent"
                        + " Go, or put "
                        + program
                        + " on the PATH"
                        + (debian.isEmpty() ? "" : " (Debian package " + debian + ")"),
                    null));
  }

  private DriverException failed(String why, Exception cause) {
    return new DriverException(
        DriverException.Kind.NOT_FOUND, "%s cannot be had: %s".formatted(program, why), cause);
  }

  private static String tail(Path log) throws IOException {
    List<String> lines = Files.readString(log, StandardCharsets.UTF_8).strip().lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }
}
