// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Recognizes keys of secrets by their names, including misspelled and longer names. */
final class SecretKeys {

  /** Words that identify a secret's name, without separators. */
  private static final String WORDS =
      "password|passwd|passphrase|passcode|secret|token|jaas|credential|apikey|accesskey|accountkey"
          + "|sharedaccess|privatekey|authparam|authdata|authorization|keystorekey|userinfo"
          + "|connectionstring|cookie|jwt";

  private static final Pattern SECRET = Pattern.compile("(" + WORDS + ")|pass$|pwd$");

  /** The same words with separators, as they appear in text before an equals sign or a colon. */
  static final String IN_TEXT =
      "(?:password|passwd|passphrase|passcode|secret|token|jaas|credential|api[._-]?key"
          + "|access[._-]?key|account[._-]?key|shared[._-]?access|private[._-]?key"
          + "|auth[._-]?params?|authorization|keystore[._-]key|user[._-]?info"
          + "|connection[._-]?string|cookie|jwt)[\\w.\\-]*|(?:pass|pwd|\\bsig)";

  /** A key that only contains where or how to find a secret. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "(?i:url|uri|class|location|path|file|filename|type|plugin|provider|enabled|algorithm)$"
              + "|[._-]ms$|Ms$|Seconds$");

  private static final Pattern PARTS = Pattern.compile("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])");

  private static final List<String> OFTEN_MISSPELT =
      List.of("password", "passphrase", "credentials", "secret", "token");

  private static final int SHORTEST_MISSPELT = 5;

  private SecretKeys() {}

  /** Returns whether the value of this key is a secret. */
  static boolean isSecret(String key) {
    String plain = key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    boolean secret = SECRET.matcher(plain).find() || isMisspelt(key);
    return secret && !HARMLESS.matcher(key).find();
  }

  /** Returns whether the text is only the name of a secret, not a secret itself. */
  static boolean isName(String text) {
    return text.toLowerCase(Locale.ROOT).matches(WORDS + "|pass|pwd");
  }

  private static boolean isMisspelt(String key) {
    for (String part : PARTS.split(key, -1)) {
      String word = part.toLowerCase(Locale.ROOT);
      if (word.length() >= SHORTEST_MISSPELT
          && OFTEN_MISSPELT.stream().anyMatch(secret -> isNear(word, secret))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNear(String word, String secret) {
    int max = secret.length() >= 8 ? 2 : 1;
    return Math.abs(word.length() - secret.length()) <= max && EditDistance.of(word, secret) <= max;
  }
}
