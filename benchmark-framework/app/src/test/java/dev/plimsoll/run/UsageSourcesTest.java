// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.run.UsageSource.UsedSoFar;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sources on texts of the kernel and of a node exporter. */
final class UsageSourcesTest {

  private static final String METRICS =
      """
      # HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
      node_cpu_seconds_total{cpu="0",mode="idle"} 1000
      node_cpu_seconds_total{cpu="0",mode="iowait"} 50
      node_cpu_seconds_total{cpu="0",mode="user"} 10.5
      node_cpu_seconds_total{cpu="1",mode="system"} 4.5
      node_memory_MemTotal_bytes 8e+09
      node_memory_MemAvailable_bytes 6e+09
      node_disk_read_bytes_total{device="nvme1n1"} 100
      node_disk_written_bytes_total{device="nvme1n1"} 2.5e+08
      node_disk_written_bytes_total{device="nvme1n1p1"} 1
      node_disk_written_bytes_total{device="md0"} 2.5e+08
      node_network_receive_bytes_total{device="ens5"} 300
      node_network_receive_bytes_total{device="lo"} 9999
      node_network_transmit_bytes_total{device="ens5"} 400
      """;

  @TempDir private Path proc;

  @Test
  void anExporterIsReadWithoutIdleTimeLoopbackAndDisksMadeOfOthers() {
    ExporterUsage source = exporter(URI.create("http://127.0.0.1:9"));

    Optional<UsedSoFar> usage = source.parse(METRICS, 7);

    assertThat(usage)
        .contains(new UsedSoFar(7, 15.0, 2_000_000_000L, 100L, 250_000_000L, 300L, 400L));
    assertThat(source.processors()).isEqualTo(2);
    assertThat(source.parse("up 1\n", 7)).isEmpty();
  }

  @Test
  void readingAnExporterWaitsForNothing() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          assertThat(exchange.getRequestURI().getQuery()).contains("collect[]=cpu");
          byte[] body = METRICS.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      ExporterUsage source =
          exporter(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));

      assertThat(source.read()).as("nothing was answered yet").isEmpty();
      Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> source.read().isPresent());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void anAnswerWithoutAnEndIsGivenUpAtItsLimit() throws Exception {
    AtomicLong sent = new AtomicLong();
    CountDownLatch given = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] part = METRICS.getBytes(StandardCharsets.UTF_8);
          try {
            while (sent.addAndGet(part.length) < 1L << 30) {
              exchange.getResponseBody().write(part); // fails when the other side has closed
            }
          } finally {
            given.countDown();
          }
        });
    server.start();
    try {
      ExporterUsage source =
          exporter(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));

      assertThat(source.read()).isEmpty();
      assertThat(given.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(sent.get()).isLessThan(1L << 30);
      assertThat(source.processors()).as("of an answer that was not read whole").isNull();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void anExporterThatIsNotThereIsAbsent() {
    ExporterUsage source = exporter(URI.create("http://127.0.0.1:9"));

    assertThat(source.read()).isEmpty();
    assertThat(source.read()).isEmpty();
    assertThat(source.processors()).isNull();
  }

  @Test
  void theMachineIsReadFromTheKernel() throws Exception {
    Files.writeString(proc.resolve("stat"), "cpu  100 20 30 5000 400 1 2 7 50 0\ncpu0 1 2 3 4\n");
    Files.writeString(
        proc.resolve("meminfo"), "MemTotal:  4000 kB\nMemFree: 5 kB\nMemAvailable:  1000 kB\n");
    Files.writeString(
        proc.resolve("diskstats"),
        """
         259 0 nvme0n1 1 0 8 0 1 0 20 0 0 0 0
         259 1 nvme0n1p1 1 0 8 0 1 0 20 0 0 0 0
         9 0 md0 1 0 8 0 1 0 20 0 0 0 0
        """);
    Files.createDirectories(proc.resolve("net"));
    Files.writeString(
        proc.resolve("net").resolve("dev"),
        "Inter-|   Receive\n    lo: 5 0 0 0 0 0 0 0 5 0\n  ens5: 11 0 0 0 0 0 0 0 22 0\n");
    Path disks = Files.createDirectories(proc.resolve("block"));
    Files.createDirectory(disks.resolve("nvme0n1"));
    Files.createDirectory(disks.resolve("md0"));

    MachineUsage source = new MachineUsage(proc, disks, "here", () -> 3);

    assertThat(source.id()).isEqualTo("machine here");
    // 100 + 20 + 30 + 1 + 2 + 7 hundredths of a second.
    assertThat(source.read())
        .contains(new UsedSoFar(3, 1.6, 3_072_000L, 8 * 512L, 20 * 512L, 11L, 22L));
  }

  @Test
  void whereThereIsNoProcNothingIsRead() {
    assertThat(new MachineUsage(proc.resolve("absent"), proc, "here", () -> 3).read()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void ofThisProcessTheBusiestThreadIsFound() {
    ProcessUsage source = ProcessUsage.own("worker", NanoClock.process());
    source.windowBegins();
    long end = System.nanoTime() + 200_000_000;
    long spins = 0;
    while (System.nanoTime() < end) {
      spins++;
    }

    assertThat(spins).isPositive();
    assertThat(source.read().orElseThrow().memoryBytes()).isPositive();
    assertThat(source.windowEnds().orElseThrow().share()).isPositive().isLessThan(1.5);
  }

  private static ExporterUsage exporter(URI address) {
    return new ExporterUsage("broker-0", address, HttpClient.newHttpClient(), () -> 1);
  }
}
