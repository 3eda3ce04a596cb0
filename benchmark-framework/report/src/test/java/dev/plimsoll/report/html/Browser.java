// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.json.JsonMapper;

/** A real browser without a window: starts before the tests of a class and ends after them. */
public final class Browser implements BeforeAllCallback, AfterAllCallback {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private final HttpClient http = HttpClient.newHttpClient();
  private Optional<Process> process = Optional.empty();
  private Path profile;
  private int port;

  /** Starts it, or skips the tests where there is none; continuous integration must have one. */
  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    Optional<Path> program = program();
    if ("true".equals(System.getenv("CI"))) {
      assertThat(program).as("a browser on the PATH: install chromium").isPresent();
    }
    assumeThat(program).as("a browser on the PATH: install chromium").isPresent();
    profile = Files.createTempDirectory("browser");
    Path log = profile.resolve("log.txt");
    Files.writeString(log, "", CREATE);
    process =
        Optional.of(
            new ProcessBuilder(
                    program.orElseThrow().toString(),
                    "--headless=new",
                    "--remote-debugging-port=0",
                    "--user-data-dir=" + profile,
                    "--no-sandbox",
                    "--no-first-run",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-background-networking",
                    "--hide-scrollbars",
                    "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
    Path portFile = profile.resolve("DevToolsActivePort");
    await()
        .atMost(LIMIT)
        .until(() -> Files.exists(portFile) && Files.readAllLines(portFile).size() > 1);
    port = Integer.parseInt(Files.readAllLines(portFile).get(0));
  }

  /** A tab with this file, when all of it has been loaded and run. */
  public Tab open(Path file) throws IOException, InterruptedException {
    return open(file.toUri());
  }

  /** A tab with this page, when it has been loaded. */
  Tab open(URI page) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    String told = http.send(request, BodyHandlers.ofString()).body();
    String address = new JsonMapper().readTree(told).get("webSocketDebuggerUrl").asString();
    Tab tab = new Tab(http, URI.create(address));
    tab.go(page);
    return tab;
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException, InterruptedException {
    if (process.isPresent()) {
      end(process.get());
      deleteProfile();
    }
  }

  private static void end(Process process) throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }

  /** Files are deleted in the reverse order, so a folder comes after what it contains. */
  private void deleteProfile() throws IOException {
    try (Stream<Path> all = Files.walk(profile)) {
      all.map(Path::toFile).forEach(File::deleteOnExit);
    }
  }

  private static Optional<Path> program() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return NAMES.stream().flatMap(name -> named(path, name)).findFirst();
  }

  private static Stream<Path> named(String path, String name) {
    return Arrays.stream(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable);
  }
}
