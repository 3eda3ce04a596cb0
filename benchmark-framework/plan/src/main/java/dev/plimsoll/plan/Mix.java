// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Streams that run at the same time: a workload file with the key {@code mix}.
 *
 * @param name the name of the mix
 * @param streams the name of each stream, in the order of the file
 * @param workloads the workload of each stream; its name is that of the mix and that of the stream
 */
public record Mix(String name, List<String> streams, List<Workload> workloads) {

  /** Stands between the name of the mix and that of a stream. */
  static final String SEPARATOR = "/";

  /** The seeds of the repetitions of a stream follow each other. */
  private static final long SEEDS_OF_A_STREAM = 1_000_003;

  public Mix {
    Objects.requireNonNull(name, "name");
    streams = List.copyOf(streams);
    workloads = List.copyOf(workloads);
    if (streams.size() != workloads.size() || streams.size() < 2) {
      throw new IllegalArgumentException(streams + " for " + workloads.size() + " workloads");
    }
  }

  /** Returns the workload that decides when the window ends. */
  Workload leading() {
    return workloads.stream()
        .filter(workload -> workload.backlog().isPresent())
        .findFirst()
        .orElse(workloads.get(0));
  }

  /**
   * Returns what identifies the load of all streams together: equal for repetitions of one mix,
   * whatever their names and the draws of their random numbers.
   */
  public String sha256() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < streams.size(); i++) {
      text.append(streams.get(i)).append(' ');
      ResolvedKeys.of(workloads.get(i))
          .forEach(
              (key, value) -> {
                if (!Workload.NAMES.contains(key)) {
                  text.append(key).append('=').append(value).append(' ');
                }
              });
      text.append('\n');
    }
    return SourceText.sha256(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a copy whose streams have different seeds, unless they have one of their own. */
  Mix seeded(long first, int repetition) {
    List<Workload> seeded = new ArrayList<>();
    for (int i = 0; i < workloads.size(); i++) {
      seeded.add(RunPlan.seeded(workloads.get(i), first + i * SEEDS_OF_A_STREAM, repetition));
    }
    return new Mix(name, streams, seeded);
  }
}
