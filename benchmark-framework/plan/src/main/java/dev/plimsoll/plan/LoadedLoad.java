// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What was read from a workload file: one workload, or those of the streams of a mix.
 *
 * @param workloads in the order of the file, at least one
 * @param mix the streams, if it is a mix
 */
record LoadedLoad(List<LoadedFile<Workload>> workloads, Optional<Mix> mix) {

  LoadedLoad {
    workloads = List.copyOf(workloads);
    Objects.requireNonNull(mix, "mix");
  }

  /** One workload. */
  LoadedLoad(LoadedFile<Workload> workload) {
    this(List.of(workload), Optional.empty());
  }

  /** Returns the only workload, or the first one of a mix. */
  LoadedFile<Workload> first() {
    return workloads.get(0);
  }

  List<Workload> values() {
    return workloads.stream().map(LoadedFile::value).toList();
  }

  /** Returns the name of the workload or the mix. */
  String name() {
    return mix.map(Mix::name).orElse(first().value().name());
  }
}
