// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.submission.Submission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes rows of runs, and decides how far each row can be trusted. */
final class Entries {

  private final Set<String> attested;

  /**
   * @param attested hashes of result files that the workflow which ran them has attested
   */
  Entries(Set<String> attested) {
    this.attested = Set.copyOf(attested);
  }

  /** What the runs of a row have in common. */
  private record Group(Setting setting, Session session, boolean examined) {

    static Group of(SiteRun run) {
      return new Group(Setting.of(run.result()), Session.of(run), run.source().isPresent());
    }
  }

  /**
   * A session.
   *
   * @param folder where its runs are: somebody else's folder can hold the same session id
   */
  private record Session(String id, String folder, boolean again) {

    static Session of(SiteRun run) {
      return new Session(run.session(), run.folder(), run.again());
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
    Map<String, Set<String>> folders = folders(runs);
    Map<Session, List<String>> missing = missingCells(runs);
    Map<Group, List<String>> problems = new HashMap<>();
    groups.forEach(
        (group, members) -> problems.put(group, problems(members, missing.get(group.session()))));
    Map<Setting, SiteEntry> again = new LinkedHashMap<>();
    groups.forEach(
        (group, members) -> {
          if (group.session().again() && group.examined() && problems.get(group).isEmpty()) {
            again.putIfAbsent(
                group.setting().anywhere(),
                new SiteEntry(group.setting(), members, Trust.REPEATED, ""));
          }
        });
    List<SiteEntry> entries = new ArrayList<>();
    groups.forEach(
        (group, members) ->
            entries.add(
                entry(group, members, problems.get(group), again)
                    .remarked(copies(members, folders))));
    return entries.stream().sorted(SiteEntry.ORDER).toList();
  }

  private SiteEntry entry(
      Group group, List<SiteRun> members, List<String> problems, Map<Setting, SiteEntry> again) {
    if (!group.examined()) {
      return new SiteEntry(group.setting(), members, Trust.OUTCOME, "");
    }
    if (!problems.isEmpty()) {
      return new SiteEntry(
          group.setting(), members, Trust.CONSISTENT, "not repeated: " + problems.get(0));
    }
    SiteEntry own = new SiteEntry(group.setting(), members, repeated(members), "");
    Optional<SiteEntry> other =
        Optional.ofNullable(again.get(group.setting().anywhere()))
            .filter(each -> !group.session().again() && !isSameMeasurement(own, each));
    return other
        .flatMap(each -> RepeatedElsewhere.words(own, each))
        .map(words -> new SiteEntry(group.setting(), members, Trust.RUN_AGAIN, words))
        .orElse(own);
  }

  /** Returns the folders that hold each file, by its hash. */
  private static Map<String, Set<String>> folders(List<SiteRun> runs) {
    return runs.stream()
        .filter(run -> run.source().isPresent())
        .collect(
            Collectors.groupingBy(
                SiteRun::sha256,
                Collectors.mapping(SiteRun::folder, Collectors.toCollection(TreeSet::new))));
  }

  /** Names the other folders that hold files of a row: which are the copies, no content tells. */
  private static String copies(List<SiteRun> members, Map<String, Set<String>> folders) {
    Set<String> others = new TreeSet<>();
    for (SiteRun run : members) {
      if (run.source().isPresent()) {
        others.addAll(folders.getOrDefault(run.sha256(), Set.of()));
        others.remove(run.folder());
      }
    }
    return others.isEmpty()
        ? ""
        : "the same files are in " + String.join(", ", others) + ": one of both is a copy";
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

  /** Returns what each session has planned and has no result of. */
  private static Map<Session, List<String>> missingCells(List<SiteRun> runs) {
    return runs.stream()
        .collect(
            Collectors.groupingBy(
                Session::of,
                Collectors.collectingAndThen(
                    Collectors.toList(), all -> submission(all).missingCells())));
  }

  private static List<String> problems(List<SiteRun> members, List<String> missingCells) {
    List<String> problems = new ArrayList<>(submission(members).sessionProblems());
    problems.addAll(missingCells);
    return problems;
  }

  private static Submission submission(List<SiteRun> runs) {
    return new Submission(runs.stream().map(SiteRun::submitted).toList());
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
