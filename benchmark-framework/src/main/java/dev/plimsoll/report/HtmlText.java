// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.text.ControlCharacters;
import java.util.List;
import java.util.stream.Collectors;

/** Documents as one HTML file that needs nothing else, in light and dark, on screen and paper. */
public final class HtmlText {

  private static final String STYLE =
      """
      :root { color-scheme: light dark; }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
      .wide { overflow-x: auto; }
      table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
      caption { text-align: left; }
      th, td { border-bottom: 1px solid #8886; padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
      .n { text-align: right; white-space: nowrap; }
      @media print { body { margin: 0; max-width: none; font-size: 11px; } }
      """;

  private HtmlText() {}

  /** The whole file. */
  public static String write(String title, List<ReportBlock> blocks) {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        + escape(title)
        + "</title>\n<style>\n"
        + STYLE
        + "</style>\n</head>\n<body>\n<main>\n"
        + blocks.stream().map(HtmlText::block).collect(Collectors.joining("\n"))
        + "\n</main>\n</body>\n</html>\n";
  }

  private static String block(ReportBlock block) {
    if (block instanceof ReportBlock.Heading heading) {
      String tag = "h" + heading.level();
      return "<" + tag + ">" + escape(heading.text()) + "</" + tag + ">";
    }
    if (block instanceof ReportBlock.Text text) {
      return "<p>" + escape(text.text()) + "</p>";
    }
    if (block instanceof ReportBlock.Points points) {
      return points.points().stream()
          .map(point -> "<li>" + escape(point) + "</li>")
          .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
    }
    return table((ReportBlock.Table) block);
  }

  private static String table(ReportBlock.Table table) {
    StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n<thead><tr>");
    for (String heading : table.head()) {
      html.append("<th scope=\"col\"").append(kind(heading)).append('>');
      html.append(escape(ReportBlock.Table.shown(heading))).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : table.rows()) {
      html.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        html.append("<td").append(kind(table.head().get(i))).append('>');
        html.append(escape(row.get(i))).append("</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody>\n</table></div>").toString();
  }

  private static String kind(String heading) {
    return ReportBlock.Table.isNumeric(heading) ? " class=\"n\"" : "";
  }

  private static String escape(String text) {
    return ControlCharacters.replace(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
