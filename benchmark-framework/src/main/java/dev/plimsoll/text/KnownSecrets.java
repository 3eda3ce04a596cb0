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
 * The secrets that this process was given, literally: from driver files, {@code --set}, environment
 * variables and JVM options. {@link Redaction} takes them out wherever they turn up, in whatever
 * sentence a client or a server makes of them.
 *
 * <p>What is no more than a short word or number is not looked for, since it would turn up in what
 * has nothing to do with it; the rules of {@link Redaction} still hide it at its own place.
 */
public final class KnownSecrets {

  private static final int SHORTEST = 4;
  private static final int SHORTEST_WORD = 8;

  private static final Pattern WORD = Pattern.compile("[A-Za-z]+|[0-9]+");
  private static final Pattern FILE = Pattern.compile("\\S*[/\\\\]\\S*\\.[A-Za-z0-9]{2,5}");
  private static final Pattern JAAS_OPTION =
      Pattern.compile("([\\w.\\-]+)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** Long ones first: a short one may be a part of them. */
  private static volatile List<Literal> literals = List.of();

  private KnownSecrets() {}

  /** A text to be taken out; within a word it is left if it is short. */
  private record Literal(String text, boolean wholeWord) {}

  /** Remembers the secrets among the values of a file, by their keys and by what they look like. */
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

  /** Remembers the secrets among the arguments of this program or of the virtual machine. */
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

  /** Whether the argument names a secret that must be the next one: {@code --password x}. */
  private static boolean isSecretKey(String argument) {
    return argument.matches("[\\w.\\-]+")
        && !argument.matches(".*\\.(ya?ml|json)")
        && Redaction.isSecret(argument);
  }

  /** Remembers the secrets inside of a text that is none itself: a URI, properties, a PEM block. */
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

  /** Remembers a secret. */
  public static void register(String secret) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(secret.strip());
    secret.lines().map(String::strip).forEach(forms::add);
    // What comes behind the name of a user, of a scheme (Basic …) or of a parameter.
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
      return; // Not encoded: it stands there as it is.
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

  /** The text without the secrets that are known. */
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

  /** For tests: a process of its own knows nothing at first. */
  static synchronized void forget() {
    literals = List.of();
  }
}
