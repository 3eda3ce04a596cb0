// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The owner of open buckets no longer adds to those that it has handed over. */
@JCStressTest
@Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "All events, once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An event was lost or counted twice.")
@State
public class OpenBucketHandOver {

  private final Collector collector = new Collector();
  private final OpenBuckets open = new OpenBuckets(collector, 1);
  private int collected;
  private int latencies;

  /** An event that is recorded before the buckets are handed over. */
  public OpenBucketHandOver() {
    event();
  }

  /** The recording thread hands its buckets over and records a further event of the interval. */
  @Actor
  public void record() {
    open.handOverAll();
    event();
  }

  private void event() {
    HistogramBucket bucket = open.find(0, RunPhase.MEASURED, 0, 50);
    if (bucket == null) {
      open.ensureCapacity();
      bucket = new HistogramBucket(EventType.SEND);
      bucket.epoch = 0;
      bucket.phase = RunPhase.MEASURED;
      bucket.eventUntil = 100;
      bucket.intendedUntil = 100;
      open.add(bucket);
    }
    bucket.events++;
    bucket.response().record(5);
  }

  /** The thread that takes snapshots. */
  @Actor
  public void collect() {
    for (int i = 0; i < 3; i++) {
      count();
    }
  }

  /** The end of the run. */
  @Arbiter
  public void end(II_Result r) {
    open.handOverAll();
    count();
    r.r1 = collected;
    r.r2 = latencies;
  }

  private void count() {
    for (IntervalSnapshot.Part part : collector.snapshot().parts()) {
      collected += (int) part.events();
      latencies += (int) part.response().count();
    }
  }
}
