// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.record.LatencyKind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Lists of names that keys of results share. */
enum Names {
  /** No list: any name. */
  ANY,
  /** Of the percentiles of a latency. */
  PERCENTILES,
  /** Of the percentiles of which the generator's part is stated. */
  GENERATOR_PERCENTILES,
  /** Of the lower bounds of a latency. */
  LOWER_BOUNDS,
  /** Of the latencies of which the generator's part is stated. */
  HEADLINES,
  /** Of all latencies. */
  LATENCIES;

  /** Returns the names in the order of the file; empty for any name. */
  List<String> list() {
    return switch (this) {
      case ANY -> List.of();
      case PERCENTILES -> percentiles().toList();
      case GENERATOR_PERCENTILES -> percentiles().filter(LatencyPart.SHARED::contains).toList();
      case LOWER_BOUNDS -> Stream.concat(Stream.of("mean", "max"), percentiles()).toList();
      case HEADLINES ->
          Stream.of(LatencyKind.PUBLISH, LatencyKind.END_TO_END, LatencyKind.ROUND_TRIP)
              .map(LatencyKind::key)
              .toList();
      case LATENCIES -> Arrays.stream(LatencyKind.values()).map(LatencyKind::key).toList();
    };
  }

  private static Stream<String> percentiles() {
    return Percentile.LISTED.stream().map(Percentile::name);
  }
}
