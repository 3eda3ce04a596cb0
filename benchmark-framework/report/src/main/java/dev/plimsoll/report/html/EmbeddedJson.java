// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import tools.jackson.databind.json.JsonMapper;

/** Data as JSON inside a page. */
final class EmbeddedJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private EmbeddedJson() {}

  /**
   * Returns JSON in which characters are escaped that HTML could read as the end of the script or
   * the start of a comment. In JSON, these characters occur in strings only, where the escape
   * sequence stands for the same character.
   */
  static String json(Object data) {
    return MAPPER
        .writeValueAsString(data)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
