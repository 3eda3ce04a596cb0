// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shell script replaces Maven and records that it was called. */
class ServerLibraryTest {

  private static final String FETCH =
      """
      #!/bin/sh
      echo called "$@" >>"$(dirname "$0")/calls"
      for argument; do
        case $argument in -DoutputDirectory=*) out=${argument#*=} ;; esac
      done
      mkdir -p "$out" && echo jar >"$out/server.jar"
      """;

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();
  private Path servers;

  @BeforeEach
  void chooseFolder() {
    servers = temp.resolve("the servers");
  }

  @Test
  void fetchesOnceAndSaysSo() throws Exception {
    maven(FETCH);

    Path first = library("<project/>").resolve(progress::add);
    Path second = library("<project/>").resolve(progress::add);

    assertThat(first).isEqualTo(second);
    assertThat(first.resolve("server.jar")).exists();
    assertThat(calls()).isEqualTo(1);
    assertThat(progress).containsExactly("fetching the kafka server, once…");
  }

  @Test
  void aFileWithAWrongChecksumEndsTheFetch() throws Exception {
    maven(FETCH);

    library("<project/>").resolve(progress::add);

    assertThat(Files.readString(temp.resolve("bin/calls"))).contains(" -C ");
  }

  @Test
  void aChangedPomIsFetchedAnewBesideTheOld() throws Exception {
    maven(FETCH);

    Path before = library("<project/>").resolve(progress::add);
    Path after = library("<project></project>").resolve(progress::add);

    assertThat(after).isNotEqualTo(before);
    assertThat(before.resolve("server.jar")).exists();
    assertThat(calls()).isEqualTo(2);
  }

  @Test
  void twoAtOnceFetchOnce() throws Exception {
    maven(FETCH);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Path> one = threads.submit(() -> library("<project/>").resolve(line -> {}));
      Future<Path> two = threads.submit(() -> library("<project/>").resolve(line -> {}));

      assertThat(one.get()).isEqualTo(two.get());
      assertThat(calls()).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aFailedFetchLeavesNoServerAndTellsWhatMavenSaid() throws Exception {
    maven("#!/bin/sh\necho no such artifact\nexit 1\n");

    assertThatThrownBy(() -> library("<project/>").resolve(progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("no such artifact");
    assertThat(foldersWithJars()).isEmpty();
  }

  @Test
  void withoutMavenTheWayOutIsNamed() {
    assertThatThrownBy(() -> library("<project/>").resolve(progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("install Maven");
  }

  @Test
  void anotherVersionHasAFolderOfItsOwnAndTheDefaultIsKept() throws Exception {
    maven(FETCH);
    ServerLibrary standard =
        library("<project><kafka.server.version>4.3.1</kafka.server.version></project>");
    Path jars = standard.resolve(progress::add);

    ServerLibrary other = standard.ofVersion("3.9.1");

    assertThat(other.isAvailable()).isFalse();
    assertThat(other.version()).isEqualTo("3.9.1");
    assertThat(other.resolve(progress::add)).isNotEqualTo(jars);
    assertThat(standard.ofVersion("4.3.1").resolve(progress::add)).isEqualTo(jars);
    assertThat(progress)
        .containsExactly(
            "fetching the kafka server 4.3.1, once…", "fetching the kafka server 3.9.1, once…");
  }

  @Test
  void theServersPomsHaveTheirVersions() {
    assertThat(ServerLibrary.of("kafka", servers).ofVersion("3.9.1").version()).isEqualTo("3.9.1");
    assertThat(ServerLibrary.of("pulsar", servers).ofVersion("4.0.7").version()).isEqualTo("4.0.7");
  }

  @Test
  void thePomOfTheKafkaServerIsShipped() {
    assertThat(ServerLibrary.of("kafka", servers)).isNotNull();
    assertThatThrownBy(() -> ServerLibrary.of("kafak", servers)).hasMessageContaining("kafak");
  }

  private ServerLibrary library(String pom) {
    return new ServerLibrary(
        "kafka", servers, pom.getBytes(StandardCharsets.UTF_8), Map.of("MAVEN_HOME", "" + temp));
  }

  private void maven(String script) throws IOException {
    Path bin = Files.createDirectories(temp.resolve("bin"));
    Path mvn = Files.writeString(bin.resolve("mvn"), script);
    Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private int calls() throws IOException {
    return Files.readAllLines(temp.resolve("bin/calls")).size();
  }

  private List<Path> foldersWithJars() throws IOException {
    try (Stream<Path> files = Files.walk(servers)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }
}
