// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes secrets out of everything that is shown or stored: values by their keys ({@code password},
 * {@code jaas}, {@code basic.auth.user.info}, …), user parts of URIs, {@code password=…} and its
 * like, JAAS options, PEM blocks, authorization headers, JSON web tokens; and {@link KnownSecrets}
 * wherever they stand.
 *
 * <p>Where in doubt it takes out too much. It must see a text whole: what is cut or wrapped is cut
 * or wrapped afterwards. A text that has passed passes again unchanged.
 */
public final class Redaction {

  /** What stands in the place of a secret. */
  public static final String REDACTED = "[redacted]";

  private static final String HIDDEN = Matcher.quoteReplacement(REDACTED);

  static final Pattern PEM =
      Pattern.compile(
          "-----BEGIN [A-Z0-9 ]+-----.*?(?:-----END [A-Z0-9 ]+-----|\\z)", Pattern.DOTALL);

  /** Up to the last @, commas in it included, but not into the next URI of a list. */
  static final Pattern USER_PART =
      Pattern.compile(
          "(?i)(\\b[a-z][a-z0-9+.\\-]{0,30}://)"
              + "((?:(?!,\\s*[a-z][a-z0-9+.\\-]{0,30}://)[^\\s\"'<>])*)@");

  /** No URI, but what somebody wrote for one: a password that holds blanks, and no slash. */
  private static final Pattern USER_WITH_BLANKS =
      Pattern.compile("(?i)(\\b[a-z][a-z0-9+.\\-]{0,30}://)[^\\s/@\"'<>:]*:[^/\"'<>\\n]*@");

  private static final Pattern USER_WITHOUT_SCHEME =
      Pattern.compile("(?<![\\w/.%~+\\-])[\\w.%~+\\-]+:[^\\s@/\"',;:]+@(?=[\\w\\[])");

  private static final Pattern LOGIN_MODULE =
      Pattern.compile("(\\w*LoginModule\\s+(?:required|requisite|sufficient|optional)\\b)[^\\n]*");

  private static final String VALUE =
      "(?!=)(\\\\?\"(?:[^\"\\\\\\n]|\\\\.)*(?:\"|$)|'[^'\\n]*(?:'|$)|[^\\s,;&\"'}]+)";

  /** With an equals sign, or with a colon behind a quoted name. */
  private static final Pattern ASSIGNED =
      Pattern.compile(
          "(?im)("
              + SecretKeys.IN_TEXT
              + ")([\"']?[ \\t]*=[ \\t]*|\\\\?[\"'][ \\t]*:[ \\t]*)"
              + VALUE);

  /** In what a user writes, a colon without quotes is one too; in a sentence it is not. */
  private static final Pattern ASSIGNED_BY_COLON =
      Pattern.compile("(?im)(" + SecretKeys.IN_TEXT + ")(:[ \\t]+)" + VALUE);

  private static final Pattern AUTHORIZATION =
      Pattern.compile("(?i)\\b((?:basic|bearer)\\s+)(?=\\S*[0-9=])[\\w.~+/=\\-]{8,}");

  private static final Pattern WEB_TOKEN =
      Pattern.compile("\\beyJ[\\w\\-]{5,}\\.[\\w\\-]+(?:\\.[\\w\\-]*)?");

  /** {@code key=value} as one argument: of the virtual machine, of --set, of another option. */
  private static final Pattern ARGUMENT_KEY = Pattern.compile("[\\w.\\-]+");

  /** Histograms, which are long and which no rule can find anything in. */
  private static final Pattern LONG_DATA = Pattern.compile("[A-Za-z0-9+/]{512,}={0,2}");

  private Redaction() {}

  /** A copy without secrets, at any depth. */
  public static Map<String, Object> redact(Map<String, ?> values) {
    Map<String, Object> redacted = new LinkedHashMap<>();
    values.forEach((key, value) -> redacted.put(key, value(key, value)));
    return redacted;
  }

