// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.submission;

import dev.plimsoll.result.ResultException;
import dev.plimsoll.text.LimitedFile;
import dev.plimsoll.text.Redaction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks for secrets in the driver files, workload files and pages of a submission. */
public final class SubmittedText {

  /** {@code ${env:NAME}}, which says where a secret is found. */
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{\\w+:[^}]*\\}");

  private static final Pattern QUOTES = Pattern.compile("[\"']");

  private SubmittedText() {}

  /** Returns a sentence for each line that holds a secret. */
  public static List<String> problems(Path file) throws ResultException {
    try {
      return problems(file.toString(), new String(LimitedFile.read(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ResultException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Returns the same for a text that is or will be in a file of this name. */
  public static List<String> problems(String file, String text) {
    List<String> lines = text.lines().map(SubmittedText::withoutReferences).toList();
    List<String> redacted = Redaction.sourceLines(lines);
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!withoutQuotes(redacted.get(i)).equals(withoutQuotes(lines.get(i)))) {
        problems.add(
            "%s, line %d: holds a secret: change it, and name it with ${env:NAME}"
                .formatted(file, i + 1));
      }
    }
    return problems;
  }

  private static String withoutReferences(String line) {
    return REFERENCE.matcher(line).replaceAll(Matcher.quoteReplacement(Redaction.REDACTED));
  }

  private static String withoutQuotes(String line) {
    return QUOTES.matcher(line).replaceAll("");
  }
}
