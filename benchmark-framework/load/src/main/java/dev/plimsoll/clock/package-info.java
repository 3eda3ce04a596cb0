// SPDX-License-Identifier: Apache-2.0
/**
 * The clocks of several processes: how much the clock of a remote process is ahead of the local
 * one, with a bound, at each instant of a run; and how the readings of the remote clock are
 * corrected. Pure functions of time stamps.
 *
 * <h2>What an exchange proves</h2>
 *
 * <p>The local process sends a request and the remote one replies, with four time stamps as in NTP
 * (RFC 5905, section 8): {@code t1} request sent and {@code t4} reply received, on the local clock;
 * {@code t2} request received and {@code t3} reply sent, on the remote clock. NTP estimates the
 * offset as the middle of {@code t2 − t1} and {@code t3 − t4}, which is exact if both directions
 * take the same time. Here no such assumption is made. A request is received after it was sent, so
 * the offset (remote − local) is at most {@code t2 − t1}; a reply likewise, so the offset is at
 * least {@code t3 − t4}. The distance between the two limits is the round trip {@code (t4 − t1) −
 * (t3 − t2)}, however it is divided between both directions.
 *
 * <p>Both limits hold for the instant of the exchange. At an instant that is {@code d} away they
 * hold too, if {@link dev.plimsoll.clock.DriftLimit} × {@code d} is added to the upper limit and
 * subtracted from the lower one. {@link dev.plimsoll.clock.RemoteClock} takes the least upper and
 * the greatest lower limit of all exchanges nearby, before and after an instant: a late message
 * enlarges one limit of one exchange, and others take its place. The estimate is the middle between
 * the limits, the bound half of their distance. After a gap without exchanges, bounds are larger by
 * the drift.
 *
 * <p><b>Example</b> (milliseconds; drift limit 500 ppm, which is 0.025 in 50):
 *
 * <pre>
 *                     t1       t2       t3       t4   offset at most   offset at least  round trip
 * exchange 1        0.00     5.20     5.25     0.35             5.20              4.90        0.30
 * exchange 2      100.00   105.08   105.10   100.42             5.08              4.68        0.40
 * at 50.35                            5.08 + 0.025 = 5.105    4.90 − 0.025 = 4.875
 * </pre>
 *
 * <p>(The program adds 0.0002 to the upper limit of exchange 2: it places both limits at {@code
 * t4}.) The offset at 50.35 is 4.99 ± 0.115: less than half of the least round trip, as the first
 * exchange had the faster reply and the second the faster request.
 *
 * <p><b>A latency between two workers</b> is the difference of two instants that were each mapped
 * to the local clock; its bound is the sum of both bounds. With offsets of 7.0 ± 0.1 ms (sender)
 * and −3.0 ± 0.2 ms (receiver), a message sent at 7.2 and received at −0.6 took (−0.6 + 3.0) − (7.2
 * − 7.0) = 2.2 ± 0.3 ms. If the bound is larger than a tenth of the median, the report says not to
 * trust the metric ({@link dev.plimsoll.clock.ClockTrust}). Publish latencies need one clock only.
 *
 * <h2>The correction follows the clock</h2>
 *
 * <p>A remote process subtracts a straight line from its readings ({@link
 * dev.plimsoll.clock.ClockCorrection}). With each exchange its slope is chosen anew ({@link
 * dev.plimsoll.clock.ClockSteering}), so that what is wrong now would be right within a quarter of
 * a second, with 1,000 ppm at most: the corrected clock never jumps, and latencies that need one
 * clock only are wrong by a thousandth at most. The lines are kept ({@link
 * dev.plimsoll.clock.CorrectionHistory}); the bound of a corrected instant is the distance of its
 * line from the farther limit of the offset, which later exchanges have narrowed.
 *
 * <h2>What the bound rests on</h2>
 *
 * <ul>
 *   <li>The rates of both clocks differ by at most the drift limit, 500 ppm unless another is
 *       stated. It is stated and not measured from the exchanges, because a clock that kept a rate
 *       for a minute need not keep it in the next. Clocks are {@code System.nanoTime}, which on
 *       Linux follows corrections of the rate. ntpd and {@code adjtime} correct by 500 ppm at most,
 *       RFC 5905 (section 7.2) expects 15 ppm of a clock that is not corrected. chrony may correct
 *       by 83,333 ppm ({@code maxslewrate}) after a large error, for example just after the start
 *       of a machine.
 *   <li>Clocks are not stepped. {@code System.nanoTime} is not, except where a virtual machine is
 *       suspended or moved.
 * </ul>
 *
 * <p>What breaks these makes exchanges contradict each other. Both exchanges of a contradiction and
 * all between them are dropped, and the offset is unknown from the last exchange before to the
 * first after them. No latency between processes is given for such a run, because the remote clock
 * may have shown the same time twice. A step that is too small for any exchange to contradict
 * another one cannot be seen by any method; {@link
 * dev.plimsoll.clock.RemoteClock#undetectedStepNanos} tells how large it can be, and it makes
 * bounds too small by its own size at most.
 *
 * <h2>Processes of one machine</h2>
 *
 * <p>Their clocks are one clock with different zeros ({@link dev.plimsoll.record.MachineClock}), so
 * the offset is a constant that needs no estimate: {@link dev.plimsoll.clock.SharedClock}. It is
 * used if the first exchange agrees with it, and each later one is a check: one that contradicts it
 * is a step. Otherwise half of the least round trip would be an error of each latency between them,
 * and a message that takes less than that would seem to arrive before it was sent.
 *
 * <h2>How large the bound is</h2>
 *
 * <p>At most half of the least round trip, plus the drift since the nearest exchanges (0.0125 ms in
 * the middle of 50 ms, and up to as much again for instants that have moved to the history), plus
 * half of what the fastest request and the fastest reply nearby took longer than the fastest of the
 * run, plus the tolerance of the history. That is within half of both least round trips + 0.25 ms
 * for a pair of workers while some exchanges within a few tenths of a second are nearly
 * undisturbed; where all of them are delayed, the bound is larger and says so.
 *
 * <p>Threads: none of its own; a {@link dev.plimsoll.clock.RemoteClock} belongs to one thread, the
 * rest are immutable records and pure functions.
 *
 * <p>Memory: bounded for each remote clock. The last 300 exchanges are kept; older ones become at
 * most 8,192 straight segments, of which neighbours are merged where no bound grows by more than 10
 * µs. If that does not suffice, this tolerance doubles.
 */
package dev.plimsoll.clock;
