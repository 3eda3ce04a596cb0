// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The unpacked archive on a host that has only a loopback interface, as a network namespace is, and
 * with servers that are in the cache. Skipped where namespaces are not permitted.
 */
@Timeout(300)
class WithoutNetworkIT {

  private static final String LOOPBACK_ONLY = "ip link set lo up && exec \"$0\" \"$@\"";

  @TempDir private Path temp;

  /** What a command has printed, and its exit code. */
  private record Ended(int code, String text) {}

  @BeforeEach
  void requireNamespaces() throws Exception {
    boolean isPossible;
    try {
      isPossible = isolated("true").code() == 0;
    } catch (IOException e) {
      isPossible = false; // There is no such program.
    }
    assumeTrue(isPossible, "this machine refuses network namespaces");
  }

  @Test
  void serversOfTheCacheAreMeasured() throws Exception {
    Path root = UnpackedArchive.in(Files.createDirectory(temp.resolve("unpacked")));
    Path results = temp.resolve("results");

    Ended run =
        isolated(
            root.resolve("bin/benchmark").toString(),
            "run",
            "-d",
            "redis,nats,kafka",
            "-o",
            results.toString(),
            "--set",
            "arrivals=constant",
            "--set",
            "producerRate=200",
            "--set",
            "warmup=1s",
            "--set",
            "duration=2s",
            "--set",
            "rateTolerance=1",
            "--set",
            "generatorLimit=1m",
            "latency-1k");

    // A busy machine may disturb a run, which is void then, and counts.
    assertThat(run.code()).as(run.text()).isIn(0, 4);
    List<RunResult> measured = Results.all(results);
    assertThat(measured)
        .extracting(result -> result.driver().system())
        .contains("redis", "nats", "kafka");
    assertThat(measured)
        .allSatisfy(result -> assertThat(result.integrity().received()).isEqualTo(400));
  }

  private static Ended isolated(String... command) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("unshare", "--net", "sh", "-c", LOOPBACK_ONLY));
    all.addAll(Arrays.asList(command));
    ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
    builder.environment().put("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE);
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), text);
  }
}
