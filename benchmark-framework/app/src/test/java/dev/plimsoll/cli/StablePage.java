// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an HTML report says: its text, each row of a table on a line, a digest of its elements, and
 * the data of its charts. The style sheet, the scripts, their hashes and their licences belong to
 * no result.
 */
final class StablePage {

  private static final Pattern DATA =
      Pattern.compile("(?s)<script type=\"application/json\" id=\"data\">(.*?)</script>");
  private static final Pattern OF_NO_RESULT =
      Pattern.compile(
          "(?s)<(style|script)\\b.*?</\\1>|<meta http-equiv=[^>]*>|<p>The charts are drawn by.*");

  private static final Pattern CELL = Pattern.compile("</t[dh]>\\s*<t[dh]\\b[^>]*>");
  private static final Pattern INLINE =
      Pattern.compile("</?(?:a|abbr|b|code|em|i|small|span|strong|sub|sup)\\b[^>]*>");
  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  /** A longer list of numbers is printed as their number and a digest. */
  private static final int MOST_VALUES = 6;

  private final List<String> lines = new ArrayList<>();

  private StablePage() {}

  static String of(String html, Path folder) {
    StablePage page = new StablePage();
    String elements = OF_NO_RESULT.matcher(html).replaceAll("");
    page.addText(elements);
    page.lines.add("elements: " + StableText.digest(StableText.of(elements, folder)));
    Matcher data = DATA.matcher(html);
    while (data.find()) {
      page.add("data", JsonMapper.shared().readTree(data.group(1)));
    }
    return String.join("\n", page.lines) + "\n";
  }

  private void addText(String elements) {
    String cells = CELL.matcher(elements).replaceAll(" | ");
    String blocks = TAG.matcher(INLINE.matcher(cells).replaceAll("")).replaceAll("\n");
    blocks.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(lines::add);
  }

  private void add(String key, JsonNode node) {
    if (node.isObject()) {
      node.propertyStream().forEach(each -> add(key + "." + each.getKey(), each.getValue()));
    } else if (node.isArray() && node.valueStream().anyMatch(JsonNode::isContainer)) {
      for (int i = 0; i < node.size(); i++) {
        add(key + "[" + i + "]", node.get(i));
      }
    } else {
      lines.add(key + ": " + (node.isArray() ? values(node) : node.toString()));
    }
  }

  private static String values(JsonNode array) {
    String all =
        StableText.numbers(
            array.valueStream().map(JsonNode::toString).collect(Collectors.joining(", ")));
    return array.size() <= MOST_VALUES ? all : array.size() + " values, " + StableText.digest(all);
  }
}
