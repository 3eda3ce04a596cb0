// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes the keys of a result as the Markdown tables of {@code docs/RESULTS.md}. The page says with
 * a pair of comments where the table of a record is: {@code generated keys of timeline.rows}.
 * Records without a table of their own are described where they first occur.
 */
final class ResultTables {

  /** The name of the table of the whole file. */
  private static final String ROOT = "result";

  private static final String HEAD = "| key | type | content |\n|---|---|---|\n";
  private static final Pattern BEGIN =
      Pattern.compile("<!-- begin of generated keys of (\\S+) -->");

  private final Map<Class<?>, List<ResultKey>> parts = ResultRecords.all();

  /** The records with a table of their own, and the text that refers to it. */
  private final Map<Class<?>, String> references = new LinkedHashMap<>();

  private ResultTables() {}

  /** Returns the page with the tables that follow from the records. */
  static String page(String text) {
    return new ResultTables().written(text);
  }

  private String written(String text) {
    Map<String, Class<?>> tables = new LinkedHashMap<>();
    Matcher begin = BEGIN.matcher(text);
    while (begin.find()) {
      Class<?> part = part(begin.group(1));
      tables.put(begin.group(1), part);
      String heading = heading(text.substring(0, begin.start()));
      references.put(part, "[" + heading + "](#" + anchor(heading) + ")");
    }
    String page = text;
    for (Map.Entry<String, Class<?>> table : tables.entrySet()) {
      StringBuilder rows = new StringBuilder(HEAD);
      add(rows, "", table.getValue());
      page = replaced(page, table.getKey(), rows.toString());
    }
    List<String> missing =
        parts.keySet().stream()
            .filter(part -> !references.containsKey(part))
            .map(Class::getSimpleName)
            .toList();
    if (!missing.isEmpty()) {
      throw new IllegalStateException("the page has no table with the keys of " + missing);
    }
    return page;
  }

  private Class<?> part(String path) {
    Class<?> part = RunResult.class;
    if (path.equals(ROOT)) {
      return part;
    }
    for (String name : path.split("\\.", -1)) {
      part =
          parts.get(part).stream()
              .filter(key -> key.name().equals(name))
              .flatMap(key -> key.part().stream())
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("a result has no part " + path));
    }
    return part;
  }

  private static String replaced(String text, String name, String table) {
    String begin = "<!-- begin of generated keys of " + name + " -->";
    String end = "<!-- end of generated keys of " + name + " -->";
    if (!text.contains(end)) {
      throw new IllegalStateException("the page has no line " + end);
    }
    return text.substring(0, text.indexOf(begin) + begin.length())
        + "\n\n"
        + table
        + "\n"
        + text.substring(text.indexOf(end));
  }

  /** Returns the last heading. */
  private static String heading(String text) {
    return text.lines()
        .filter(line -> line.startsWith("#"))
        .reduce("", (first, second) -> second)
        .replaceFirst("#+ ", "");
  }

  /** Returns the anchor of a heading, as GitHub forms it. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
  }

  private void add(StringBuilder rows, String prefix, Class<?> part) {
    for (ResultKey key : parts.get(part)) {
      String path = prefix + key.name();
      Optional<Class<?>> inner = key.part();
      Optional<String> reference = inner.map(references::get);
      rows.append("| `")
          .append(path)
          .append("` | ")
          .append(type(key))
          .append(" | ")
          .append(key.description())
          .append(reference.map(text -> " Keys: " + text + ".").orElse(""))
          .append(" |\n");
      if (inner.isPresent() && reference.isEmpty()) {
        String suffix = key.isList() ? "[]" : key.isMap() ? ".*" : "";
        references.put(inner.get(), "as in `" + path + "`");
        add(rows, path + suffix + ".", inner.get());
      }
    }
  }

  private static String type(ResultKey key) {
    String value = key.allowed().onlyNull() ? "null" : words(key, key.type());
    return value
        + (key.nullable() && !key.allowed().onlyNull() ? ", null" : "")
        + (key.optional() ? ", absent" : "")
        + (key.figure().isPresent() ? "; figure" : "");
  }

  private static String words(ResultKey key, Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Type element = arguments[arguments.length - 1];
      return element == Object.class ? "object" : container(key, type) + words(key, element);
    }
    Class<?> plain = (Class<?>) type;
    if (plain == String.class) {
      return key.texts().isEmpty() ? "text" : codes(key.texts());
    }
    if (plain.isEnum()) {
      return codes(ResultKey.constants(plain));
    }
    if (plain.isRecord()) {
      return "object";
    }
    if (plain == boolean.class || plain == Boolean.class) {
      return "true or false";
    }
    return plain == int.class
            || plain == long.class
            || plain == Integer.class
            || plain == Long.class
        ? "integer"
        : "number";
  }

  private static String container(ResultKey key, Type type) {
    if (key.isList()) {
      return "list: ";
    }
    List<String> names = type == key.type() ? key.allowed().names().list() : List.of();
    return (names.isEmpty() ? "object by name" : "object with " + codes(names))
        + (key.allowed().nullValues() ? ": null or " : ": ");
  }

  private static String codes(List<String> texts) {
    return texts.stream().collect(Collectors.joining("`, `", "`", "`"));
  }
}
