// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Quantities;
import java.time.Duration;

/** The defaults of a workload, each with its reason. */
public final class Defaults {

  /** The simplest case is one of each, so that a file contains only what matters to it. */
  public static final int TOPICS = 1;

  public static final int PARTITIONS_PER_TOPIC = 1;
  public static final int PRODUCERS_PER_TOPIC = 1;
  public static final int SUBSCRIPTIONS_PER_TOPIC = 1;
  public static final int CONSUMERS_PER_SUBSCRIPTION = 1;

  /** With a distance of 100 ms, sends are repeated for a minute, as long as faults are excused. */
  public static final int RETRY_ATTEMPTS = 600;

  static final String RETRY_AFTER = "100ms";

  /** The producers, and the consumers, that one process can have at most. */
  public static final int CLIENTS_PER_WORKER = 1_000_000;

  /** The shape of a load that is described in words, as in the file for searches. */
  public static final int NEED_PARTITIONS = 4;

  public static final int NEED_PRODUCERS = 2;
  public static final int NEED_CONSUMERS = 2;

  /** The size that most published studies use. */
  public static final int MESSAGE_SIZE_BYTES = 1024;

  /** Random bytes only: they cannot be compressed, which is the worst case for the system. */
  public static final double RANDOM_RATIO = 1.0;

  /** Enough payloads that no batch contains two equal ones; 1 MiB at 1 KiB each. */
  public static final int POOL_SIZE = 1000;

  /** The limit of the default pool in bytes: for large messages, the pool has fewer payloads. */
  public static final long POOL_BYTES = 64L << 20;

  /**
   * Enough keys to reach every partition many times, few enough to fit into the processor's cache.
   */
  public static final int KEY_COUNT = 10_000;

  /**
   * The exponent that YCSB uses, so that the skew is comparable with published database results.
   */
  public static final double ZIPF_EXPONENT = 0.99;

  /** Long enough for p99.9 at a few hundred messages per second, short enough to repeat often. */
  static final String DURATION_TEXT = "30s";

  public static final Duration DURATION = Quantities.duration(DURATION_TEXT);

  /**
   * The minimum of an automatic warm-up: in a shorter time, a latency that falls slowly cannot be
   * told from one that varies.
   */
  public static final Duration MIN_WARMUP = Duration.ofSeconds(15);

  /** The maximum of an automatic warm-up: a run that is not steady by then gets a warning. */
  public static final Duration MAX_WARMUP = Duration.ofSeconds(60);

  /**
   * The warm-up of loads that do not allow an automatic one: steps, ramps, a message count, no
   * producers.
   */
  static final String WARMUP_TEXT = "10s";

  public static final Duration WARMUP = Quantities.duration(WARMUP_TEXT);

  /** The warm-up of files with OMB's keys. It is OMB's own, which its published results include. */
  static final int OMB_WARMUP_MINUTES = 1;

  /**
   * The load continues for this time, while the last measured messages are acknowledged and
   * received.
   */
  static final String COOLDOWN = "2s";

  /**
   * The time limit for missing messages. A limit above the usual request timeouts of clients would
   * hide a stall; with this limit, a stall appears as loss.
   */
  static final String DRAIN_TIMEOUT = "30s";

  /** 1 %: more than the rounding error of one second at low rates, less than any real shortfall. */
  public static final double RATE_TOLERANCE = 0.01;

  /** The share of messages that may be lost if the system promises only at-most-once delivery. */
  public static final double AT_MOST_ONCE_LOSS_TOLERANCE = 0.01;

  /** The share of messages that may be lost with all other systems. */
  public static final double LOSS_TOLERANCE = 0;

  static final String LOSS_TOLERANCE_TEXT =
      (long) LOSS_TOLERANCE
          + ", or "
          + AT_MOST_ONCE_LOSS_TOLERANCE
          + " where the system promises at-most-once";

  /** No send may fail unless the workload allows it. */
  public static final double ERROR_TOLERANCE = 0;

  /** The longest pacing distance that hybrid pacing allows; a longer one requires burst pacing. */
  static final String MAX_HYBRID_DISTANCE_TEXT = "250us";

