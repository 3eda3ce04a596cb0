// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.imported.ImportException;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedJson;
import dev.plimsoll.report.html.HtmlBuilder;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.report.html.StudyPage;
import dev.plimsoll.result.LightResult;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.submission.SubmittedFile;
import dev.plimsoll.text.LimitedFile;
import dev.plimsoll.text.Sha256;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads the files of a site, and writes the page of each. A file that cannot be used is left out
 * with a sentence; the others are still read.
 */
final class SiteReader {

  private static final int MOST_CHARACTERS = 2_000;

  private final PageStore store;
  private final StudyEvaluation studies;

  SiteReader(PageStore store, StudyEvaluation studies) {
    this.store = store;
    this.studies = studies;
  }

  /**
   * The content of one or more files.
   *
   * @param files by their folders, as the site names them: one of each folder
   * @param again whether it was measured to check others
   */
  private record Hashed(SortedMap<String, SourceFile> files, String sha256, boolean again) {

    SourceFile file() {
      return files.get(files.firstKey());
    }
  }

  /** What one file contributes. */
  private static final class Piece {
    private final List<SiteRun> runs = new ArrayList<>();
    private final List<SiteStudy> studies = new ArrayList<>();
    private final List<SiteImport> imported = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
  }

  /**
   * Reads the files.
   *
   * @param again those that were measured to check others
   */
  SiteContent read(List<SourceFile> files, List<SourceFile> again, List<String> problems) {
    Piece all = new Piece();
    all.problems.addAll(problems);
    // The same content in several files has one page; if one of them is for checking, it is that.
    Map<String, Hashed> distinct = new LinkedHashMap<>();
    again.forEach(file -> hash(file, true, all, distinct));
    files.forEach(file -> hash(file, false, all, distinct));
    List<Piece> pieces = distinct.values().parallelStream().map(this::piece).toList();
    pieces.forEach(piece -> all.runs.addAll(piece.runs));
    pieces.forEach(piece -> all.studies.addAll(piece.studies));
    pieces.forEach(piece -> all.imported.addAll(piece.imported));
    pieces.forEach(piece -> all.problems.addAll(piece.problems));
    return new SiteContent(
        withoutReduced(all.runs),
        all.studies.stream().sorted(Comparator.comparing(SiteStudy::page)).toList(),
        all.imported.stream()
            .sorted(
                Comparator.comparing((SiteImport each) -> each.file().source().fileName())
                    .thenComparing(SiteImport::page))
            .toList(),
        all.problems.stream().map(SiteReader::shortened).distinct().sorted().toList());
  }

  private static void hash(
      SourceFile file, boolean again, Piece all, Map<String, Hashed> distinct) {
    try {
      String sha256 = Sha256.of(LimitedFile.read(file.path()));
      Hashed same =
          distinct.computeIfAbsent(sha256, key -> new Hashed(new TreeMap<>(), key, again));
      if (same.again() == again) {
        same.files().putIfAbsent(file.folder(), file);
      }
    } catch (NoSuchFileException e) {
      all.problems.add(file.name() + ": there is no such file");
    } catch (IOException e) {
      all.problems.add(file.named(file.name() + " cannot be read: " + e.getMessage()));
    }
  }

  /** Leaves out the reduced form of results that are here as a whole. */
  private static List<SiteRun> withoutReduced(List<SiteRun> runs) {
    Set<String> whole =
        runs.stream()
            .filter(run -> run.source().isPresent())
            .map(SiteRun::sha256)
            .collect(Collectors.toSet());
    Set<String> reduced = new HashSet<>();
    return runs.stream()
        .sorted(SiteRun.ORDER)
        .filter(
            run ->
                run.source().isPresent()
                    || (!whole.contains(run.sha256()) && reduced.add(run.sha256())))
        .toList();
  }

  private Piece piece(Hashed file) {
    Piece piece = new Piece();
    try {
      if (SiteFiles.isOutcome(file.file().path())) {
        addOutcome(file, piece);
      } else if (ImportedJson.isImported(file.file().path())) {
        addImported(file, piece);
      } else {
        addResult(file, piece);
      }
    } catch (ResultException | ImportException e) {
      piece.problems.add(file.file().named(String.valueOf(e.getMessage())));
    } catch (RuntimeException e) {
      // An imported file or an outcome has no schema: anything can be missing in a forged one.
      Piece broken = new Piece();
      broken.problems.add(file.file().name() + ": it is incomplete, so that it cannot be shown");
      return broken;
    }
    return piece;
  }

  private void addResult(Hashed file, Piece piece) throws ResultException {
    RunResult result = ResultExamination.readExamined(file.file().path());
    String name = "runs/" + Slug.ofHash(file.sha256()) + ".html";
    HtmlReport report = new HtmlReport(1);
    report.add(result, file.file().name());
    RunResult light = LightResult.of(result);
    Set<String> distributions = SubmittedFile.distributions(result);
    for (SourceFile each : file.files().values()) {
      piece.runs.add(
          new SiteRun(
              file.sha256(),
              each.name(),
              Optional.of(each.path()),
              light,
              distributions,
              name,
              file.again()));
    }
    SiteRun run = piece.runs.get(0);
    store.page(name, SitePage.framed(store, name, report.html(), page -> above(page, name, run)));
  }

  private static void above(HtmlBuilder page, String name, SiteRun run) {
    Setting setting = Setting.of(run.result());
    String root = PageStore.root(name);
    page.open("p").text("Workload ");
    page.leaf("a", setting.workload(), "href", root + WorkloadPage.name(setting));
    page.text(" · system ");
    page.leaf("a", setting.server(), "href", root + SystemPage.name(setting.system()));
    page.close();
    page.open("p").leaf("strong", Promise.heading(setting.terms())).close();
    page.leaf("p", "sha256 of the result: " + run.sha256(), "class", "key");
  }

  private void addOutcome(Hashed file, Piece piece) throws ResultException {
    OutcomeFile kept = OutcomeFile.read(file.file().path());
    StudyOutcome outcome = studies.of(kept, file.file().path());
    String name = "studies/" + Slug.of(kept.study() + " " + file.sha256()) + ".html";
    List<SiteRun> runs = new ArrayList<>();
    for (OutcomeFile.Kept each : kept.runs()) {
      new HtmlReport(1).add(each.result(), each.file()); // refuses what cannot be drawn
      runs.add(
          new SiteRun(
              each.sha256(),
              file.file().name() + ", " + each.file(),
              Optional.empty(),
              each.result(),
              Set.of(),
              name,
              false));
    }
    String html = StudyPage.html(outcome);
    store.page(
        name,
        SitePage.framed(
            store,
            name,
            html,
            page ->
                page.leaf("p", file.file().name() + " · sha256 " + file.sha256(), "class", "key")));
    piece.runs.addAll(runs);
    piece.studies.add(new SiteStudy(file.file().name(), name, kept.runs().size(), outcome));
  }

  private void addImported(Hashed file, Piece piece) throws ImportException {
    ImportedFile imported = ImportedJson.read(file.file().path());
    String name = "imported/" + Slug.ofHash(file.sha256()) + ".html";
    HtmlReport report = new HtmlReport(1);
    report.addImported(imported);
    store.page(
        name,
        SitePage.framed(
            store,
            name,
            report.html(),
            page ->
                page.leaf(
                    "p",
                    Trust.IMPORTED.words() + ": " + Trust.IMPORTED.meaning(),
                    "class",
                    "key")));
    piece.imported.add(new SiteImport(file.file().name(), name, imported));
  }

  private static String shortened(String text) {
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
  }
}
