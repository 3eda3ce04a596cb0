// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import java.util.List;
import java.util.Objects;

/**
 * A document.
 *
 * @param title empty if the document is a part of another one
 * @param parts from top to bottom
 */
public record View(String title, List<ViewPart> parts) {

  public View {
    Objects.requireNonNull(title, "title");
    parts = List.copyOf(parts);
  }
}
