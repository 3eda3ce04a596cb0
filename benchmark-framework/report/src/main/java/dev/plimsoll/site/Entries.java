// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.submission.Submission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Makes rows of runs, and decides how far each row can be trusted. */
final class Entries {

  private final Set<String> attested;

  /**
   * @param attested hashes of result files that the workflow which ran them has attested
   */
  Entries(Set<String> attested) {
    this.attested = Set.copyOf(attested);
  }

  /**
   * What the runs of a row have in common.
   *
   * @param folder where they are: somebody else's folder can hold the same session id
   */
  private record Group(
      Setting setting, String session, String folder, boolean examined, boolean again) {

    static Group of(SiteRun run) {
      return new Group(
          Setting.of(run.result()),
          run.session(),
          run.folder(),
          run.source().isPresent(),
          run.again());
    }
  }

  /** Returns the rows, in their order. Burn-ins belong to none. */
  List<SiteEntry> of(List<SiteRun> runs) {
    Map<Group, List<SiteRun>> groups = new LinkedHashMap<>();
    for (SiteRun run : runs) {
      if (!run.result().burnIn()) {
        groups.computeIfAbsent(Group.of(run), key -> new ArrayList<>()).add(run);
      }
    }
    Map<Setting, SiteEntry> again = new LinkedHashMap<>();
    groups.forEach(
        (group, members) -> {
          if (group.again() && isRepeated(members)) {
            again.putIfAbsent(
                group.setting().anywhere(),
                new SiteEntry(group.setting(), members, Trust.REPEATED, ""));
          }
        });
    List<SiteEntry> entries = new ArrayList<>();
    groups.forEach((group, members) -> entries.add(entry(group, members, again)));
    return entries.stream().sorted(SiteEntry.ORDER).toList();
  }

  private SiteEntry entry(Group group, List<SiteRun> members, Map<Setting, SiteEntry> again) {
    if (!group.examined()) {
      return new SiteEntry(group.setting(), members, Trust.OUTCOME, "");
    }
    List<String> problems = problems(members);
    if (!problems.isEmpty()) {
      return new SiteEntry(
          group.setting(), members, Trust.CONSISTENT, "not repeated: " + problems.get(0));
    }
    SiteEntry own = new SiteEntry(group.setting(), members, repeated(members), "");
    Optional<SiteEntry> other =
        Optional.ofNullable(again.get(group.setting().anywhere()))
            .filter(each -> !group.again() && !isSameMeasurement(own, each));
    return other
        .flatMap(each -> RepeatedElsewhere.words(own, each))
        .map(words -> new SiteEntry(group.setting(), members, Trust.RUN_AGAIN, words))
        .orElse(own);
  }

  private Trust repeated(List<SiteRun> members) {
    return members.stream().allMatch(run -> attested.contains(run.sha256()))
        ? Trust.ATTESTED
        : Trust.REPEATED;
  }

  /** Returns whether one is a copy of the other, as a whole or in parts. */
  private static boolean isSameMeasurement(SiteEntry own, SiteEntry other) {
    return own.first().session().equals(other.first().session())
        || own.runs().stream()
            .flatMap(run -> run.distributions().stream())
            .anyMatch(
                each -> other.runs().stream().anyMatch(run -> run.distributions().contains(each)));
  }

  private static boolean isRepeated(List<SiteRun> members) {
    return members.stream().allMatch(run -> run.source().isPresent())
        && problems(members).isEmpty();
  }

  private static List<String> problems(List<SiteRun> members) {
    return new Submission(members.stream().map(SiteRun::submitted).toList()).sessionProblems();
  }

  /** Returns the rows by a property of theirs, in the order of the property's text. */
  static Map<String, List<SiteEntry>> by(
      List<SiteEntry> entries, Function<SiteEntry, String> property) {
    Map<String, List<SiteEntry>> groups = new TreeMap<>();
    for (SiteEntry entry : entries) {
      String text = Objects.requireNonNull(property.apply(entry));
      groups.computeIfAbsent(text, key -> new ArrayList<>()).add(entry);
    }
    return groups;
  }
}
