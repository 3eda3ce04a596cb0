// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;

/** All defaults of a workload, each with its reason. */
public final class Defaults {

  /** The simplest case: one of each, so that a file states only what it is about. */
  public static final int TOPICS = 1;

  public static final int PARTITIONS_PER_TOPIC = 1;
  public static final int PRODUCERS_PER_TOPIC = 1;
  public static final int SUBSCRIPTIONS_PER_TOPIC = 1;
  public static final int CONSUMERS_PER_SUBSCRIPTION = 1;

  /** The size that most published studies use. */
  public static final int MESSAGE_SIZE_BYTES = 1024;

  /** Random throughout: compression gains nothing, which is the honest worst case. */
  public static final double RANDOM_RATIO = 1.0;

  /** Enough payloads that a batch holds no two equal ones; 1 MiB at 1 KiB each. */
  public static final int POOL_SIZE = 1000;

  /** The default pool shrinks for large messages, to stay within this. */
  public static final long POOL_BYTES = 64L << 20;

  /** Enough to reach every partition many times, few enough to stay in the processor's cache. */
  public static final int KEY_COUNT = 10_000;

  /** YCSB's exponent, so that skew compares with what is published for databases. */
  public static final double ZIPF_EXPONENT = 0.99;

  /** Long enough for 99.9 % at some hundred messages per second, short enough to be tried often. */
  public static final Duration DURATION = Duration.ofSeconds(30);

  /**
   * The minimum of an automatic warm-up: JVMs compile in bursts, and a quiet moment between two of
   * them is not their end.
   */
  public static final Duration MIN_WARMUP = Duration.ofSeconds(10);

  /** The maximum of an automatic warm-up: a run that is not steady by then carries a warning. */
  public static final Duration MAX_WARMUP = Duration.ofSeconds(60);

  /** Where the load does not let it end by itself: steps, ramps, counts, consuming only. */
  public static final Duration WARMUP = Duration.ofSeconds(10);

  /** OMB's warm-up, which its published results include, in files that use its keys. */
  public static final Duration OMB_WARMUP = Duration.ofMinutes(1);

  /** The load goes on while the last measured messages are answered. */
  public static final Duration COOLDOWN = Duration.ofSeconds(2);

  /** Longer than usual request timeouts of clients would hide a stall; this shows it as loss. */
  public static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(30);

  /** One per cent: above the granularity of a second's edge at low rates, below any real lack. */
  public static final double RATE_TOLERANCE = 0.01;

  /** What may be lost of a system that promises no more than at-most-once delivery. */
  public static final double AT_MOST_ONCE_LOSS_TOLERANCE = 0.01;

  /** Elsewhere nothing may be lost. */
  public static final double LOSS_TOLERANCE = 0;

  static final String LOSS_TOLERANCE_TEXT =
      Units.plain(LOSS_TOLERANCE)
          + ", or "
          + Units.plain(AT_MOST_ONCE_LOSS_TOLERANCE)
          + " where the system promises at-most-once";

  /** No send may fail unless the user says so. */
  public static final double ERROR_TOLERANCE = 0;

  /** The longest distance that hybrid pacing chooses by itself; a greater one is a burst. */
  public static final Duration MAX_HYBRID_DISTANCE = Duration.ofNanos(250_000);

  /** A generator later than this in one of a hundred sends measures itself. */
  public static final Duration GENERATOR_LIMIT = Duration.ofMillis(10);

  /** All of a backlog is drained, as in OMB. */
  public static final double BACKLOG_DRAIN_RATIO = 1.0;

  /** From here on published files of OMB mean "as fast as it goes". */
  public static final double AS_FAST_AS_IT_GOES_PER_SECOND = 10_000_000;

  /**
   * The bound on outstanding messages of an open load, over all producers; less where their
   * payloads would fill more than this part of the heap.
   */
  public static final long OPEN_OUTSTANDING = 1_000_000;

  public static final int OPEN_OUTSTANDING_PART_OF_HEAP = 4;

  static final String OPEN_OUTSTANDING_TEXT =
      "the smaller of "
          + Units.groupDigits(OPEN_OUTSTANDING)
          + " messages and a quarter of the heap in payload bytes, over all producers";

  /** The bound on outstanding messages of a closed load, for each producer. */
  public static final long CLOSED_OUTSTANDING = 1000;

  /** One request at a time for each requester, where replies set the pace. */
  public static final long REQUESTS_OUTSTANDING = 1;

  private Defaults() {}
}
