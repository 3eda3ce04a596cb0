// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;

/** The mix that a run is a stream of. */
public record MixPart(
    @Described("Id of the mix: the same in the results of all its streams.")
        @Allowed(form = TextForm.NOT_EMPTY)
        String id,
    @Described("Name of the mix.") @Allowed(form = TextForm.NOT_EMPTY) String name,
    @Described("Name of this stream.") @Allowed(form = TextForm.NOT_EMPTY) String stream,
    @Described("The names of all streams, in the order of the workload file.")
        @Allowed(leastItems = 2)
        List<String> streams,
    @Described("SHA-256 of the load of all streams: equal for repetitions of one mix.")
        String sha256) {

  public MixPart {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(stream, "stream");
    streams = List.copyOf(streams);
    Objects.requireNonNull(sha256, "sha256");
  }

  /** Returns the names of the streams beside this one. */
  public List<String> others() {
    return streams.stream().filter(each -> !each.equals(stream)).toList();
  }
}
