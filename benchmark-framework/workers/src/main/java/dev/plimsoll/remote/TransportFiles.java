// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The files with the credentials of one side, coordinator or worker.
 *
 * @param certificate the own certificate, PEM
 * @param key its private key, PEM (PKCS 8, not encrypted)
 * @param authority the certificates that must have signed the other side's, PEM
 * @param token a file with the secret that both sides share
 */
public record TransportFiles(
    Optional<Path> certificate,
    Optional<Path> key,
    Optional<Path> authority,
    Optional<Path> token) {

  /** No credentials: clear text, on this machine only. */
  public static final TransportFiles NONE =
      new TransportFiles(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public TransportFiles {
    Objects.requireNonNull(certificate, "certificate");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(authority, "authority");
    Objects.requireNonNull(token, "token");
  }
}
