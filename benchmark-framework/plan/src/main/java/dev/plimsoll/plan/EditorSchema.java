// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.KeyBlock;
import dev.plimsoll.driver.settings.KeySchema;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A file with the JSON Schema (draft 7) of declared keys, with which editors check files. */
final class EditorSchema {

  private static final String DRAFT = "http://json-schema.org/draft-07/schema#";

  private EditorSchema() {}

  /** Returns the text of the file. */
  static String text(String title, KeyBlock keys) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", DRAFT);
    schema.put("title", title);
    schema.put("$comment", "Generated from the declared keys; see docs/WORKLOADS.md.");
    schema.putAll(KeySchema.ofBlock(keys));
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(schema)
            .replace("\r\n", "\n")
        + "\n";
  }
}
