// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Groups of runs whose systems gave different guarantees, and driver files with equal guarantees.
 */
public final class DifferentGuarantees {

  private final Map<GuaranteeTerms, List<RunResult>> byTerms = new LinkedHashMap<>();
  private final EqualGuaranteeFiles files;

  /**
   * Groups runs that are shown together by their guarantees.
   *
   * @param files driver files whose guarantees are known
   */
  public DifferentGuarantees(List<RunResult> results, EqualGuaranteeFiles files) {
    this.files = files;
    for (RunResult result : results) {
      Optional<GuaranteeTerms> terms = GuaranteeTerms.of(result);
      terms.ifPresent(each -> byTerms.computeIfAbsent(each, key -> new ArrayList<>()).add(result));
    }
  }

  /** Returns whether the guarantees differ, or may differ because some are not known. */
  public boolean exist() {
    return byTerms.size() > 1
        || byTerms.entrySet().stream()
            .anyMatch(group -> !group.getKey().areKnown() && drivers(group.getValue()).size() > 1);
  }

  /** Returns what follows, as a sentence without its first word. */
  public String consequence() {
    return byTerms.keySet().stream().allMatch(GuaranteeTerms::areKnown)
        ? " differ: the systems did different work, so the figures cannot be compared."
        : " are not known of all systems: whether they did equal work is open.";
  }

  /** Returns one line per group: its drivers and their guarantees. */
  private List<String> groups() {
    List<String> groups = new ArrayList<>();
    byTerms
        .values()
        .forEach(
            runs ->
                groups.add(
                    String.join(", ", drivers(runs))
                        + ": "
                        + String.join(
                            " · ", RunDescription.promise(runs.get(0).driver().guarantees()))));
    return groups;
  }

  /**
   * Returns sentences that name driver files of the other systems with the guarantees of the first
   * group, and the profile with which all systems give the guarantees of a group; none if there are
   * none.
   */
  public List<String> alike() {
    Map.Entry<GuaranteeTerms, List<RunResult>> first = byTerms.entrySet().iterator().next();
    Set<String> named = new LinkedHashSet<>();
    byTerms.values().stream()
        .skip(1)
        .flatMap(List::stream)
        .map(run -> run.driver().system())
        .distinct()
        .forEach(system -> named.addAll(files.of(system, first.getKey())));
    List<String> sentences = new ArrayList<>();
    if (!named.isEmpty()) {
      sentences.add(
          "Driver files with the same guarantees as "
              + String.join(", ", drivers(first.getValue()))
              + ": "
              + String.join(", ", named));
    }
    profile().ifPresent(sentences::add);
    return sentences;
  }

  /** Returns a sentence with the profile of the first group that has one. */
  private Optional<String> profile() {
    return byTerms.entrySet().stream()
        .flatMap(
            group ->
                group
                    .getKey()
                    .profile()
                    .map(
                        profile ->
                            "All systems that can give the guarantees of "
                                + String.join(", ", drivers(group.getValue()))
                                + ": -d profile:"
                                + profile)
                    .stream())
        .findFirst();
  }

  /** Returns the groups and the driver files; empty if the guarantees do not differ. */
  Optional<Section> section() {
    return exist()
        ? Optional.of(
            Section.titled(
                "GUARANTEES" + consequence().replaceFirst("^ differ", " DIFFER"),
                Stream.concat(groups().stream(), alike().stream()).map(Sentence::new).toList()))
        : Optional.empty();
  }

  private static Set<String> drivers(List<RunResult> runs) {
    Set<String> drivers = new LinkedHashSet<>();
    runs.forEach(run -> drivers.add(run.driver().name()));
    return drivers;
  }
}
