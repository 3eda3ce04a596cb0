// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.submission.SubmittedFile;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A run of the site.
 *
 * @param sha256 of its result file
 * @param name the file, as the site names it
 * @param source the result file, if it is here; of the outcome of a study there is none
 * @param result the figures; with histograms only if there is no source
 * @param distributions its distributions of latencies
 * @param page the page about it, from the site's own folder
 * @param again whether somebody else measured it to check the results of others
 */
record SiteRun(
    String sha256,
    String name,
    Optional<Path> source,
    RunResult result,
    Set<String> distributions,
    String page,
    boolean again) {

  /** By time, and never by a figure. */
  static final Comparator<SiteRun> ORDER =
      Comparator.comparing((SiteRun run) -> run.result().run().startedAt())
          .thenComparing(run -> run.result().run().id())
          .thenComparing(SiteRun::sha256)
          .thenComparing(SiteRun::again)
          .thenComparing(SiteRun::name);

  SiteRun {
    Objects.requireNonNull(sha256, "sha256");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(result, "result");
    distributions = Set.copyOf(distributions);
    Objects.requireNonNull(page, "page");
  }

  /** Returns the result with the histograms that curves are drawn from. */
  RunResult withCurves() throws ResultException {
    return source.isPresent() ? ResultJson.readWithoutRowHistograms(source.get()) : result;
  }

  SubmittedFile submitted() {
    return new SubmittedFile(name, result, List.of(), distributions);
  }

  /** Returns the folder of its file, as the site names it; may be empty. */
  String folder() {
    return SourceFile.folder(name);
  }

  /** Returns the id of the session; of a single run, its own. */
  String session() {
    return result.run().series() == null ? result.run().id() : result.run().series().id();
  }
}
