// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import java.util.List;
import java.util.Objects;

/** A part of a document. */
public sealed interface ViewPart
    permits Section, Table, DotPlot, ViewPart.Sentence, ViewPart.Bullets, ViewPart.Findings {

  /** One or more sentences. */
  record Sentence(String text) implements ViewPart {
    public Sentence {
      Objects.requireNonNull(text, "text");
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
