// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The tables that Kafka's tools print: values between commas, which begin with a time. */
final class KafkaTable {

  /** A row, also behind the sign of a comment. */
  static final Pattern ROW =
      Pattern.compile("[\\s#]*\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d[:.,]\\d{3},.*");

  private static final Pattern BLANK = Pattern.compile(",\\s+");
  private static final Pattern COMMA = Pattern.compile(",");
  private static final Pattern COMMENT = Pattern.compile("^[\\s#]+");

  private KafkaTable() {}

  /** A comma with a blank separates values; without one it may be a decimal comma. */
  static List<String> cells(String line) {
    String plain = COMMENT.matcher(line).replaceFirst("").strip();
    List<String> apart = Arrays.asList(BLANK.split(plain));
    return apart.size() > 2 ? apart : Arrays.asList(COMMA.split(plain));
  }
}
