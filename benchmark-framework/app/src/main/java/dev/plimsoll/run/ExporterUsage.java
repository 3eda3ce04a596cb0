// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.UsagePart;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The usage of another machine, from its Prometheus node exporter. Each reading starts the next
 * request and returns what the last one brought, so that nothing waits for another machine.
 */
final class ExporterUsage implements UsageSource {

  private static final Duration LIMIT = Duration.ofSeconds(3);

  /** The most that is read of an answer, whatever listens there. */
  private static final int MOST_BYTES = 8 << 20;

  private static final String COLLECTORS =
      "/metrics?collect[]=cpu&collect[]=meminfo&collect[]=diskstats&collect[]=netdev";
  private static final Pattern LINE =
      Pattern.compile("(node_[a-zA-Z_]+)(?:\\{([^}]*)})? ([-+0-9.eE]+)");
  private static final Pattern LABEL = Pattern.compile("(cpu|mode|device)=\"([^\"]*)\"");

  /** Disks made of others, or of memory, and partitions. */
  private static final Pattern NO_DISK =
      Pattern.compile("(loop|ram|dm-|md|zram|sr|fd).*|nvme\\d+n\\d+p\\d+|[svx]v?d[a-z]+\\d+");

  private final String name;
  private final NanoClock clock;
  private final HttpClient http;
  private final HttpRequest request;
  private CompletableFuture<Optional<UsedSoFar>> pending =
      CompletableFuture.completedFuture(Optional.empty());
  private volatile Integer processors;

  /**
   * Creates a source.
   *
   * @param name of the machine
   * @param address of the exporter: {@code http://host:9100}
   */
  ExporterUsage(String name, URI address, HttpClient http, NanoClock clock) {
    this.name = name;
    this.clock = clock;
    this.http = http;
    this.request =
        HttpRequest.newBuilder(address.resolve(COLLECTORS.replace("[", "%5B").replace("]", "%5D")))
            .timeout(LIMIT)
            .build();
  }

  @Override
  public String id() {
    return "machine " + name;
  }

  @Override
  public String of() {
    return UsagePart.MACHINE;
  }

  @Override
  public Integer processors() {
    return processors;
  }

  @Override
  public Optional<UsedSoFar> read() {
    if (!pending.isDone()) {
      return Optional.empty();
    }
    Optional<UsedSoFar> last = pending.join();
    pending =
        http.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
            .thenApply(this::used)
            .exceptionally(error -> Optional.empty());
    return last;
  }

  /**
   * Reads an answer of at most {@link #MOST_BYTES}: whatever listens there decides on its length.
   */
  private Optional<UsedSoFar> used(HttpResponse<InputStream> response) {
    try (InputStream body = response.body()) {
      if (response.statusCode() != 200) {
        return Optional.empty();
      }
      byte[] bytes = body.readNBytes(MOST_BYTES + 1);
      return bytes.length > MOST_BYTES
          ? Optional.empty()
          : parse(new String(bytes, StandardCharsets.UTF_8), clock.nanos());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Parses the text format of the exporter. */
  Optional<UsedSoFar> parse(String text, long nanos) {
    double cpu = 0;
    double memory = 0;
    double[] disk = new double[2];
    double[] network = new double[2];
    Set<String> cores = new HashSet<>();
    for (String line : text.lines().toList()) {
      Matcher found = LINE.matcher(line);
      if (!found.matches()) {
        continue;
      }
      String labels = found.group(2) == null ? "" : found.group(2);
      double value = Double.parseDouble(found.group(3));
      String device = label(labels, "device");
      switch (found.group(1)) {
        case "node_cpu_seconds_total" -> {
          cores.add(label(labels, "cpu"));
          String mode = label(labels, "mode");
          cpu += mode.equals("idle") || mode.equals("iowait") ? 0 : value;
        }
        case "node_memory_MemTotal_bytes" -> memory += value;
        case "node_memory_MemAvailable_bytes" -> memory -= value;
        case "node_disk_read_bytes_total" -> disk[0] += isDisk(device) ? value : 0;
        case "node_disk_written_bytes_total" -> disk[1] += isDisk(device) ? value : 0;
        case "node_network_receive_bytes_total" -> network[0] += device.equals("lo") ? 0 : value;
        case "node_network_transmit_bytes_total" -> network[1] += device.equals("lo") ? 0 : value;
        default -> {
          // Another metric.
        }
      }
    }
    if (cores.isEmpty()) {
      return Optional.empty();
    }
    processors = cores.size();
    return Optional.of(
        new UsedSoFar(
            nanos,
            cpu,
            (long) memory,
            (long) disk[0],
            (long) disk[1],
            (long) network[0],
            (long) network[1]));
  }

  private static boolean isDisk(String device) {
    return !NO_DISK.matcher(device).matches();
  }

  private static String label(String labels, String name) {
    Matcher label = LABEL.matcher(labels);
    while (label.find()) {
      if (label.group(1).equals(name)) {
        return label.group(2);
      }
    }
    return "";
  }
}
