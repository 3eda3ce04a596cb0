// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** A worker's clock relative to the coordinator's. */
public record WorkerClock(
    @Described("Id of the worker.") @Allowed(form = TextForm.NOT_EMPTY) String id,
    @Described("Offset of its clock; positive: it is ahead.") @Allowed(minimum = Allowed.ANY)
        double offsetMicros,
    @Described("Bound of the error of the offset.") double errorMicros) {}
