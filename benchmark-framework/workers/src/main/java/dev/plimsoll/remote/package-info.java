// SPDX-License-Identifier: Apache-2.0
/**
 * Workers in other processes: the only package that knows gRPC. {@link
 * dev.plimsoll.remote.RemoteWorker} is a {@link dev.plimsoll.worker.WorkerProcess} for the
 * coordinator; {@link dev.plimsoll.remote.WorkerServer} makes a process a worker. The protocol is
 * in the module {@code worker-protocol}, whose file says the order of calls, what may be repeated
 * and who notices what.
 *
 * <p>One coordinator at a time has a worker: {@link dev.plimsoll.remote.Leases}. It is alive as
 * long as its calls come; the exchange of time stamps is one each 100 ms.
 *
 * <p>Threads: calls of the server come on a bounded pool; those of one session, one at a time.
 * {@link dev.plimsoll.remote.ClockExchanges} has a thread for each worker of a run.
 *
 * <p>Memory: messages have at most 16 MiB; snapshots are kept until they are acknowledged, and only
 * a bounded number of them.
 */
package dev.plimsoll.remote;
