// SPDX-License-Identifier: Apache-2.0
/**
 * Measures what this machine can do without a messaging system: sequential writing and flushing of
 * a disk, the loopback network, the offset of the clock; and reads the baselines of other machines,
 * which the deployment measures with fio and iperf3.
 *
 * <p>Own measurements, because the machine of a user need not have these programs, and because what
 * is measured is simple: one file written past the page cache, one small write and its flush, one
 * connection.
 *
 * <p>Threads: one, and one that receives. Memory: a few buffers of megabytes.
 */
package dev.plimsoll.baseline;
