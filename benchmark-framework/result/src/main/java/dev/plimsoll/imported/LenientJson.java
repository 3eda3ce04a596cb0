// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON as other tools write it: with NaN, and as a literal of JavaScript. */
final class LenientJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .enable(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES)
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private LenientJson() {}

  /** Reads the value at the beginning of the text and ignores what follows it. */
  static JsonNode read(String text) {
    return MAPPER.readTree(text);
  }

  /** Reads all values of the text, one after the other. */
  static List<JsonNode> readAll(String text) {
    try (MappingIterator<JsonNode> values = MAPPER.readerFor(JsonNode.class).readValues(text)) {
      return values.readAll();
    }
  }

  /** Returns where and why the text cannot be read, to follow the file's name. */
  static String complaint(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    String where =
        at == null || at.getLineNr() < 1
            ? ""
            : ", line " + at.getLineNr() + ", column " + at.getColumnNr();
    return where + ": this is not complete JSON (" + firstLine(e) + "). Was the file cut off?";
  }

  private static String firstLine(JacksonException e) {
    return String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
  }
}
