// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.Secret;
import dev.plimsoll.text.KnownSecrets;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ServerCredentials;
import io.grpc.TlsChannelCredentials;
import io.grpc.TlsServerCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * How both sides recognise each other. Clear text without credentials is for addresses of this
 * machine only; any other address needs TLS on both sides, or TLS of the worker and a token. A
 * token is never sent in clear text.
 */
public final class TransportSecurity {

  private static final int SHORTEST_TOKEN = 16;
  private static final int LONGEST_TOKEN = 4_096;

  private final TransportFiles files;
  private final Optional<Secret> token;

  private TransportSecurity(TransportFiles files, Optional<Secret> token) {
    this.files = files;
    this.token = token;
  }

  /**
   * Checks the credentials of a worker.
   *
   * @param listen where it listens
   */
  public static TransportSecurity ofWorker(WorkerAddress listen, TransportFiles files)
      throws WorkerSetupException {
    requirePair(files, "--tls-certificate", "--tls-key");
    boolean tls = files.certificate().isPresent();
    if (!tls && files.token().isPresent()) {
      throw new WorkerSetupException(
          "--token-file: a token over clear text could be read on the network: add"
              + " --tls-certificate and --tls-key");
    }
    if (!tls && files.authority().isPresent()) {
      throw new WorkerSetupException(
          "--tls-ca: has no effect without TLS: add --tls-certificate and --tls-key");
    }
    boolean recognises = files.authority().isPresent() || files.token().isPresent();
    if (!listen.isLoopback() && !(tls && recognises)) {
      throw new WorkerSetupException(
          "--listen: "
              + listen
              + " can be reached from other machines, and whoever reaches a worker can make it load"
              + " any system: add --tls-certificate, --tls-key and either --tls-ca (coordinators"
              + " need a certificate) or --token-file, or listen on 127.0.0.1");
    }
    requirePrivate("--tls-key", files.key());
    requirePrivate("--token-file", files.token());
    return new TransportSecurity(files, token("--token-file", files));
  }

  /**
   * Checks the credentials of a coordinator.
   *
   * @param worker the address of a worker
   */
  public static TransportSecurity ofCoordinator(WorkerAddress worker, TransportFiles files)
      throws WorkerSetupException {
    requirePair(files, "--workers-certificate", "--workers-key");
    boolean tls = files.authority().isPresent();
    if (!tls && files.token().isPresent()) {
      throw new WorkerSetupException(
          "--workers-token-file: a token over clear text could be read on the"
              + " network: add --workers-ca with the certificate of the workers'"
              + " authority");
    }
    if (!tls && files.certificate().isPresent()) {
      throw new WorkerSetupException(
          "--workers-certificate: has no effect without TLS: add --workers-ca");
    }
    boolean recognised = files.certificate().isPresent() || files.token().isPresent();
    if (!worker.isLoopback() && !(tls && recognised)) {
      throw new WorkerSetupException(
          "--workers: "
              + worker
              + " is another machine, and passwords of driver files would travel in clear text: add"
              + " --workers-ca and either --workers-certificate and --workers-key or"
              + " --workers-token-file");
    }
    requirePrivate("--workers-key", files.key());
    requirePrivate("--workers-token-file", files.token());
    return new TransportSecurity(files, token("--workers-token-file", files));
  }

  private static void requirePair(TransportFiles files, String certificate, String key)
      throws WorkerSetupException {
    if (files.certificate().isPresent() != files.key().isPresent()) {
      throw new WorkerSetupException(
          (files.key().isPresent() ? key : certificate)
              + ": a certificate and its private key belong together: give both "
              + certificate
              + " and "
              + key);
    }
  }

  /** A file that does not exist is reported where it is read. */
  private static void requirePrivate(String option, Optional<Path> file)
      throws WorkerSetupException {
    if (file.isEmpty()) {
      return;
    }
    Set<PosixFilePermission> permissions;
    try {
      permissions = Files.getPosixFilePermissions(file.get());
    } catch (IOException | UnsupportedOperationException e) {
      return; // Another kind of file system has other rules.
    }
    if (permissions.contains(PosixFilePermission.OTHERS_READ)
        || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new WorkerSetupException(
          option
              + ": everybody may "
              + (permissions.contains(PosixFilePermission.OTHERS_READ) ? "read " : "write ")
              + file.get()
              + " ("
              + PosixFilePermissions.toString(permissions)
              + "), and whoever has it can use the worker: chmod 600 "
              + file.get());
    }
  }

  private static Optional<Secret> token(String option, TransportFiles files)
      throws WorkerSetupException {
    if (files.token().isEmpty()) {
      return Optional.empty();
    }
    Path file = files.token().get();
    String token;
    try {
      token = Files.size(file) > LONGEST_TOKEN ? "" : Files.readString(file).strip();
    } catch (IOException e) {
      throw new WorkerSetupException(option + ": " + file + " cannot be read: " + e.getMessage());
    }
    if (token.length() < SHORTEST_TOKEN || !token.matches("[!-~]+")) {
      throw new WorkerSetupException(
          option
              + ": "
              + file
              + " must hold one line of 16 to 4096 printable characters without blanks, for example"
              + " of: openssl rand -hex 32");
    }
    KnownSecrets.register(token);
    return Optional.of(new Secret(token));
  }

  /** The secret that callers must know; empty: none. */
  Optional<Secret> token() {
    return token;
  }

  /** How callers are recognised, for the log. */
  String recognises() {
    if (files.certificate().isEmpty()) {
      return "nobody: any process of this machine";
    }
    return (files.authority().isPresent() ? "certificates" : "")
        + (files.authority().isPresent() && token.isPresent() ? " and " : "")
        + (token.isPresent() ? "a token" : "")
        + (files.authority().isEmpty() && token.isEmpty() ? "nobody, with TLS" : "");
  }

  /** Whether this side speaks clear text. */
  boolean isClearText() {
    return files.certificate().isEmpty() && files.authority().isEmpty();
  }

  ServerCredentials server(WorkerLog log) throws WorkerSetupException {
    if (files.certificate().isEmpty()) {
      return InsecureServerCredentials.create();
    }
    try {
      TlsServerCredentials.Builder tls =
          TlsServerCredentials.newBuilder()
              .keyManager(files.certificate().get().toFile(), files.key().orElseThrow().toFile());
      if (files.authority().isPresent()) {
        tls.trustManager(files.authority().get().toFile())
            .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE);
      }
      return Handshakes.watched(
          tls.build(), (caller, reason) -> log.refused(caller, "connection", reason));
    } catch (IOException e) {
      throw new WorkerSetupException("--tls-certificate: " + e.getMessage());
    }
  }

  ChannelCredentials channel() throws WorkerSetupException {
    if (files.authority().isEmpty()) {
      return InsecureChannelCredentials.create();
    }
    try {
      TlsChannelCredentials.Builder tls =
          TlsChannelCredentials.newBuilder().trustManager(files.authority().get().toFile());
      if (files.certificate().isPresent()) {
        tls.keyManager(files.certificate().get().toFile(), files.key().orElseThrow().toFile());
      }
      return tls.build();
    } catch (IOException e) {
      throw new WorkerSetupException("--workers-ca: " + e.getMessage());
    }
  }
}
