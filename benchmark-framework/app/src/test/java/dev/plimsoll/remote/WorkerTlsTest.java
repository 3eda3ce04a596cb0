// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Credentials that are right, wrong, missing and expired. */
@Timeout(300)
@Tag("realtime")
final class WorkerTlsTest {

  private static final Optional<Path> NO = Optional.empty();
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir private static Path folder;
  private static TestCertificates certificates;

  @BeforeAll
  static void create() throws Exception {
    certificates = TestCertificates.create(folder);
    secret("token", "0123456789abcdef");
    secret("other-token", "0123456789abcdeX");
  }

  private static void secret(String name, String token) throws Exception {
    Path file = Files.writeString(folder.resolve(name), token);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void aCoordinatorWithACertificateOfTheAuthorityIsServed() throws Exception {
    try (WorkerUnderTest worker = worker(authority(), NO)) {
      worker.attach("1", WorkerUnderTest.VERSION, certified("client")).close();

      assertThat(worker.processes).hasSize(1);
    }
  }

  @Test
  void aCoordinatorWithoutOrWithAnExpiredOrForeignCertificateIsRefused() throws Exception {
    try (WorkerUnderTest worker = worker(authority(), NO)) {
      refused(worker, new TransportFiles(NO, NO, authority(), NO));
      refused(worker, certified("expired"));
      refused(worker, certified("stranger"));
      refused(worker, TransportFiles.NONE);

      worker.attach("1", WorkerUnderTest.VERSION, certified("client")).close();
    }
  }

  @Test
  void aWorkerThatTheAuthorityDoesNotKnowIsRefused() throws Exception {
    try (WorkerUnderTest worker = worker(authority(), NO)) {
      Optional<Path> stranger = Optional.of(certificates.certificate("stranger"));

      refused(
          worker,
          new TransportFiles(
              Optional.of(certificates.certificate("client")),
              Optional.of(certificates.key("client")),
              stranger,
              NO));
    }
  }

  @Test
  void aTokenOpensAWorkerAndAWrongOrMissingOneDoesNot() throws Exception {
    Optional<Path> token = Optional.of(folder.resolve("token"));
    try (WorkerUnderTest worker = worker(NO, token)) {
      String wrong =
          refused(
              worker,
              new TransportFiles(NO, NO, authority(), Optional.of(folder.resolve("other-token"))));
      String missing = refused(worker, new TransportFiles(NO, NO, authority(), NO));

      assertThat(wrong).contains("has another token").doesNotContain("0123456789abcde");
      assertThat(missing).contains("needs a token");
      worker
          .attach("1", WorkerUnderTest.VERSION, new TransportFiles(NO, NO, authority(), token))
          .close();
      assertThat(worker.processes).hasSize(1);
    }
  }

  @Test
  void anAddressThatANameInDnsHasNeedsACertificateOfThatName() throws Exception {
    Optional<Path> token = Optional.of(folder.resolve("token"));
    TransportFiles files = new TransportFiles(NO, NO, authority(), token);
    try (WorkerUnderTest worker = worker("named", NO, token);
        WorkerUnderTest other = worker("server", NO, token)) {
      refused(worker, files);
      WorkerUnderTest.attach(found(worker), "1", WorkerUnderTest.VERSION, files).close();

      assertThat(worker.processes).hasSize(1);
      assertThatThrownBy(
              () -> WorkerUnderTest.attach(found(other), "1", WorkerUnderTest.VERSION, files))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("load.example");
    }
  }

  private static WorkerAddress found(WorkerUnderTest worker) throws Exception {
    return WorkerAddresses.named(
            "--workers",
            "dns:load.example:" + worker.address().port(),
            name -> List.of("127.0.0.1"),
            new WorkerAddresses.Waiting(1, Duration.ZERO, line -> {}))
        .get(0);
  }

  private static Optional<Path> authority() {
    return Optional.of(certificates.certificate("ca"));
  }

  private static TransportFiles certified(String name) {
    return new TransportFiles(
        Optional.of(certificates.certificate(name)),
        Optional.of(certificates.key(name)),
        authority(),
        NO);
  }

  private static WorkerUnderTest worker(Optional<Path> authority, Optional<Path> token)
      throws WorkerSetupException {
    return worker("server", authority, token);
  }

  private static WorkerUnderTest worker(
      String certificate, Optional<Path> authority, Optional<Path> token)
      throws WorkerSetupException {
    return new WorkerUnderTest(
        LONG,
        TransportSecurity.ofWorker(
            WorkerUnderTest.here(0),
            new TransportFiles(
                Optional.of(certificates.certificate(certificate)),
                Optional.of(certificates.key(certificate)),
                authority,
                token)));
  }

  private static String refused(WorkerUnderTest worker, TransportFiles files) {
    String[] message = new String[1];
    assertThatThrownBy(() -> worker.attach("1", WorkerUnderTest.VERSION, files))
        .isInstanceOfSatisfying(
            DriverException.class, failure -> message[0] = failure.getMessage());
    assertThat(message[0]).startsWith("worker " + worker.address());
    assertThat(worker.processes).isEmpty();
    return message[0];
  }
}
