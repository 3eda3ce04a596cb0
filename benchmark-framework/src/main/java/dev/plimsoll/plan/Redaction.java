// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes secrets out of what is shown or stored. A value is a secret by its key ({@code password},
 * {@code secret}, {@code token}, {@code jaas}, {@code credentials}, {@code redisPass}, …); inside
 * other texts, user parts of URIs and {@code password=…} are taken out.
 *
 * <p>Where in doubt it takes out too much.
 */
public final class Redaction {

  /** What stands in the place of a secret. */
  public static final String REDACTED = "[redacted]";

  private static final String WORDS =
      "password|passwd|passphrase|secret|token|jaas|credential|apikey|accesskey|privatekey"
          + "|authparam|authdata|keystorekey";
  private static final Pattern SECRET_KEY = Pattern.compile("(" + WORDS + ")|pass$|pwd$");

  /** A key that only says where or how a secret is found. */
  private static final Pattern HARMLESS_KEY =
      Pattern.compile(
          "(?i:url|uri|class|location|path|file|filename|type|plugin|provider|enabled|algorithm)$"
              + "|[._-]ms$|Ms$|Seconds$");

  private static final String NAME =
      "(?:[\\w.\\-]*(?:password|passwd|passphrase|secret|token)[\\w.\\-]*|[\\w.\\-]*pass)";
  private static final Pattern ASSIGNED =
      Pattern.compile("(?i)(" + NAME + "[\"']?\\s*[=:]\\s*)(\"[^\"]*\"|'[^']*'|[^\\s,;&\"']+)");
  private static final Pattern USER_PART =
      Pattern.compile("(?i)([a-z][a-z0-9+.\\-]*://)[^\\s,;\"'/]*[^\\s,;\"']*@");
  private static final Pattern PROPERTY =
      Pattern.compile("(\\s*(?:-\\s+)?(?:driver\\.)?[\"']?)([\\w.\\-]+)([\"']?\\s*[=:]\\s*)(.*)");

  private Redaction() {}

  /** A copy without secrets, at any depth. */
  public static Map<String, Object> redact(Map<String, ?> values) {
    Map<String, Object> redacted = new LinkedHashMap<>();
    values.forEach((key, value) -> redacted.put(key, value(key, value)));
    return redacted;
  }

  /** The arguments of the program without secrets. */
  public static List<String> commandLine(List<String> arguments) {
    return arguments.stream().map(Redaction::text).toList();
  }

  /** Whether a key's value is a secret. */
  public static boolean isSecret(String key) {
    String plain = key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return SECRET_KEY.matcher(plain).find() && !HARMLESS_KEY.matcher(key).find();
  }

  /** A text without secrets: several lines of properties, a URI, or any other. */
  public static String text(String text) {
    StringBuilder redacted = new StringBuilder();
    boolean continued = false;
    for (String line : text.split("\n", -1)) {
      if (!redacted.isEmpty() || continued) {
        redacted.append('\n');
      }
      String shown = continued ? REDACTED : line(line);
      redacted.append(shown);
      continued = line.endsWith("\\") && shown.endsWith(REDACTED);
    }
    return redacted.toString();
  }

  /** One line without secrets. */
  static String line(String line) {
    Matcher property = PROPERTY.matcher(line);
    if (property.matches() && !property.group(4).isBlank() && isSecret(property.group(2))) {
      return property.group(1) + property.group(2) + property.group(3) + REDACTED;
    }
    String uris = USER_PART.matcher(line).replaceAll("$1" + REDACTED + "@");
    return ASSIGNED.matcher(uris).replaceAll("$1" + Matcher.quoteReplacement(REDACTED));
  }

  private static Object value(String key, Object value) {
    if (value instanceof Map<?, ?> map) {
      return block(key, map);
    }
    if (value instanceof List<?> list) {
      List<Object> redacted = new ArrayList<>();
      list.forEach(element -> redacted.add(value(key, element)));
      return redacted;
    }
    if (value == null || value instanceof Boolean) {
      return value;
    }
    if (isSecret(key)) {
      return value.toString().isEmpty() ? "" : REDACTED;
    }
    return value instanceof String text ? text(text) : value;
  }

  private static Map<String, Object> block(String outer, Map<?, ?> map) {
    Map<String, Object> redacted = new LinkedHashMap<>();
    boolean authentication = outer.toLowerCase(Locale.ROOT).startsWith("auth");
    map.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          // Pulsar's block authentication {plugin, data} holds the secret in data.
          boolean data = authentication && name.equals("data") && value != null;
          redacted.put(name, data ? REDACTED : value(name, value));
        });
    return redacted;
  }
}
