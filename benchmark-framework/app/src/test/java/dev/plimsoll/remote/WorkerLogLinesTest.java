// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.worker.Progress;
import dev.plimsoll.worker.WorkerSession;
import dev.plimsoll.worker.WorkerState;
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

/**
 * From the log of a worker alone: who generated which load from when until when, and who could not.
 */
@Timeout(300)
@Tag("realtime")
final class WorkerLogLinesTest {

  private static final Optional<Path> NO = Optional.empty();
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir private static Path folder;
  private static TestCertificates certificates;

  @BeforeAll
  static void create() throws Exception {
    certificates = TestCertificates.create(folder);
    for (String token : List.of("token", "other-token")) {
      Path file = Files.writeString(folder.resolve(token), "0123456789abcdef" + token);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void aRunIsALineForItsCoordinatorItsLoadTheBeginTheEndAndTheRelease() throws Exception {
    try (WorkerUnderTest worker = new WorkerUnderTest(LONG)) {
      try (RemoteWorker attached = worker.attach("1f3a")) {
        WorkerUnderTest.Received received = new WorkerUnderTest.Received();
        try (WorkerSession session = attached.session(WorkerUnderTest.assignment(), received)) {
          session.subscribe();
          session.start(1);
          await().atMost(PATIENCE).until(() -> !worker.log.info("load-begins").isEmpty());
          Progress progress = new Progress(7, 6, 1, 5, 5, 0, "");
          worker
              .process()
              .listener
              .state(0, new WorkerState(progress, 1, 0, 0, true, Optional.empty()));
          await().atMost(PATIENCE).until(() -> !worker.log.info("load-ends").isEmpty());
        }
      }
      await().atMost(PATIENCE).until(() -> !worker.log.info("released").isEmpty());

      List<String> lines = worker.log.info();
      assertThat(lines).hasSize(6);
      assertThat(lines.get(0))
          .startsWith("listening at=" + worker.address() + " recognises=\"nobody");
      assertThat(lines.get(1))
          .matches("attached coordinator=\"run 1f3a\" from=127\\.0\\.0\\.1:\\d+ system=simulated");
      assertThat(lines.get(2))
          .startsWith("opened coordinator=\"run 1f3a\" session=1 workload=w load=\"100 msg/s\"")
          .contains("producers=1 consumers=1 worker=1 workers=1");
      assertThat(lines.get(3)).isEqualTo("load-begins coordinator=\"run 1f3a\" session=1");
      assertThat(lines.get(4))
          .startsWith("load-ends coordinator=\"run 1f3a\" session=1 after=")
          .endsWith("sent=7 acknowledged=6 failed=1 received=5");
      assertThat(lines.get(5))
          .startsWith("released coordinator=\"run 1f3a\" after=")
          .endsWith("reason=\"its coordinator has ended the run\"");
      assertThat(worker.log.warnings()).isEmpty();
    }
  }

  @Test
  void aSecondCoordinatorAndOneOfAnotherVersionAreRefusedInTheLogToo() throws Exception {
    try (WorkerUnderTest worker = new WorkerUnderTest(LONG);
        RemoteWorker first = worker.attach("1")) {
      assertThat(first.name()).isEqualTo(worker.address().toString());
      assertThatThrownBy(() -> worker.attach("2")).isInstanceOf(DriverException.class);

      assertThat(worker.log.warnings())
          .singleElement()
          .asString()
          .startsWith("refused call=\"Attach of run 2\" from=127.0.0.1:")
          .contains("is in use by run 1");
    }
  }

  @Test
  void aWrongAndAMissingTokenAreRefusalsWithTheAddressAndWithoutTheToken() throws Exception {
    Optional<Path> token = Optional.of(folder.resolve("token"));
    try (WorkerUnderTest worker = worker(NO, token)) {
      assertThatThrownBy(
              () ->
                  attach(
                      worker,
                      new TransportFiles(
                          NO, NO, authority(), Optional.of(folder.resolve("other-token")))))
          .isInstanceOf(DriverException.class);
      assertThatThrownBy(() -> attach(worker, new TransportFiles(NO, NO, authority(), NO)))
          .isInstanceOf(DriverException.class);

      assertThat(worker.log.warnings()).hasSize(2).noneMatch(line -> line.contains("0123456789"));
      assertThat(worker.log.warnings().get(0))
          .startsWith("refused call=Describe from=127.0.0.1:")
          .endsWith("reason=\"wrong token\"");
      assertThat(worker.log.warnings().get(1)).endsWith("reason=\"no token\"");
    }
  }

  @Test
  void aForeignCertificateNoneAndClearTextAreRefusalsWithTheAddress() throws Exception {
    try (WorkerUnderTest worker = worker(authority(), NO)) {
      for (TransportFiles files :
          List.of(certified("stranger"), new TransportFiles(NO, NO, authority(), NO))) {
        int before = worker.log.warnings().size();
        assertThatThrownBy(() -> attach(worker, files)).isInstanceOf(DriverException.class);
        await().atMost(PATIENCE).until(() -> worker.log.warnings().size() > before);
      }
      assertThat(worker.log.warnings())
          .allSatisfy(
              line ->
                  assertThat(line)
                      .startsWith("refused call=connection from=127.0.0.1:")
                      .contains("reason=\"TLS: "));

      assertThatThrownBy(() -> attach(worker, TransportFiles.NONE))
          .isInstanceOf(DriverException.class);
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  worker.log.warnings().stream()
                      .anyMatch(line -> line.endsWith("reason=\"speaks no TLS\"")));

      attach(worker, certified("client")).close();
      assertThat(worker.log.info("attached"))
          .singleElement()
          .asString()
          .contains(" certificate=CN=client ");
    }
  }

  @Test
  void aCoordinatorInClearTextHearsWhichCredentialsAWorkerWithTlsNeeds() throws Exception {
    try (WorkerUnderTest worker = worker(authority(), NO)) {
      assertThatThrownBy(() -> attach(worker, TransportFiles.NONE))
          .isInstanceOf(DriverException.class)
          .hasMessageStartingWith("worker " + worker.address() + " uses TLS")
          .hasMessageContaining("--workers-ca")
          .hasMessageContaining("--workers-certificate and --workers-key")
          .hasMessageContaining("--workers-token-file");
    }
  }

  @Test
  void aCoordinatorWithTlsHearsThatAWorkerHasNone() throws Exception {
    try (WorkerUnderTest worker = new WorkerUnderTest(LONG)) {
      assertThatThrownBy(() -> attach(worker, certified("client")))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("does not use TLS: leave out --workers-ca");
    }
  }

  @Test
  void aFreeWorkerAndOneInUseSaySoToWhoAsks() throws Exception {
    try (WorkerUnderTest worker = new WorkerUnderTest(LONG)) {
      WorkerStatus free = WorkerStatus.ask(worker.address(), TransportFiles.NONE, "test");
      assertThat(free.use()).isEmpty();
      assertThat(free.programVersion()).isEqualTo(WorkerUnderTest.VERSION);
      assertThat(free.systems()).containsExactly("simulated");

      try (RemoteWorker attached = worker.attach("1");
          WorkerSession session =
              attached.session(WorkerUnderTest.assignment(), new WorkerUnderTest.Received())) {
        session.subscribe();
        WorkerStatus.Use use =
            WorkerStatus.ask(worker.address(), TransportFiles.NONE, "test").use().orElseThrow();

        assertThat(use.coordinator()).isEqualTo("run 1");
        assertThat(use.from()).startsWith("127.0.0.1:");
        assertThat(use.load()).isEqualTo("100 msg/s");
        assertThat(use.seconds()).isNotNegative();
      }
    }
  }

  private static RemoteWorker attach(WorkerUnderTest worker, TransportFiles files)
      throws Exception {
    return worker.attach("1", WorkerUnderTest.VERSION, files);
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
    return new WorkerUnderTest(
        LONG,
        TransportSecurity.ofWorker(
            WorkerUnderTest.here(0),
            new TransportFiles(
                Optional.of(certificates.certificate("server")),
                Optional.of(certificates.key("server")),
                authority,
                token)));
  }
}
