// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workers, coordinator and broker on hosts of their own, which are network namespaces: no address
 * is loopback, and workers accept the coordinator by a token over TLS. Skipped where namespaces are
 * not permitted.
 */
@Timeout(600)
class WorkersInNamespacesIT {

  private static final Path SCRIPT = Path.of("..", "bench", "workers-in-namespaces");

  @TempDir private Path temp;

  /** What a command has printed, and its process id and exit code. */
  private record Ended(long pid, int code, String text) {}

  @BeforeEach
  void requireNamespaces() throws Exception {
    for (List<String> command :
        List.of(
            List.of("python3", "--version"),
            List.of("openssl", "version"),
            List.of("ip", "-V"),
            List.of("unshare", "--net", "true"))) {
      assumeTrue(isPossible(command), () -> "this machine refuses: " + String.join(" ", command));
    }
  }

  private static boolean isPossible(List<String> command) throws InterruptedException {
    try {
      return run(command).code() == 0;
    } catch (IOException e) {
      return false; // There is no such program.
    }
  }

  @Tag("long")
  @Test
  void eachMessageIsDeliveredOnceToSubscriptionsThatTwoHostsShare() throws Exception {
    Ended script =
        run(
            List.of(
                SCRIPT.toString(),
                "--system=redis",
                "--workers=2",
                "--brokers=1",
                "--rate=200",
                "--seconds=3",
                "--warmup=1",
                "--set=rateTolerance=1",
                "--set=generatorLimit=1m",
                "--output=" + temp.resolve("out")));

    // A busy machine may answer no question about a clock in time: the run is void, and counts.
    assertThat(script.code()).as(script.text()).isIn(0, 4);
    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().scheduled()).isEqualTo(600);
    assertThat(result.integrity().acknowledged()).isEqualTo(600);
    assertThat(result.integrity().received()).as("two subscriptions").isEqualTo(1_200);
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.integrity().duplicated()).isZero();
    assertThat(result.environment().placement()).isEqualTo("spread");
    assertThat(result.environment().clock().kind()).isEqualTo("synchronised");
    assertThat(result.environment().clock().workers()).hasSize(2);
    assertThat(run(List.of("ip", "netns", "list")).text())
        .as("namespaces after the end")
        .doesNotContain("plimsoll-" + script.pid());
  }

  private static Ended run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.pid(), process.waitFor(), text);
  }
}
