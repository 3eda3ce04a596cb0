// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A run of the whole program on the simulated system in a process of its own, which is stopped for
 * a second within the measured window.
 */
public final class StoppedRun implements AutoCloseable {

  private static final String DRIVER = "serviceTime: 1ms\n";
  private static final String WORKLOAD =
      "producerRate: 1000\nmessageSize: 100\nwarmup: 1s\ncooldown: 0s\nduration: 10s\n";
  private static final String RESULT = "result.json";
  private static final String OUTPUT = "output.txt";
  private static final long LIMIT_SECONDS = 120;

  private final Path folder;
  private final Process process;

  /** Begins such a run; the folder must be empty. */
  public StoppedRun(Path folder) throws IOException {
    this.folder = folder;
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    process =
        new ProcessBuilder(
                java, "-Xmx256m", "-cp", classPath, StoppedRun.class.getName(), folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(OUTPUT).toFile())
            .start();
  }

  /** Waits for its result. */
  public RunResult result() throws IOException, InterruptedException, ResultException {
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IllegalStateException(Files.readString(folder.resolve(OUTPUT)));
    }
    return ResultJson.read(folder.resolve(RESULT));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Executes the run and writes its result to the folder that is the argument. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    RunResult result =
        MeasuredRun.with(folder, DRIVER, WORKLOAD, StoppedRun::stopThisProcess).result();
    Files.writeString(folder.resolve(RESULT), ResultJson.write(result));
  }

  private static void stopThisProcess() {
    long pid = ProcessHandle.current().pid();
    String commands = "sleep 1; kill -STOP %1$d; sleep 1; kill -CONT %1$d".formatted(pid);
    try {
      new ProcessBuilder("sh", "-c", commands).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
