// SPDX-License-Identifier: Apache-2.0
package org.apache.bookkeeper.stats;

public final class NullStatsLogger implements StatsLogger {

  public static final NullStatsLogger INSTANCE = new NullStatsLogger();
}
