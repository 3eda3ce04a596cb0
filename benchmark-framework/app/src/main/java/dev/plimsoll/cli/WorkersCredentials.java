// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import dev.plimsoll.remote.TransportFiles;
import java.nio.file.Path;
import java.util.Optional;

/** The options with which this process and the workers that it calls recognise each other. */
final class WorkersCredentials {

  @Parameter(
      names = "--workers-ca",
      description =
          "certificate of the authority that signs the workers' certificates"
              + " (PEM); connections then use TLS")
  private Path authority;

  @Parameter(
      names = "--workers-certificate",
      description = "this process's certificate for workers that require one (PEM)")
  private Path certificate;

  @Parameter(names = "--workers-key", description = "its private key (PEM)")
  private Path key;

  @Parameter(
      names = "--workers-token-file",
      description = "a file with the token that the workers require; only with --workers-ca")
  private Path token;

  /** The files that were named. */
  TransportFiles files() {
    return new TransportFiles(
        Optional.ofNullable(certificate),
        Optional.ofNullable(key),
        Optional.ofNullable(authority),
        Optional.ofNullable(token));
  }
}
