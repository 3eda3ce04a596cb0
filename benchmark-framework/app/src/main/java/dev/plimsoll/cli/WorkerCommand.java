// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import dev.plimsoll.remote.TransportFiles;
import dev.plimsoll.remote.TransportSecurity;
import dev.plimsoll.remote.WorkerAddress;
import dev.plimsoll.remote.WorkerOptions;
import dev.plimsoll.remote.WorkerServer;
import dev.plimsoll.remote.WorkerSetupException;
import dev.plimsoll.series.InstalledSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Serves as a worker until it is interrupted, or asks other workers who uses them. */
@Parameters(
    commandDescription = "generates load for runs that other processes coordinate (run --workers)")
final class WorkerCommand extends CommonOptions {

  @Parameter(
      names = "--listen",
      description =
          "the address for coordinators, HOST:PORT; an address that other"
              + " machines can reach needs credentials")
  private String listen = "127.0.0.1:9090";

  @Parameter(names = "--tls-certificate", description = "the worker's certificate (PEM)")
  private Path certificate;

  @Parameter(names = "--tls-key", description = "its private key (PEM, PKCS 8)")
  private Path key;

  @Parameter(
      names = "--tls-ca",
      description =
          "certificate of the authority that signs the coordinators' certificates" + " (PEM)")
  private Path authority;

  @Parameter(
      names = "--token-file",
      description = "a file with the token that coordinators must send; only with TLS")
  private Path token;

  @Parameter(
      names = "--allow-client-classes",
      description =
          "permits driver settings of coordinators to name classes for the client"
              + " library to load")
  private boolean clientClasses;

  @ParametersDelegate private final WorkersCredentials credentials = new WorkersCredentials();

  @Parameter(description = "[status HOST:PORT,…: prints who uses these workers]")
  private List<String> words = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark worker status 127.0.0.1:9101,127.0.0.1:9102",
        "benchmark worker                               at 127.0.0.1:9090",
        "benchmark worker --listen 0.0.0.0:9090 --tls-certificate w.pem --tls-key w.key --tls-ca"
            + " ca.pem");
  }

  @Override
  public ExitCode execute(CommandContext context) throws InterruptedException, UsageException {
    try {
      if (words.isEmpty()) {
        return serve(context);
      }
      if (!words.get(0).equals("status")) {
        throw new UsageException(
            "worker: '" + words.get(0) + "' is not known: give nothing, or status HOST:PORT,…");
      }
      return new WorkerStatusLines(context, credentials.files())
          .print(words.subList(1, words.size()));
    } catch (WorkerSetupException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private ExitCode serve(CommandContext context)
      throws InterruptedException, UsageException, WorkerSetupException {
    if (!credentials.files().equals(TransportFiles.NONE)) {
      throw new UsageException(
          "worker: --workers-… are the credentials of worker status; those of a worker are"
              + " --tls-certificate, --tls-key, --tls-ca and --token-file");
    }
    TransportFiles files =
        new TransportFiles(
            Optional.ofNullable(certificate),
            Optional.ofNullable(key),
            Optional.ofNullable(authority),
            Optional.ofNullable(token));
    String version = (context.series().version() + " " + context.series().gitCommit()).strip();
    WorkerAddress address = WorkerAddress.parse("--listen", listen);
    try (WorkerServer server =
        WorkerServer.start(
            address,
            TransportSecurity.ofWorker(address, files),
            WorkerOptions.ofThisProcess(version, InstalledSystems.drivers(), clientClasses))) {
      context
          .screen()
          .line(
              "worker at "
                  + new WorkerAddress(address.host(), server.port())
                  + ", waits for a coordinator; Ctrl+C ends it");
      context.screen().endLive(); // Whoever has started it may wait for this line.
      context.interruption().awaitRaised();
    }
    return ExitCode.OK;
  }
}