  /** Arguments of the program or of the virtual machine without secrets. */
  public static List<String> commandLine(List<String> arguments) {
    return arguments.stream().map(Redaction::argument).toList();
  }

  /** One argument: if what is set is a secret, everything behind the equals sign is. */
  public static String argument(String argument) {
    int value = valueOfSecret(argument);
    return value < 0 ? text(argument) : argument.substring(0, value) + REDACTED;
  }

  /** Where the value begins in {@code --set=driver.some.password=value}; -1 if it is no secret. */
  static int valueOfSecret(String argument) {
    int start = 0;
    for (int at = argument.indexOf('='); at >= 0; at = argument.indexOf('=', start)) {
      String key = argument.substring(start, at).strip();
      if (!ARGUMENT_KEY.matcher(key).matches()) {
        return -1;
      }
      if (isSecret(key) && at + 1 < argument.length()) {
        return at + 1;
      }
      start = at + 1;
    }
    return -1;
  }

  /** Whether a key's value is a secret. */
  public static boolean isSecret(String key) {
    return SecretKeys.isSecret(key);
  }

  static String path(String outer, String key) {
    return outer + "." + key;
  }

  /** Any text without secrets: a sentence, a page, a log. */
  public static String text(String text) {
    String shown = KnownSecrets.hidden(text);
    if (shown.length() >= 512 && LONG_DATA.matcher(shown).matches()) {
      return shown;
    }
    shown = without(PEM, "-----BEGIN", shown, HIDDEN);
    shown = without(LOGIN_MODULE, "LoginModule", shown, "$1 " + HIDDEN);
    shown = without(USER_PART, "://", shown, "$1" + HIDDEN + "@");
    shown = without(USER_WITH_BLANKS, "://", shown, "$1" + HIDDEN + "@");
    shown = without(USER_WITHOUT_SCHEME, "@", shown, HIDDEN + "@");
    shown = AUTHORIZATION.matcher(shown).replaceAll("$1" + HIDDEN);
    shown = without(WEB_TOKEN, "eyJ", shown, HIDDEN);
    return assigned(ASSIGNED, shown);
  }

  /** Looks only where the sign is that each match has: of most texts the rest need not be seen. */
  private static String without(Pattern pattern, String sign, String text, String replacement) {
    return text.contains(sign) ? pattern.matcher(text).replaceAll(replacement) : text;
  }

  /** What a user wrote, YAML or properties, without secrets. */
  public static String source(String text) {
    return String.join("\n", sourceLines(List.of(text.split("\n", -1))));
  }

  /** The same line by line: of a value that goes on in further lines nothing is left in them. */
  public static List<String> sourceLines(List<String> lines) {
    SourceRedaction redaction = new SourceRedaction();
    return lines.stream().map(redaction::line).toList();
  }

  /** One line on its own, whatever its key is. */
  static String sourceLine(String line) {
    return assigned(ASSIGNED_BY_COLON, text(line));
  }

  private static String assigned(Pattern pattern, String text) {
    if (text.indexOf('=') < 0 && text.indexOf(':') < 0) {
      return text;
    }
    return pattern
        .matcher(text)
        .replaceAll(
            found ->
                isSecret(found.group(1)) || found.group(1).equalsIgnoreCase("sig")
                    ? Matcher.quoteReplacement(found.group(1) + found.group(2)) + HIDDEN
                    : Matcher.quoteReplacement(found.group()));
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
    return value instanceof String text ? source(text) : value;
  }

  private static Map<String, Object> block(String outer, Map<?, ?> map) {
    Map<String, Object> redacted = new LinkedHashMap<>();
    boolean authentication = outer.toLowerCase(Locale.ROOT).matches("(.*\\.)?auth[a-z]*");
    map.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          // Pulsar's block authentication {plugin, data} holds the secret in data.
          boolean data = authentication && name.equals("data") && value != null;
          redacted.put(name, data ? REDACTED : value(path(outer, name), value));
        });
    return redacted;
  }
}
