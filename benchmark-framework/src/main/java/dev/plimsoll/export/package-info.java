// SPDX-License-Identifier: Apache-2.0
/**
 * Results in the formats of others: OpenMessaging Benchmark's JSON, comma-separated tables, the
 * interval logs of HdrHistogram.
 *
 * <p>Threads: pure functions.
 *
 * <p>Memory: cold; one result at a time.
 */
package dev.plimsoll.export;
