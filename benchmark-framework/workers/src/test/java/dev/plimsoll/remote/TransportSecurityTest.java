// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which credentials each side must have. */
final class TransportSecurityTest {

  private static final WorkerAddress HERE = new WorkerAddress("127.0.0.1", 9090);
  private static final WorkerAddress EVERYWHERE = new WorkerAddress("0.0.0.0", 9090);
  private static final WorkerAddress ELSEWHERE = new WorkerAddress("192.0.2.7", 9090);
  private static final Optional<Path> NO = Optional.empty();
  private static final Optional<Path> FILE = Optional.of(Path.of("some.pem"));

  @TempDir private Path folder;

  @Test
  void clearTextWithoutCredentialsIsForThisMachine() throws Exception {
    assertThat(TransportSecurity.ofWorker(HERE, TransportFiles.NONE).token()).isEmpty();
    assertThat(TransportSecurity.ofCoordinator(HERE, TransportFiles.NONE).token()).isEmpty();
  }

  @Test
  void aWorkerThatOthersCanReachNeedsTlsAndKnowsItsCallers() throws Exception {
    TransportFiles serverOnly = new TransportFiles(FILE, FILE, NO, NO);

    refusedWorker(EVERYWHERE, TransportFiles.NONE, "can be reached from other machines");
    refusedWorker(EVERYWHERE, serverOnly, "can be reached from other machines");
    TransportSecurity.ofWorker(EVERYWHERE, new TransportFiles(FILE, FILE, FILE, NO));
    TransportSecurity.ofWorker(EVERYWHERE, new TransportFiles(FILE, FILE, NO, token("")));
  }

  @Test
  void aCoordinatorSendsNoPasswordInClearTextToAnotherMachine() throws Exception {
    refusedCoordinator(ELSEWHERE, TransportFiles.NONE, "would travel in clear text");
    refusedCoordinator(
        ELSEWHERE, new TransportFiles(NO, NO, FILE, NO), "would travel in clear text");
    TransportSecurity.ofCoordinator(ELSEWHERE, new TransportFiles(FILE, FILE, FILE, NO));
    TransportSecurity.ofCoordinator(ELSEWHERE, new TransportFiles(NO, NO, FILE, token("")));
  }

  @Test
  void aTokenOverClearTextIsRefusedOnBothSidesEvenOnThisMachine() throws Exception {
    TransportFiles files = new TransportFiles(NO, NO, NO, token(""));

    refusedWorker(HERE, files, "a token over clear text");
    refusedCoordinator(HERE, files, "a token over clear text");
  }

  @Test
  void aCertificateAndItsKeyBelongTogether() {
    refusedWorker(HERE, new TransportFiles(FILE, NO, NO, NO), "--tls-certificate: a certificate");
    refusedWorker(HERE, new TransportFiles(NO, FILE, NO, NO), "--tls-key: a certificate");
    refusedCoordinator(
        HERE, new TransportFiles(FILE, NO, FILE, NO), "--workers-certificate: a certificate");
  }

  @Test
  void aTokenIsLongEnoughAndOneLine() throws Exception {
    assertThat(
            TransportSecurity.ofWorker(HERE, new TransportFiles(FILE, FILE, NO, token("\n")))
                .token())
        .contains(new Secret("0123456789abcdef"));
    for (String bad :
        new String[] {"short", "", "0123456789abcdef with blanks", "0123456789\nabcdef"}) {
      Path file = Files.writeString(folder.resolve("bad"), bad);
      permit(Optional.of(file), "rw-------");
      refusedWorker(
          HERE,
          new TransportFiles(FILE, FILE, NO, Optional.of(file)),
          "must hold one line of 16 to 4096");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw-----w-"})
  void aKeyOrTokenThatEverybodyMayReadOrReplaceIsRefusedWithTheCommandThatHelps(String mode)
      throws Exception {
    Optional<Path> token = token("");
    Optional<Path> key = Optional.of(Files.writeString(folder.resolve("w.key"), "PEM"));
    String command = "chmod 600 " + folder;

    permit(key, mode);
    refusedWorker(HERE, new TransportFiles(FILE, key, FILE, NO), "--tls-key: everybody may ");
    refusedWorker(HERE, new TransportFiles(FILE, key, FILE, NO), "(" + mode + ")");
    refusedWorker(HERE, new TransportFiles(FILE, key, FILE, NO), command);
    refusedCoordinator(
        HERE, new TransportFiles(FILE, key, FILE, NO), "--workers-key: everybody may ");
    permit(key, "rw-r-----");
    permit(token, mode);
    refusedWorker(HERE, new TransportFiles(FILE, key, NO, token), "--token-file: everybody may ");
    refusedCoordinator(
        HERE, new TransportFiles(NO, NO, FILE, token), "--workers-token-file: everybody may ");

    permit(token, "r--------");
    TransportSecurity.ofWorker(EVERYWHERE, new TransportFiles(FILE, key, NO, token));
    TransportSecurity.ofCoordinator(ELSEWHERE, new TransportFiles(FILE, key, FILE, token));
  }

  private static void permit(Optional<Path> file, String mode) throws IOException {
    Files.setPosixFilePermissions(file.orElseThrow(), PosixFilePermissions.fromString(mode));
  }

  private Optional<Path> token(String end) throws IOException {
    Optional<Path> file =
        Optional.of(Files.writeString(folder.resolve("token"), "0123456789abcdef" + end));
    permit(file, "rw-------");
    return file;
  }

  private static void refusedWorker(WorkerAddress listen, TransportFiles files, String why) {
    assertThatThrownBy(() -> TransportSecurity.ofWorker(listen, files))
        .isInstanceOf(WorkerSetupException.class)
        .hasMessageContaining(why);
  }

  private static void refusedCoordinator(WorkerAddress worker, TransportFiles files, String why) {
    assertThatThrownBy(() -> TransportSecurity.ofCoordinator(worker, files))
        .isInstanceOf(WorkerSetupException.class)
        .hasMessageContaining(why);
  }
}
