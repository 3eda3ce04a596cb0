// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.text.ControlCharacters;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Builds HTML; all texts and attribute values are escaped. Names of elements and attributes must be
 * constants of the caller.
 */
public final class HtmlBuilder {

  private final StringBuilder out = new StringBuilder(1 << 16);
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes alternately names and values
   */
  public HtmlBuilder open(String element, String... attributes) {
    start(element, attributes);
    open.push(element);
    return this;
  }

  /** Closes the element that was opened last. */
  public HtmlBuilder close() {
    out.append("</").append(open.pop()).append('>');
    if (open.size() < 4) {
      out.append('\n');
    }
    return this;
  }

  /** Writes an element that cannot have content, such as {@code meta}. */
  public HtmlBuilder empty(String element, String... attributes) {
    start(element, attributes);
    return this;
  }

  /** Writes an element that contains a text. */
  public HtmlBuilder leaf(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close();
  }

  /** Writes an escaped text. */
  public HtmlBuilder text(String text) {
    escape(text);
    return this;
  }

  /** Writes a script or style element; HTML permits no escaping in its content. */
  public HtmlBuilder verbatim(String element, String content, String... attributes) {
    if (content.toLowerCase(Locale.ROOT).contains("</" + element) || content.contains("<!--")) {
      throw new IllegalArgumentException("this content would end its <" + element + ">");
    }
    start(element, attributes);
    out.append(content).append("</").append(element).append(">\n");
    return this;
  }

  /** Writes the document type, which must come first. */
  public HtmlBuilder doctype() {
    out.append("<!doctype html>\n");
    return this;
  }

  /** Returns the whole page; all elements must be closed. */
  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }

  private void start(String element, String... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      out.append('"');
    }
    out.append('>');
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(ControlCharacters.is(c) ? ControlCharacters.REPLACEMENT : c);
      }
    }
  }
}
