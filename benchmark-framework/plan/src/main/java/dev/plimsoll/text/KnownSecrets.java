// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The literal secrets that this process has received from driver files, {@code --set}, environment
 * variables and JVM options. {@link Redaction} removes them from every text, including messages of
 * clients and servers.
 *
 * <p>Short words and numbers are not searched for, because they would match unrelated text; the
 * rules of {@link Redaction} still hide them at the key they belong to.
 */
public final class KnownSecrets {

  private static final int SHORTEST = 4;
  private static final int SHORTEST_WORD = 8;

  private static final Pattern WORD = Pattern.compile("[A-Za-z]+|[0-9]+");
  private static final Pattern FILE = Pattern.compile("\\S*[/\\\\]\\S*\\.[A-Za-z0-9]{2,5}");
  private static final Pattern JAAS_OPTION =
      Pattern.compile("([\\w.\\-]+)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** Sorted by descending length, because a short secret may be part of a longer one. */
  private static volatile List<Literal> literals = List.of();

  private KnownSecrets() {}

  /** A text to remove; if {@code wholeWord}, it is not removed inside a longer word. */
  private record Literal(String text, boolean wholeWord) {}

  /** Registers the secrets among the values of a file, recognised by key or by form. */
  public static void register(Map<String, ?> values) {
    values.forEach((key, value) -> register(key, value));
  }

  private static void register(String path, Object value) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, inner) -> register(Redaction.path(path, String.valueOf(key)), inner));
    } else if (value instanceof List<?> list) {
      list.forEach(element -> register(path, element));
    } else if (value != null && !(value instanceof Boolean)) {
      addValue(path, value.toString());
    }
  }

  private static void addValue(String key, String value) {
    if (Redaction.isSecret(key)) {
      register(value);
    }
    addFrom(value);
  }

  /** Registers the secrets among the arguments of this program or of the JVM. */
  public static void addArguments(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int value = Redaction.valueOfSecret(argument);
      if (value >= 0) {
        register(argument.substring(value));
      } else if (i + 1 < arguments.size() && isSecretKey(argument)) {
        register(arguments.get(i + 1));
      }
      addFrom(argument);
    }
  }

  /**
   * Returns whether the argument is the name of a secret whose value must be the next argument:
   * {@code --password x}.
   */
  private static boolean isSecretKey(String argument) {
    return argument.matches("[\\w.\\-]+")
        && !argument.matches(".*\\.(ya?ml|json)")
        && Redaction.isSecret(argument);
  }

  /** Registers the secrets contained in a text, such as a URI, properties or a PEM block. */
  public static void addFrom(String text) {
    Matcher uri = Redaction.USER_PART.matcher(text);
    while (uri.find()) {
      String user = uri.group(2);
      register(user.substring(user.indexOf(':') + 1));
    }
    Matcher option = JAAS_OPTION.matcher(text);
    while (option.find()) {
      if (Redaction.isSecret(option.group(1))) {
        register(option.group(2));
      }
    }
    Matcher pem = Redaction.PEM.matcher(text);
    while (pem.find()) {
      pem.group().lines().filter(line -> !line.contains("-----")).forEach(KnownSecrets::register);
    }
    text.lines()
        .filter(line -> line.indexOf('=') > 0)
        .forEach(
            line -> {
              int value = Redaction.valueOfSecret(line.strip());
              if (value >= 0) {
                register(line.strip().substring(value));
              }
            });
  }

  /** Registers a secret. */
  public static void register(String secret) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(secret.strip());
    secret.lines().map(String::strip).forEach(forms::add);
    // The part after a user name, an authentication scheme (Basic …) or a parameter name.
    for (String piece : secret.strip().split("[,;]", -1)) {
      forms.add(piece.substring(piece.indexOf(':') + 1).strip());
    }
    if (secret.strip().matches("[A-Za-z]+ \\S+")) {
      forms.add(secret.strip().substring(secret.strip().indexOf(' ') + 1));
    }
    for (String form : List.copyOf(forms)) {
      forms.add(URLEncoder.encode(form, StandardCharsets.UTF_8));
      forms.add(form.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
      decode(form, forms);
    }
    forms.stream().filter(KnownSecrets::isTelling).forEach(KnownSecrets::add);
  }

  private static void decode(String form, Set<String> forms) {
    try {
      forms.add(URLDecoder.decode(form.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return; // Not URL-encoded.
    }
  }

  private static boolean isTelling(String text) {
    boolean enough = text.length() >= (WORD.matcher(text).matches() ? SHORTEST_WORD : SHORTEST);
    return enough
        && !SecretKeys.isName(text)
        && !text.contains(Redaction.REDACTED)
        && !text.startsWith("${")
        && !FILE.matcher(text).matches();
  }

  private static synchronized void add(String text) {
    boolean wholeWord = text.length() < SHORTEST_WORD || WORD.matcher(text).matches();
    Literal literal = new Literal(text, wholeWord);
    if (!literals.contains(literal)) {
      List<Literal> more = new ArrayList<>(literals);
      more.add(literal);
      more.sort(Comparator.comparingInt((Literal each) -> each.text().length()).reversed());
      literals = List.copyOf(more);
    }
  }

  /** Returns the text without the known secrets. */
  static String hidden(String text) {
    String shown = text;
    for (Literal literal : literals) {
      if (shown.contains(literal.text())) {
        shown = without(literal, shown);
      }
    }
    return shown;
  }

  private static String without(Literal literal, String text) {
    if (!literal.wholeWord()) {
      return text.replace(literal.text(), Redaction.REDACTED);
    }
    return Pattern.compile("(?<![\\w])" + Pattern.quote(literal.text()) + "(?![\\w])")
        .matcher(text)
        .replaceAll(Matcher.quoteReplacement(Redaction.REDACTED));
  }

  /** Removes all secrets; for tests. */
  static synchronized void forget() {
    literals = List.of();
  }
}
