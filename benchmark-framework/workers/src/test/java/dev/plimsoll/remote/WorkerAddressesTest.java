// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkerAddressesTest {

  @TempDir private Path folder;

  @Test
  void aListHasNamesAndAddressesOfBothKinds() throws Exception {
    assertThat(WorkerAddresses.list("--workers", "alpha:9090, 10.0.0.5:1,[fd00::1]:9091"))
        .containsExactly(
            new WorkerAddress("alpha", 9090),
            new WorkerAddress("10.0.0.5", 1),
            new WorkerAddress("fd00::1", 9091));
  }

  @Test
  void addressesOfOmbMayHaveASchemeInFront() throws Exception {
    assertThat(WorkerAddresses.list("-w", "http://alpha:8080,http://beta:8080/"))
        .containsExactly(new WorkerAddress("alpha", 8080), new WorkerAddress("beta", 8080));
  }

  @ParameterizedTest
  @ValueSource(strings = {"alpha", ":9090", "alpha:", "alpha:70000", "alpha:-1", "fd00::1:9090"})
  void anAddressWithoutHostOrPortIsNamedInTheMessage(String address) {
    assertThatThrownBy(() -> WorkerAddresses.list("--workers", address))
        .isInstanceOf(WorkerSetupException.class)
        .hasMessageStartingWith("--workers: '" + address + "'")
        .hasMessageContaining("10.0.0.5:9090");
  }

  @Test
  void anAddressThatIsNamedTwiceIsRefused() {
    assertThatThrownBy(() -> WorkerAddresses.list("--workers", "alpha:1,beta:1,alpha:1"))
        .hasMessage("--workers: alpha:1 is named twice: name each worker once");
  }

  @Test
  void anEmptyPlaceInAListIsRefused() {
    assertThatThrownBy(() -> WorkerAddresses.list("--workers", "alpha:1,,beta:1"))
        .hasMessageContaining("empty address");
  }

  @Test
  void aFileHasOneAddressInEachLine() throws Exception {
    Path file = write("# our clients\nalpha:1\n\n  beta:2 # the slow one\n");

    assertThat(WorkerAddresses.file("--workers-file", file))
        .containsExactly(new WorkerAddress("alpha", 1), new WorkerAddress("beta", 2));
  }

  @Test
  void aFileOfOmbIsRead() throws Exception {
    Path file = write("workers:\n  - http://alpha:8080\n  - \"http://beta:8080\"\n");

    assertThat(WorkerAddresses.file("-wf", file))
        .containsExactly(new WorkerAddress("alpha", 8080), new WorkerAddress("beta", 8080));
  }

  @Test
  void aProblemOfAFileNamesItsLine() throws Exception {
    Path file = write("alpha:1\nbeta\n");

    assertThatThrownBy(() -> WorkerAddresses.file("--workers-file", file))
        .hasMessageStartingWith(file + ":2: 'beta' is not host:port");
  }

  @Test
  void aFileWithoutAddressesAndAMissingFileAreRefused() throws Exception {
    Path file = write("# nobody\n");

    assertThatThrownBy(() -> WorkerAddresses.file("--workers-file", file))
        .hasMessageContaining("has no address");
    assertThatThrownBy(() -> WorkerAddresses.file("--workers-file", folder.resolve("absent")))
        .hasMessageContaining("there is no file");
  }

  @Test
  void aNameIsAskedForUntilEnoughAddressesAreThere() throws Exception {
    Deque<List<String>> answers = new ArrayDeque<>();
    answers.add(List.of());
    answers.add(List.of("10.0.0.9"));
    answers.add(List.of("10.0.0.9", "10.0.0.2", "10.0.0.9"));
    List<String> told = new ArrayList<>();

    List<WorkerAddress> found =
        WorkerAddresses.named(
            "--workers",
            "dns:load.example:9090",
            name -> {
              assertThat(name).isEqualTo("load.example");
              return answers.size() > 1 ? answers.remove() : answers.peek();
            },
            new WorkerAddresses.Waiting(2, Duration.ofMinutes(5), told::add));

    assertThat(found)
        .containsExactly(
            new WorkerAddress("10.0.0.2", 9090, "load.example"),
            new WorkerAddress("10.0.0.9", 9090, "load.example"));
    assertThat(told).hasSize(2);
  }

  @Test
  void aNameWithTooFewAddressesIsGivenUpWithTheirNumber() {
    assertThatThrownBy(
            () ->
                WorkerAddresses.named(
                    "--workers",
                    "dns:load.example:9090",
                    name -> List.of("10.0.0.9"),
                    new WorkerAddresses.Waiting(3, Duration.ZERO, line -> {})))
        .hasMessageStartingWith("--workers: load.example has 1 of 3 addresses");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("workers"), text);
  }
}
