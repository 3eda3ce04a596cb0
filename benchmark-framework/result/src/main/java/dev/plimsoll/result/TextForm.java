// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.LinkedHashMap;
import java.util.Map;

/** Forms of texts in results, as JSON Schema. */
enum TextForm {
  ANY,
  NOT_EMPTY("minLength", 1),
  /** ISO 8601, UTC. */
  TIME("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"),
  /** The code of a finding. */
  CODE("pattern", "^[A-Z][A-Z0-9_]*$"),
  /** An encoded histogram. */
  HISTOGRAM("contentEncoding", "base64", "pattern", "^[A-Za-z0-9+/]+={0,2}$");

  /** Keywords of JSON Schema, each with its value. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final Object[] keywords;

  TextForm(Object... keywords) {
    this.keywords = keywords;
  }

  /** Returns the form as a schema. */
  Map<String, Object> schema() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    for (int i = 0; i < keywords.length; i += 2) {
      schema.put((String) keywords[i], keywords[i + 1]);
    }
    return schema;
  }
}
