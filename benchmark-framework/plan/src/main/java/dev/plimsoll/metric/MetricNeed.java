// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

/** What a workload must have for a metric to exist in its results. */
public enum MetricNeed {
  PRODUCERS,
  CONSUMERS,
  /** Requests that are answered by replies. */
  REPLIES,
  /** Intended send times. */
  SCHEDULE,
  /** The stamp in messages, which identifies them. */
  STAMP,
  /** Consumers that process messages for some time. */
  PROCESSING,
  /** A backlog that is built while consumers are paused. */
  BACKLOG
}
