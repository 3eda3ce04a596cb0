// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** How small DEFLATE makes a sample of the payloads. */
public record PayloadSamplePart(
    @Described("Messages of the sample: the first of a producer, 1,000 or 1 MiB at most.")
        int messages,
    @Described("Their payloads, with stamps.") long bytes,
    @Described("Compression level of DEFLATE.") int deflateLevel,
    @Described("Size of all of them as one compressed stream, as in a batch.") long deflatedBytes,
    @Described("Size of all of them, each compressed on its own.") long deflatedEachBytes) {}
