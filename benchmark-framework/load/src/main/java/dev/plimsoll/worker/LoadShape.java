// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.load.DrawnSchedule;
import dev.plimsoll.load.FixedCount;
import dev.plimsoll.load.RateCurve;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.PhaseTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A workload's load over time: the rate curve of the whole run, and the lengths of the phases. Pure
 * arithmetic.
 *
 * @param curve the rate; absent without a schedule (closed load, no producers)
 * @param stepNanos the lengths of the steps of the measured window
 * @param stepRates the rate of each step, in messages per second (the mean for a part of a ramp or
 *     curve); NaN without a schedule
 * @param fixed the part with a fixed number of messages, for arrivals at random times
 */
public record LoadShape(
    Optional<RateCurve> curve, List<Long> stepNanos, List<Double> stepRates, FixedCount fixed) {

  private static final long SECOND = 1_000_000_000L;

  /** A ramp or a curve is judged in equal parts of at least a second. */
  private static final long MAX_PARTS = 10;

  public LoadShape {
    stepNanos = List.copyOf(stepNanos);
    stepRates = List.copyOf(stepRates);
  }

  /** The shape of a workload. */
  public static LoadShape of(Workload workload) {
    if (!(workload.sending() instanceof Load.Open open)) {
      long length =
          workload.endCondition() instanceof EndCondition.After after
              ? after.duration().toNanos()
              : PhaseTimes.OPEN_END;
      return new LoadShape(Optional.empty(), List.of(length), List.of(Double.NaN), FixedCount.NONE);
    }
    double warmup = workload.warmup().max().toNanos();
    RateCurve curve = curve(open.rate(), warmup);
    long measured = PhaseTimes.OPEN_END;
    if (workload.endCondition() instanceof EndCondition.After after) {
      measured = after.duration().toNanos();
    } else if (workload.endCondition() instanceof EndCondition.Messages messages) {
      double afterLast = (double) firstMeasured(curve, warmup) + messages.count();
      measured = Math.round(curve.offsetOf(afterLast)) - workload.warmup().max().toNanos();
    }
    FixedCount fixed =
        workload.endCondition() instanceof EndCondition.Messages messages
            ? new FixedCount(
                curve.countAt(warmup), curve.countAt(warmup + measured), messages.count())
            : FixedCount.NONE;
    List<Double> rates = new ArrayList<>();
    List<Long> steps = steps(open.rate(), curve, warmup, measured, rates);
    return new LoadShape(Optional.of(curve), steps, rates, fixed);
  }

  private static RateCurve curve(RateProfile rate, double warmupNanos) {
    RateCurve.Builder builder = RateCurve.builder().constant(rate.first(), warmupNanos);
    if (rate instanceof RateProfile.Steps steps) {
      steps
          .steps()
          .forEach(
              step -> builder.constant(step.ratePerSecond(), (double) step.length().toNanos()));
    } else if (rate instanceof RateProfile.Ramp ramp) {
      builder.ramp(ramp.fromPerSecond(), ramp.toPerSecond(), (double) ramp.over().toNanos());
    } else if (rate instanceof RateProfile.Curve curve) {
      RateProfile.Point from = curve.points().get(0);
      for (RateProfile.Point to : curve.points()) {
        double length = (double) to.at().minus(from.at()).toNanos();
        builder.ramp(from.ratePerSecond(), to.ratePerSecond(), length);
        from = to;
      }
    }
    return builder.thenForever(rate.last());
  }

  /** The number of the first message whose time, as senders round it, is after the warm-up. */
  private static long firstMeasured(RateCurve curve, double warmupNanos) {
    long number = Math.max(0, (long) Math.floor(curve.countAt(warmupNanos)) - 1);
    while (Math.round(curve.offsetOf((double) number)) < warmupNanos) {
      number++;
    }
    return number;
  }

  /**
   * Cuts the steps of the rate to the length of the window; the last one is extended to its end. A
   * ramp or a curve is divided into equal parts.
   */
  private static List<Long> steps(
      RateProfile rate, RateCurve curve, double warmup, long measured, List<Double> rates) {
    List<Long> lengths = new ArrayList<>();
    if (rate instanceof RateProfile.Steps profile) {
      long left = measured;
      for (RateProfile.Step step : profile.steps()) {
        long length = Math.min(left, step.length().toNanos());
        if (length > 0) {
          lengths.add(length);
          rates.add(step.ratePerSecond());
          left -= length;
        }
      }
      int last = lengths.size() - 1;
      lengths.set(last, lengths.get(last) + left);
    } else if (!(rate instanceof RateProfile.Constant) && measured < PhaseTimes.OPEN_END) {
      long parts = Math.max(1, Math.min(MAX_PARTS, measured / SECOND));
      for (long part = 0; part < parts; part++) {
        long from = measured * part / parts;
        long until = measured * (part + 1) / parts;
        lengths.add(until - from);
        double due = curve.countAt(warmup + until) - curve.countAt(warmup + from);
        rates.add(due * SECOND / (until - from));
      }
    } else {
      lengths.add(measured);
      rates.add(rate.first());
    }
    return lengths;
  }

  /** Whether messages have intended times. */
  public boolean hasSchedule() {
    return curve.isPresent();
  }

  /**
   * The scheduled rate at an offset from the start, in messages per second; NaN without a schedule.
   */
  public double rateAt(double offsetNanos) {
    return curve.map(rate -> rate.rateAt(offsetNanos)).orElse(Double.NaN);
  }

  /** The highest rate of the schedule, in messages per second; 0 without a schedule. */
  public double highestRate() {
    return curve.map(RateCurve::highestRate).orElse(0.0);
  }

  /**
   * The number of messages scheduled before each of these offsets, as drawn.
   *
   * @param offsets nanoseconds from the start of the run, ascending
   * @param seed the seed of random times
   */
  public long[] scheduledBefore(long[] offsets, Workload workload, long seed) {
    RateCurve schedule = curve.orElseThrow();
    return workload.arrivesAtRandom()
        ? DrawnSchedule.poisson(schedule, fixed, seed, workload.producers(), offsets)
        : DrawnSchedule.constant(schedule, offsets);
  }

  /** The number of messages that the schedule holds between two offsets, as a real number. */
  public double scheduledBetween(double fromNanos, double untilNanos) {
    return curve.map(rate -> rate.countAt(untilNanos) - rate.countAt(fromNanos)).orElse(Double.NaN);
  }

  /** The phases of a run of this shape. */
  public PhaseTimes phaseTimes(Workload workload) {
    return phaseTimes(workload, workload.cooldown().toNanos());
  }

  /**
   * The same for a worker that has a part of a number of messages: its cool-down lasts until the
   * others have sent theirs too.
   */
  PhaseTimes withOpenCooldown(Workload workload) {
    return phaseTimes(workload, PhaseTimes.OPEN_END);
  }

  private PhaseTimes phaseTimes(Workload workload, long cooldownNanos) {
    long[] steps =
        workload
            .backlog()
            .map(BacklogSteps::lengths)
            .orElseGet(() -> stepNanos.stream().mapToLong(Long::longValue).toArray());
    return new PhaseTimes(
        workload.warmup().max().toNanos(),
        steps,
        workload.produces() ? cooldownNanos : 0,
        SECOND,
        !workload.produces(),
        workload.tolerances().rate());
  }
}
