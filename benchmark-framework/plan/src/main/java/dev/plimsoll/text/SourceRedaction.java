// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes secrets from the lines of a text in order. This handles values that span several lines:
 * lines with more indentation than the key, continuation after a backslash, PEM blocks.
 */
final class SourceRedaction {

  private static final Pattern PROPERTY =
      Pattern.compile("(\\s*(?:-\\s+)?(?:driver\\.)?[\"']?)([\\w.\\-]+)([\"']?\\s*[=:]\\s*)(.*)");

  private static final Pattern KEY = Pattern.compile("\\s*[\\w.]+\\s*[:=]( .*|$)");
  private static final String PEM_BEGIN = "-----BEGIN ";
  private static final String PEM_END = "-----END ";
  private static final int NO_SECRET = -1;

  private int secretIndent = NO_SECRET;
  private boolean pem;
  private boolean continued;

  String line(String line) {
    boolean hidden = goesOn(line);
    continued = hidden && line.endsWith("\\");
    int begin = line.indexOf(PEM_BEGIN);
    pem |= begin >= 0 && line.indexOf(PEM_END, begin) < 0;
    if (hidden) {
      return line.isBlank() ? line : Redaction.REDACTED;
    }
    Matcher property = PROPERTY.matcher(line);
    if (property.matches() && Redaction.isSecret(property.group(2))) {
      secretIndent = indent(line);
      continued = line.endsWith("\\");
      return property.group(4).isBlank()
          ? line
          : property.group(1) + property.group(2) + property.group(3) + Redaction.REDACTED;
    }
    return Redaction.sourceLine(line);
  }

  private boolean goesOn(String line) {
    boolean inPem = isInPem(line);
    if (continued || inPem) {
      return true;
    }
    if (secretIndent >= 0 && (line.isBlank() || indent(line) > secretIndent)) {
      return true;
    }
    secretIndent = NO_SECRET;
    return false;
  }

  private boolean isInPem(String line) {
    if (!pem) {
      return false;
    }
    boolean last = line.contains(PEM_END);
    boolean inside = last || !KEY.matcher(line).matches();
    pem = inside && !last;
    return inside;
  }

  private static int indent(String line) {
    int indent = 0;
    while (indent < line.length() && Character.isWhitespace(line.charAt(indent))) {
      indent++;
    }
    return indent;
  }
}
