// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds content that JSON permits but a result must not have, before the text is converted:
 * duplicate keys, of which a reader would use one or the other, and numbers out of range.
 */
final class TextChecks {

  /** Rejects duplicate keys. */
  static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .build();

  private TextChecks() {}

  /** Rejects such a file. Text that is not JSON at all is left to the parser. */
  static void require(Path file, byte[] json) throws ResultException {
    try (JsonParser parser = STRICT.createParser(json)) {
      try {
        JsonToken token = parser.nextToken();
        while (token != null) {
          number(file, token, parser);
          token = parser.nextToken();
        }
      } catch (JacksonException e) {
        duplicate(file, e, parser);
      }
    }
  }

  /** Checks only the numbers, because text that was parsed to a tree has no duplicate keys. */
  static void requireNumbers(Path file, byte[] json, JsonNode tree) throws ResultException {
    if (!isFinite(tree)) {
      require(file, json);
    }
  }

  private static boolean isFinite(JsonNode node) {
    if (node.isContainer()) {
      for (JsonNode child : node) {
        if (!isFinite(child)) {
          return false;
        }
      }
    }
    return !node.isNumber() || (!node.isBigInteger() && Double.isFinite(node.doubleValue()));
  }

  private static void number(Path file, JsonToken token, JsonParser parser) throws ResultException {
    boolean finite =
        switch (token) {
          case VALUE_NUMBER_FLOAT -> Double.isFinite(parser.getDoubleValue());
          case VALUE_NUMBER_INT -> parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
          default -> true;
        };
    if (!finite) {
      throw new ResultException(
          file
              + ", key '"
              + KeyPath.of(parser.streamReadContext())
              + "': "
              + parser.getString()
              + " is greater than any figure of a result."
              + " Was the file changed by hand?");
    }
  }

  private static void duplicate(Path file, JacksonException e, JsonParser parser)
      throws ResultException {
    if (e.getOriginalMessage() != null && e.getOriginalMessage().startsWith("Duplicate")) {
      throw new ResultException(
          file
              + ", line "
              + e.getLocation().getLineNr()
              + ", key '"
              + KeyPath.of(parser.streamReadContext())
              + "': is given twice."
              + " Was the file changed by hand?",
          e);
    }
  }
}
