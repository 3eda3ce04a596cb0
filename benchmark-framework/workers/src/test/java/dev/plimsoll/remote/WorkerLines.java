// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** Keeps what a worker logs. */
final class WorkerLines {

  private final List<String> info = new CopyOnWriteArrayList<>();
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  final AtomicLong nanos = new AtomicLong();

  /** A log that nobody reads. */
  static WorkerLog unread() {
    return new WorkerLines().log();
  }

  /** The log; its time is {@link #nanos}. */
  WorkerLog log() {
    return new WorkerLog(info::add, warnings::add, nanos::get);
  }

  /** The lines on use, in their order. */
  List<String> info() {
    return List.copyOf(info);
  }

  /** The lines on refusals, in their order. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** The lines on use that begin with this verb. */
  List<String> info(String verb) {
    Predicate<String> begins = line -> line.startsWith(verb + " ");
    return info.stream().filter(begins).toList();
  }
}
