// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.result.ResultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A static site of the files that the user named.
 *
 * @param results names of files, or of folders of them
 * @param again names of those that were measured to check what others have measured
 * @param attested hashes of result files that the workflow which ran them has attested
 * @param home where the site leads back to: an address, relative to its folder or absolute
 * @param studies computes the answers of studies
 */
public record StaticSite(
    List<String> results,
    List<String> again,
    Set<String> attested,
    Optional<String> home,
    StudyEvaluation studies) {

  public StaticSite {
    results = List.copyOf(results);
    again = List.copyOf(again);
    attested = Set.copyOf(attested);
    Objects.requireNonNull(home, "home");
    Objects.requireNonNull(studies, "studies");
  }

  /**
   * What was written.
   *
   * @param problems a sentence for each file that was left out
   */
  public record Written(int runs, int studies, int imported, List<String> problems) {

    public Written {
      problems = List.copyOf(problems);
    }

    /** Returns whether there is anything but problems. */
    public boolean isEmpty() {
      return runs + studies + imported == 0;
    }
  }

  /**
   * Writes the site, completely or not at all. It replaces an older site, but no other folder. If
   * there is nothing to show, nothing is written.
   *
   * @throws ResultException if it cannot be written there
   */
  public Written write(Path target) throws ResultException {
    Path folder = target.toAbsolutePath().normalize();
    try {
      refuseOther(folder);
      Files.createDirectories(folder.getParent());
      Path temporary = folder.resolveSibling(".plimsoll-" + UUID.randomUUID() + ".tmp");
      try {
        Written written = build(temporary, folder);
        if (!written.isEmpty()) {
          remove(folder);
          Files.move(temporary, folder);
        }
        return written;
      } finally {
        remove(temporary);
      }
    } catch (IOException e) {
      throw unwritable(target, e);
    } catch (UncheckedIOException e) {
      throw unwritable(target, e.getCause());
    }
  }

  private Written build(Path folder, Path target) {
    PageStore store = new PageStore(folder, home);
    List<String> problems = new ArrayList<>();
    SiteContent content =
        new SiteReader(store, studies)
            .read(
                SiteFiles.of(results, target, problems::add),
                SiteFiles.of(again, target, problems::add),
                problems);
    Written written =
        new Written(
            content.distinctRuns(),
            content.studies().size(),
            content.imported().size(),
            content.problems());
    if (!written.isEmpty()) {
      List<SiteEntry> entries = new Entries(attested).of(content.runs());
      Entries.by(entries, entry -> entry.setting().workload()).entrySet().parallelStream()
          .forEach(each -> new WorkloadPage(each.getKey(), each.getValue()).write(store));
      Entries.by(entries, entry -> entry.setting().system())
          .forEach((system, rows) -> new SystemPage(system, rows).write(store));
      ProblemsPage.write(store, content.problems());
      DataFiles.write(store, entries, content);
      new IndexPage(content, entries).write(store);
    }
    return written;
  }

  private static void refuseOther(Path folder) throws IOException, ResultException {
    if (folder.getParent() == null) {
      throw new ResultException("'" + folder + "' is no folder for a site: name another one.");
    }
    if (!Files.exists(folder)) {
      return;
    }
    Path index = folder.resolve(IndexPage.NAME);
    boolean site =
        Files.isRegularFile(index) && Files.readString(index).contains(SitePage.GENERATOR);
    if (!site && !isEmptyFolder(folder)) {
      throw new ResultException(
          "'" + folder + "' exists and is not a site, so it is kept: name another folder with -o.");
    }
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    }
  }

  private static void remove(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private static ResultException unwritable(Path target, IOException e) {
    return new ResultException(
        "The site cannot be written to '" + target + "': " + e.getMessage() + ".", e);
  }
}
