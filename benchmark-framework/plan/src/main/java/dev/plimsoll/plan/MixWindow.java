// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The one measured window of the streams of a mix. What does not fit in it is reported. */
final class MixWindow {

  private final List<MixReader.Stream> streams;
  private final List<Workload> workloads;
  private final Problems problems;

  private MixWindow(List<MixReader.Stream> streams, List<Workload> workloads, Problems problems) {
    this.streams = streams;
    this.workloads = workloads;
    this.problems = problems;
  }

  /**
   * Returns the workloads with that window. It ends by the duration of the mix, or with the window
   * of the one stream that has a backlog.
   */
  static List<Workload> of(
      List<MixReader.Stream> streams, List<Workload> workloads, Problems problems) {
    return new MixWindow(streams, workloads, problems).workloads();
  }

  private List<Workload> workloads() {
    for (int i = 0; i < workloads.size(); i++) {
      if (!workloads.get(i).produces()) {
        wrong(i, "has no producers: a stream sends what it receives, so give producersPerTopic");
      }
    }
    List<Integer> backlogs =
        IntStream.range(0, workloads.size())
            .filter(i -> workloads.get(i).backlog().isPresent())
            .boxed()
            .toList();
    if (backlogs.size() > 1) {
      wrong(
          backlogs.get(1),
          "has a backlog, as "
              + streams.get(backlogs.get(0)).name()
              + " does: one stream can have it, since it ends the window of all");
    }
    if (backlogs.isEmpty()) {
      requireOneLength();
    } else {
      requireNoLength(streams.get(backlogs.get(0)).name());
    }
    return workloads.stream().map(each -> inWindow(each, !backlogs.isEmpty())).toList();
  }

  private Workload inWindow(Workload workload, boolean endsWithBacklog) {
    EndCondition end =
        endsWithBacklog && workload.backlog().isEmpty()
            ? new EndCondition.Never()
            : workload.endCondition();
    return workload.with(
        workload.load(), end, new Warmup.Fixed(warmup(workload)), workload.drainTimeout());
  }

  /** The warm-up of all streams has one length, so none of them can end it. */
  private static Duration warmup(Workload workload) {
    return workload.warmup().isAuto() ? Defaults.WARMUP : workload.warmup().max();
  }

  private void requireOneLength() {
    Optional<Duration> first = length(workloads.get(0));
    for (int i = 1; i < workloads.size(); i++) {
      Optional<Duration> other = length(workloads.get(i));
      if (first.isPresent() && other.isPresent() && !first.equals(other)) {
        wrong(
            i,
            "has a window of "
                + Units.text(other.get())
                + ", but "
                + streams.get(0).name()
                + " has one of "
                + Units.text(first.get())
                + ": give one duration beside mix");
      }
    }
  }

  private static Optional<Duration> length(Workload workload) {
    return workload.endCondition() instanceof EndCondition.After after
        ? Optional.of(after.duration())
        : Optional.empty();
  }

  private void requireNoLength(String leading) {
    for (int i = 0; i < workloads.size(); i++) {
      if (workloads.get(i).sending() instanceof Load.Open open
          && !(open.rate() instanceof RateProfile.Constant)) {
        wrong(
            i,
            "has a rate that changes, but the window ends with the backlog of "
                + leading
                + ", so that its length is not known: give a producerRate");
      }
    }
  }

  private void wrong(int stream, String what) {
    problems.at(
        streams.get(stream).entry(),
        WorkloadKeys.MIX.name() + "." + streams.get(stream).name(),
        what);
  }
}