  public static final Duration MAX_HYBRID_DISTANCE = Quantities.duration(MAX_HYBRID_DISTANCE_TEXT);

  /**
   * Beside the pacing distance, the part that the generator may have in p50 and p99 however low
   * these are: what waking a thread may take.
   */
  private static final String WAKE_UP_TEXT = "250us";

  public static final Duration GENERATOR_LIMIT = Quantities.duration(WAKE_UP_TEXT);

  static final String GENERATOR_LIMIT_TEXT =
      "the pacing distance + " + WAKE_UP_TEXT + "; stops by their effect";

  /** Low enough for any system; a search doubles the rate until one is not sustained. */
  public static final double SEARCH_FROM = 1_000;

  /** A system that does not sustain this is broken, or the workload asks for too much. */
  public static final double SEARCH_LOWEST = 10;

  /** Finer answers need longer probes: runs of one rate differ by some percent. */
  public static final double SEARCH_PRECISION = 0.05;

  /** The shortest window whose backlog is judged by its slope: ten rows of a second. */
  static final String SEARCH_PROBE_TEXT = "10s";

  public static final Duration SEARCH_PROBE = Quantities.duration(SEARCH_PROBE_TEXT);

  /** From 1,000 to 1,000,000 msg/s to 5 %, about 25 probes are needed. */
  public static final int SEARCH_MAX_PROBES = 150;

  /** Probes that must pass at the answer of a search. */
  public static final int SEARCH_CONFIRM = 3;

  /** The least time over which these are spread. */
  static final String SEARCH_SPREAD_TEXT = "10m";

  public static final Duration SEARCH_SPREAD = Quantities.duration(SEARCH_SPREAD_TEXT);

  /** A probe contains at least this number of periods. */
  static final int PERIODS_OF_A_PROBE = 3;

  /** Long enough to collect messages at a low rate, short enough that a crash repeats few. */
  static final String ACKNOWLEDGE_AFTER_TEXT = "1s";

  static final Duration ACKNOWLEDGE_AFTER = Quantities.duration(ACKNOWLEDGE_AFTER_TEXT);

  /** The whole backlog is drained, as in OMB. */
  public static final double BACKLOG_DRAIN_RATIO = 1.0;

  /** Ten rows of a second: enough to compare the latencies before with those during a backlog. */
  static final String BACKLOG_BEFORE = "10s";

  /** As long as before the backlog. */
  static final String BACKLOG_AFTER = "10s";

  /** Longer than published files need to build their 100 GiB. */
  static final String BACKLOG_BUILD_LIMIT_TEXT = "1h";

  public static final Duration BACKLOG_BUILD_LIMIT = Quantities.duration(BACKLOG_BUILD_LIMIT_TEXT);

  /** Consumers that receive a tenth more than is sent need ten times as long as building took. */
  static final int BACKLOG_DRAIN_TO_BUILD = 10;

  /** Consumers may need some time before they receive again. */
  static final String MIN_BACKLOG_DRAIN_LIMIT_TEXT = "1m";

  static final Duration MIN_BACKLOG_DRAIN_LIMIT = Quantities.duration(MIN_BACKLOG_DRAIN_LIMIT_TEXT);

  /** From this rate on, published OMB files mean "as fast as possible". */
  public static final double AS_FAST_AS_IT_GOES_PER_SECOND = 10_000_000;

  /**
   * The bound on outstanding messages of an open load, over all producers. It is lower if their
   * payloads would need more than 1 / {@link #OPEN_OUTSTANDING_PART_OF_HEAP} of the heap.
   */
  public static final long OPEN_OUTSTANDING = 1_000_000;

  public static final int OPEN_OUTSTANDING_PART_OF_HEAP = 4;

  static final String OPEN_OUTSTANDING_TEXT =
      "the smaller of "
          + OPEN_OUTSTANDING / 1_000_000
          + ",000,000 messages and a quarter of the heap in payload bytes, over all producers";

  /** The bound on outstanding messages of each producer in a closed load. */
  public static final long CLOSED_OUTSTANDING = 1000;

  /** One request at a time for each requester, if requests have no schedule. */
  public static final long REQUESTS_OUTSTANDING = 1;

  private Defaults() {}
}
