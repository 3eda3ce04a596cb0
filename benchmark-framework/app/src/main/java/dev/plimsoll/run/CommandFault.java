// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A command of the user, as a fault. It is ended if it still runs when the load ends. */
final class CommandFault implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CommandFault.class);

  private static final long POLL_MILLIS = 5;
  private static final long TERMINATION_MILLIS = 3_000;
  private static final int SHOWN_OUTPUT = 200;

  private final Process process;
  private final Path output;

  private CommandFault(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  static CommandFault start(List<String> command) throws DriverException {
    try {
      // A file, because a pipe would stay open with processes that the command leaves behind.
      Path output = Files.createTempFile("plimsoll-command-", ".out");
      try {
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        return new CommandFault(process, output);
      } catch (IOException e) {
        Files.deleteIfExists(output);
        throw e;
      }
    } catch (IOException e) {
      throw failed("it cannot be started: " + e.getMessage(), e);
    }
  }

  /**
   * Waits until the command has ended.
   *
   * @return a description of how it ended
   * @throws DriverException if it failed, or had to be ended with the load
   */
  String await(CountDownLatch loadEnd) throws DriverException, InterruptedException {
    while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      if (loadEnd.getCount() == 0) {
        end();
        throw failed("it was still running at the end of the load and was stopped", null);
      }
    }
    if (process.exitValue() != 0) {
      throw failed("it ended with exit code " + process.exitValue() + output(), null);
    }
    return "the command ended with exit code 0" + output();
  }

  private void end() {
    // Listed before: those whose parent has ended are nobody's descendants any more.
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroy);
    CompletableFuture<Void> ended =
        CompletableFuture.allOf(
            all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
    try {
      ended.get(TERMINATION_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("what a command started does not end, and is killed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Stream.concat(process.descendants(), all.stream()).forEach(ProcessHandle::destroyForcibly);
  }

  private String output() {
    try {
      String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip();
      String first = text.lines().findFirst().orElse("");
      return first.isEmpty()
          ? ""
          : ": " + first.substring(0, Math.min(SHOWN_OUTPUT, first.length()));
    } catch (IOException e) {
      return "";
    }
  }

  private static DriverException failed(String why, IOException cause) {
    return new DriverException(DriverException.Kind.OTHER, why, cause);
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      end();
    }
    try {
      Files.deleteIfExists(output);
    } catch (IOException e) {
      output.toFile().deleteOnExit();
    }
  }
}
