// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The jars of a server, defined by a POM outside of the build and downloaded by Maven, once per
 * user. The folder's name contains a hash of the POM: a changed POM is downloaded to a new folder.
 */
final class ServerLibrary {

  private static final String COPY =
      "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies";
  private static final Duration FETCH_LIMIT = Duration.ofMinutes(15);
  private static final int HASH_CHARACTERS = 12;
  private static final int TAIL_LINES = 12;

  private final String server;
  private final Path servers;
  private final byte[] pom;
  private final Map<String, String> environment;

  ServerLibrary(String server, Path servers, byte[] pom, Map<String, String> environment) {
    this.server = server;
    this.servers = servers;
    this.pom = pom.clone();
    this.environment = Map.copyOf(environment);
  }

  /**
   * @param server the folder of its POM among our resources
   * @param servers folder of all servers
   */
  static ServerLibrary of(String server, Path servers) {
    String resource = "/dev/plimsoll/brokers/servers/" + server + "/pom.xml";
    try (InputStream in = ServerLibrary.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("this build lacks the resource " + resource);
      }
      return new ServerLibrary(server, servers, in.readAllBytes(), System.getenv());
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the resource " + resource, e);
    }
  }

  /** Returns the server's version, or the empty string if the POM has no property of it. */
  String version() {
    Matcher found = versionProperty();
    return found.find() ? found.group(2) : "";
  }

  private String title() {
    return (server + " server " + version()).strip();
  }

  /** Returns the same server in this version, or this one if it is the empty string. */
  ServerLibrary ofVersion(String wanted) {
    Matcher found = versionProperty();
    if (wanted.isEmpty() || !found.find()) {
      return this;
    }
    String changed = found.replaceFirst("$1" + Matcher.quoteReplacement(wanted) + "$3");
    return new ServerLibrary(
        server, servers, changed.getBytes(StandardCharsets.UTF_8), environment);
  }

  /** The server's version is the POM's property with the server's name. */
  private Matcher versionProperty() {
    return Pattern.compile("(<" + Pattern.quote(server) + "(?:\\.server)?\\.version>)([^<]*)(<)")
        .matcher(new String(pom, StandardCharsets.UTF_8));
  }

  /** Returns whether the jars are available. */
  boolean isAvailable() {
    return Files.isDirectory(folder());
  }

  /** Returns a short description of where the jars are, or come from. */
  String source() {
    return isAvailable()
        ? "the jars in " + folder()
        : "install fetches the jars of the %s by Maven into %s".formatted(title(), servers);
  }

  /** Returns the folder with the jars; downloads them if necessary. */
  Path resolve(Consumer<String> progress) throws DriverException, InterruptedException {
    Path folder = folder();
    if (Files.isDirectory(folder)) {
      return folder;
    }
    return new FileMutex(servers.resolve(server + ".lock"), "fetches the " + server + " server")
        .withLock(FETCH_LIMIT, () -> resolveUnderLock(folder, progress));
  }

  private Path resolveUnderLock(Path folder, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (Files.isDirectory(folder)) {
      return folder; // the previous holder of the lock downloaded it
    }
    progress.accept("fetching the %s, once…".formatted(title()));
    try {
      fetch(folder);
      return folder;
    } catch (IOException e) {
      throw failed(e.toString(), e);
    }
  }

  private Path folder() {
    return servers.resolve(server + "-" + hash());
  }

  // Downloads to a draft folder, which is renamed when it is complete, so an existing folder is
  // complete.
  private void fetch(Path folder) throws IOException, DriverException, InterruptedException {
    Path draft = servers.resolve(server + ".new");
    Folders.delete(draft);
    Files.createDirectories(draft);
    Files.write(draft.resolve("pom.xml"), pom);
    runMaven(draft);
    Files.move(draft.resolve("lib"), folder, StandardCopyOption.ATOMIC_MOVE);
    Folders.delete(draft);
  }

  private void runMaven(Path draft) throws IOException, DriverException, InterruptedException {
    Path log = draft.resolve("maven.log");
    Process process =
        new ProcessBuilder(command(draft))
            .directory(draft.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(FETCH_LIMIT.toMinutes(), TimeUnit.MINUTES)) {
        throw failed("Maven takes more than %d min".formatted(FETCH_LIMIT.toMinutes()), null);
      }
      if (process.exitValue() != 0) {
        throw failed("Maven says (%s):\n  %s".formatted(log, tail(log)), null);
      }
    } finally {
      process.destroy();
    }
  }

  private List<String> command(Path draft) throws DriverException {
    Path maven =
        Programs.maven(environment)
            .orElseThrow(
                () ->
                    failed(
                        "there is no mvn on the PATH and none in MAVEN_HOME: install Maven 3.8 or"
                            + " newer",
                        null));
    return List.of(
        maven.toString(),
        "-q",
        "-B",
        "-ntp",
        "-C", // a wrong checksum is an error, not a warning
        "-Dstyle.color=never",
        "-f",
        draft.resolve("pom.xml").toString(),
        COPY,
        "-DincludeScope=runtime",
        "-DoutputDirectory=" + draft.resolve("lib"));
  }

  private DriverException failed(String why, Exception cause) {
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "the %s cannot be fetched: %s".formatted(title(), why),
        cause);
  }

  private static String tail(Path log) throws IOException {
    List<String> lines = Files.readString(log, StandardCharsets.UTF_8).strip().lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }

  private String hash() {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(pom);
      return HexFormat.of().formatHex(digest).substring(0, HASH_CHARACTERS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
