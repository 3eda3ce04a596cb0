// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes secrets from everything that is displayed or stored: values by their keys ({@code
 * password}, {@code jaas}, {@code basic.auth.user.info}, …), user parts of URIs, {@code password=…}
 * and similar text, JAAS options, PEM blocks, authorization headers, JSON web tokens, and {@link
 * KnownSecrets} everywhere.
 *
 * <p>If in doubt it removes too much. It must be applied to complete text, before the text is
 * truncated or wrapped. It is idempotent.
 */
public final class Redaction {

  /** Replacement of a secret. */
  public static final String REDACTED = "[redacted]";

  private static final String HIDDEN = Matcher.quoteReplacement(REDACTED);

  static final Pattern PEM =
      Pattern.compile(
          "-----BEGIN [A-Z0-9 ]+-----.*?(?:-----END [A-Z0-9 ]+-----|\\z)", Pattern.DOTALL);

  /** Up to the last @, including commas, but not into the next URI of a list. */
  static final Pattern USER_PART =
      Pattern.compile(
          "(?i)(\\b[a-z][a-z0-9+.\\-]{0,30}://)"
              + "((?:(?!,\\s*[a-z][a-z0-9+.\\-]{0,30}://)[^\\s\"'<>])*)@");

  /** Not a valid URI, but written as one: the password contains spaces and no slash. */
  private static final Pattern USER_WITH_BLANKS =
      Pattern.compile("(?i)(\\b[a-z][a-z0-9+.\\-]{0,30}://)[^\\s/@\"'<>:]*:[^/\"'<>\\n]*@");

  private static final Pattern USER_WITHOUT_SCHEME =
      Pattern.compile("(?<![\\w/.%~+\\-])[\\w.%~+\\-]+:[^\\s@/\"',;:]+@(?=[\\w\\[])");

  private static final Pattern LOGIN_MODULE =
      Pattern.compile("(\\w*LoginModule\\s+(?:required|requisite|sufficient|optional)\\b)[^\\n]*");

  private static final String VALUE =
      "(?!=)(\\\\?\"(?:[^\"\\\\\\n]|\\\\.)*(?:\"|$)|'[^'\\n]*(?:'|$)|[^\\s,;&\"'}]+)";

  /** With an equals sign, or with a colon after a quoted name. */
  private static final Pattern ASSIGNED =
      Pattern.compile(
          "(?im)("
              + SecretKeys.IN_TEXT
              + ")([\"']?[ \\t]*=[ \\t]*|\\\\?[\"'][ \\t]*:[ \\t]*)"
              + VALUE);

  /**
   * In user input a colon without quotes also separates key and value; in a sentence it does not.
   */
  private static final Pattern ASSIGNED_BY_COLON =
      Pattern.compile("(?im)(" + SecretKeys.IN_TEXT + ")(:[ \\t]+)" + VALUE);

  private static final Pattern AUTHORIZATION =
      Pattern.compile("(?i)\\b((?:basic|bearer)\\s+)(?=\\S*[0-9=])[\\w.~+/=\\-]{8,}");

  private static final Pattern WEB_TOKEN =
      Pattern.compile("\\beyJ[\\w\\-]{5,}\\.[\\w\\-]+(?:\\.[\\w\\-]*)?");

  /** {@code key=value} as one argument: of the JVM, of --set, or of another option. */
  private static final Pattern ARGUMENT_KEY = Pattern.compile("[\\w.\\-]+");

  /** Encoded histograms, which are long and contain nothing that a rule matches. */
  private static final Pattern LONG_DATA = Pattern.compile("[A-Za-z0-9+/]{512,}={0,2}");

  private Redaction() {}

  /** In Pulsar's block {@code authentication: {plugin, data}}, data contains the secret. */
  private static final Pattern AUTHENTICATION_DATA =
      Pattern.compile("(?:.*\\.)?(?i:auth[a-z]*)\\.data", Pattern.DOTALL);

  /** Returns a copy without secrets at any depth. */
  public static Map<String, Object> redact(Map<String, ?> values) {
    Map<String, Object> redacted = new LinkedHashMap<>();
    values.forEach((key, value) -> redacted.put(key, value(key, value)));
    return redacted;
  }

  /** Returns arguments of the program or of the JVM without secrets. */
  public static List<String> commandLine(List<String> arguments) {
    return arguments.stream().map(Redaction::argument).toList();
  }

  /**
   * Returns the argument; if its key is a secret's, everything after the equals sign is removed.
   */
  public static String argument(String argument) {
    int value = valueOfSecret(argument);
    return value < 0 ? text(argument) : argument.substring(0, value) + REDACTED;
  }

  /**
   * Returns the index of the value in {@code --set=driver.some.password=value}; -1 if it is not a
   * secret.
   */
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

  /** Returns whether the value of the key is a secret. */
  public static boolean isSecret(String key) {
    return SecretKeys.isSecret(key);
  }

  /**
   * Returns the value of a key that a user chose, such as a setting or a tag.
   *
   * @param path the key, after those of the blocks that contain it, joined by dots
   */
  public static Object value(String path, Object value) {
    if (value == null) {
      return null;
    }
    if (AUTHENTICATION_DATA.matcher(path).matches()) {
      return hidden(value);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> redacted = new LinkedHashMap<>();
      map.forEach(
          (key, inner) -> {
            String name = String.valueOf(key);
            redacted.put(name, value(path(path, name), inner));
          });
      return redacted;
    }
    if (value instanceof List<?> list) {
      List<Object> redacted = new ArrayList<>();
      list.forEach(element -> redacted.add(value(path, element)));
      return redacted;
    }
    if (value instanceof Boolean) {
      return value;
    }
    if (isSecret(path)) {
      return hidden(value);
    }
    return value instanceof String text ? input(text) : value;
  }

  private static String hidden(Object value) {
    return value.toString().isEmpty() ? "" : REDACTED;
  }

  /** A value that is an argument or text of a file; an argument is in one line. */
  private static String input(String text) {
    return text.indexOf('\n') < 0 && valueOfSecret(text) >= 0 ? argument(text) : source(text);
  }

  /** Returns the key within a block. */
  public static String path(String outer, String key) {
    return outer + "." + key;
  }

  /** Returns any text, such as a sentence, a page or a log, without secrets. */
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

  /**
   * Applies the pattern only if the text contains the sign, which all its matches contain; this is
   * faster.
   */
  private static String without(Pattern pattern, String sign, String text, String replacement) {
    return text.contains(sign) ? pattern.matcher(text).replaceAll(replacement) : text;
  }

  /** Returns user input (YAML or properties) without secrets. */
  public static String source(String text) {
    return String.join("\n", sourceLines(List.of(text.split("\n", -1))));
  }

  /** Like {@link #source}, line by line; also removes the continuation lines of a secret value. */
  public static List<String> sourceLines(List<String> lines) {
    SourceRedaction redaction = new SourceRedaction();
    return lines.stream().map(redaction::line).toList();
  }

  /** Returns a single line without secrets, regardless of previous lines. */
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
}
