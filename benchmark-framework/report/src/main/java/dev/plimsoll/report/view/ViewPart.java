// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import java.util.List;
import java.util.Objects;

/** A part of a document. */
public sealed interface ViewPart
    permits Section, Table, DotPlot, ViewPart.Sentence, ViewPart.Bullets, ViewPart.Findings {

  /**
   * One or more sentences, or short texts in a row.
   *
   * @param label what they are about, in a word or two; empty if the sentence says it
   * @param texts the sentences as one text, or each of the short texts
   */
  record Sentence(String label, List<String> texts) implements ViewPart {

    private static final String BETWEEN = " · ";

    public Sentence {
      Objects.requireNonNull(label, "label");
      texts = List.copyOf(texts);
    }

    /** Creates sentences that say what they are about. */
    public Sentence(String text) {
      this("", text);
    }

    /** Creates sentences with a label. */
    public Sentence(String label, String text) {
      this(label, List.of(text));
    }

    /** Returns the text without the label. */
    public String text() {
      return String.join(BETWEEN, texts);
    }

    /** Returns the text after its label. */
    public String labelled() {
      if (label.isEmpty()) {
        return text();
      }
      boolean mark = label.length() == 1;
      String start = mark ? label : Character.toUpperCase(label.charAt(0)) + label.substring(1);
      return start + ": " + text();
    }

    /**
     * Returns the same about one of several runs.
     *
     * @param run the name of the run with what separates it from the text; empty if there is no
     *     other run
     */
    Sentence ofRun(String run) {
      return run.isEmpty()
          ? this
          : new Sentence(run + (label.isEmpty() ? "" : label + ": ") + text());
    }
  }

  /** A list of sentences. */
  record Bullets(List<String> sentences) implements ViewPart {
    public Bullets {
      sentences = List.copyOf(sentences);
    }
  }

  /** Why runs failed or are void, and warnings. */
  record Findings(List<FindingGroup> groups) implements ViewPart {
    public Findings {
      groups = List.copyOf(groups);
    }
  }
}
