// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.KnownSecrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces {@code ${env:NAME}} in the values of a driver file, so that files need no secrets. */
final class EnvironmentVariables {

  private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:([^}]*)\\}?");

  /**
   * Keys whose values are addresses. Errors must show addresses, so these values are not treated as
   * secrets as a whole; secrets inside them are detected separately.
   */
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)(servers?|hosts?|address|addresses|ur[il]s?|port|ports|name|broker)$");

  /** How the keys of client libraries' properties end, as in {@code producerConfig}. */
  private static final String OF_PROPERTIES = "Config";

  private final Function<String, String> environment;
  private final Problems problems;

  /**
   * Creates a replacer.
   *
   * @param environment returns the value of an environment variable, or null
   */
  EnvironmentVariables(Function<String, String> environment, Problems problems) {
    this.environment = environment;
    this.problems = problems;
  }

  YamlNode.Block fill(YamlNode.Block block) {
    return (YamlNode.Block) fill("", block, false);
  }

  /**
   * @param inProperties whether the node is inside of a block of properties, whose values are taken
   *     as they are: none of them is a properties text
   */
  private YamlNode fill(String key, YamlNode node, boolean inProperties) {
    if (node instanceof YamlNode.Block block) {
      boolean inner = inProperties || key.endsWith(OF_PROPERTIES);
      Map<String, YamlNode.Entry> filled = new LinkedHashMap<>();
      block.entries().forEach((name, entry) -> filled.put(name, fill(entry, inner)));
      return new YamlNode.Block(block.source(), block.position(), filled);
    }
    if (node instanceof YamlNode.Items items) {
      List<YamlNode> filled = new ArrayList<>();
      items.nodes().forEach(item -> filled.add(fill(key, item, inProperties)));
      return new YamlNode.Items(items.source(), items.position(), filled);
    }
    YamlNode.Scalar scalar = (YamlNode.Scalar) node;
    return scalar.text().contains("${env:") ? fill(key, scalar, inProperties) : scalar;
  }

  private YamlNode.Entry fill(YamlNode.Entry entry, boolean inProperties) {
    return new YamlNode.Entry(
        entry.key(),
        entry.source(),
        entry.position(),
        fill(entry.key(), entry.value(), inProperties));
  }

  private YamlNode.Scalar fill(String key, YamlNode.Scalar scalar, boolean inProperties) {
    // One of several lines: a single one may be a value that has an equals sign.
    boolean properties =
        !inProperties && scalar.text().indexOf('\n') >= 0 && PropertiesText.isOne(scalar);
    Matcher matcher = REFERENCE.matcher(scalar.text());
    StringBuilder filled = new StringBuilder();
    while (matcher.find()) {
      String value = value(key, scalar, matcher.group(), matcher.group(1));
      matcher.appendReplacement(
          filled, Matcher.quoteReplacement(properties ? PropertiesText.escaped(value) : value));
    }
    matcher.appendTail(filled);
    return new YamlNode.Scalar(scalar.source(), scalar.position(), filled.toString(), true);
  }

  private String value(String key, YamlNode.Scalar scalar, String reference, String name) {
    Position at = scalar.source().find(reference, scalar.position());
    YamlNode.Scalar place = new YamlNode.Scalar(scalar.source(), at, reference, true);
    if (!reference.endsWith("}") || !name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      problems.at(place, key, "'" + reference + "' is not ${env:NAME}: write the variable's name");
      return "";
    }
    String value = environment.apply(name);
    if (value == null) {
      problems.at(
          place, key, "the environment variable " + name + " is not set: export it before the run");
      return "";
    }
    if (!ADDRESS.matcher(key).find()) {
      KnownSecrets.register(value);
    }
    return value;
  }
}
