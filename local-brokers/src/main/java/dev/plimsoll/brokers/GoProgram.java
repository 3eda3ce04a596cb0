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
import java.util.Optional;
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
 * @param required the version that a program on the PATH must have; empty if it may have any
 * @param environment environment variables, for the PATH
 */
record GoProgram(
    String program,
    String module,
    Path folder,
    String debian,
    String required,
    Map<String, String> environment) {

  private static final Duration FETCH_LIMIT = Duration.ofMinutes(10);
  private static final int TAIL_LINES = 12;

  /** How many versions an error lists, the newest ones. */
  private static final int SHOWN = 12;

  GoProgram {
    Objects.requireNonNull(program, "program");
    Objects.requireNonNull(module, "module");
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(debian, "debian");
    Objects.requireNonNull(required, "required");
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
        "",
        System.getenv());
  }

  /** Returns the same program in this version, or this one if it is the empty string. */
  GoProgram of(String version) {
    if (version.isEmpty()) {
      return this;
    }
    String name = folder.getFileName().toString();
    String server = name.substring(0, name.length() - pinned().length());
    return new GoProgram(
        program,
        path() + "@v" + version,
        folder.resolveSibling(server + "v" + version),
        debian,
        version,
        environment);
  }

  private String path() {
    return module.substring(0, module.indexOf('@'));
  }

  private String pinned() {
    return module.substring(module.indexOf('@') + 1);
  }

  /** Returns the version of an executable of this program: built ones are known. */
  String versionOf(Path executable) {
    return executable.startsWith(folder)
        ? pinned().replaceFirst("^v", "")
        : ProgramVersion.of(executable);
  }

  private Optional<Path> onPath() {
    return Programs.onPath(program, environment)
        .filter(found -> required.isEmpty() || ProgramVersion.of(found).equals(required));
  }

  /** Returns a short description of where the executable comes from. */
  String source() {
    return onPath()
        .or(this::built)
        .map(Path::toString)
        .orElse("install builds %s by `go install %s` in %s".formatted(program, module, folder));
  }

  /** Returns whether the executable is available, on the PATH or already built. */
  boolean isAvailable() {
    return onPath().or(this::built).isPresent();
  }

  private Optional<Path> built() {
    return Optional.of(folder.resolve(program)).filter(Files::isExecutable);
  }

  /** Returns the executable; builds it if it is neither on the PATH nor already built. */
  Path resolve(Consumer<String> progress) throws DriverException, InterruptedException {
    Optional<Path> available = onPath().or(this::built);
    if (available.isPresent()) {
      return available.get();
    }
    Path lock = folder.resolveSibling(folder.getFileName() + ".lock");
    return new FileMutex(lock, "builds " + program)
        .withLock(FETCH_LIMIT, () -> resolveUnderLock(folder.resolve(program), progress));
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
        throw failed("Go says (%s):\n  %s%s".formatted(log, tail(log), versions()), null);
      }
    } finally {
      process.destroy();
    }
  }

  /** Returns the versions that there are, if one was requested. */
  private String versions() throws IOException, DriverException, InterruptedException {
    if (required.isEmpty()) {
      return "";
    }
    Process process =
        new ProcessBuilder(go().toString(), "list", "-m", "-versions", path())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      return "";
    }
    List<String> released =
        Stream.of(said.strip().split("\\s+"))
            .skip(1)
            .filter(version -> version.indexOf('-') < 0)
            .toList();
    return "\n  there is %s"
        .formatted(
            String.join(
                ", ", released.subList(Math.max(0, released.size() - SHOWN), released.size())));
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
        DriverException.Kind.NOT_FOUND,
        "%s cannot be obtained: %s"
            .formatted(required.isEmpty() ? program : program + " " + required, why),
        cause);
  }

  private static String tail(Path log) throws IOException {
    List<String> lines = Files.readString(log, StandardCharsets.UTF_8).strip().lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }
}
