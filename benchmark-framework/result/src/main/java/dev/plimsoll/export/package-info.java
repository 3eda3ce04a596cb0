// SPDX-License-Identifier: Apache-2.0
/**
 * Exports results to other formats: OpenMessaging Benchmark's JSON, comma-separated values,
 * HdrHistogram interval logs.
 *
 * <p>Threads: pure functions.
 *
 * <p>Memory: not performance-critical; one result at a time.
 */
package dev.plimsoll.export;
