// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.ViewPart.Bullets;
import dev.plimsoll.report.view.ViewPart.Sentence;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SectionLinesTest {

  private static final Table TABLE =
      new Table(
          "letters",
          "Letters",
          List.of(Column.words("letter"), Column.words("sound")),
          List.of(Table.Row.words(List.of("a", "ah")), Table.Row.words(List.of("b", "beh"))),
          List.of(new Sentence("~", "about")));

  @Test
  void labelsAreOnTheLeftOfSentencesAndOfNotes() {
    assertThat(lines(Section.of(new Sentence("load", "It is open."), TABLE)))
        .containsExactly(
            "  load        It is open.",
            "letter  sound",
            "a       ah",
            "b       beh",
            "  ~           about");
  }

  @Test
  void shortTextsInARowAreNotBroken() {
    List<String> texts = IntStream.range(0, 20).mapToObj(i -> "item number " + i).toList();

    assertThat(lines(Section.of(new Sentence("items", texts))))
        .hasSizeGreaterThan(1)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100))
        .allMatch(line -> line.matches(".*item number [0-9]+( ·)?"));
  }

  @Test
  void aTitleIsALineAndThatOfEvidenceIsOmitted() {
    assertThat(
            lines(
                Section.titled("Points", List.of(new Bullets(List.of("one")))),
                Section.detail("2 letters", new Sentence("Letters have a sound."))))
        .containsExactly("Points", "  - one", "              Letters have a sound.");
  }

  @Test
  void blocksAreSeparatedAndEmptyOnesAreNot() {
    SectionLines text = new SectionLines();
    text.block(Section.of(new Sentence("one")));
    text.block(Section.of());
    text.block(Section.of(new Sentence("two")));

    assertThat(text.lines()).containsExactly("", "              one", "", "              two");
  }

  @Test
  void evidenceCanBeLeftOutAndTablesCanBeShortened() {
    Section section = Section.of(new Sentence("two"), Section.detail("2 letters", TABLE));

    assertThat(lines(section.withoutDetails())).containsExactly("              two");
    assertThat(lines(section.shortened(1)))
        .contains("a       ah", "              and 1 more")
        .doesNotContain("b       beh");
    assertThat(lines(section.shortened(2))).isEqualTo(lines(section));
  }

  private static List<String> lines(Section... sections) {
    return SectionLines.of(List.of(sections));
  }
}
