// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import tools.jackson.databind.json.JsonMapper;

/** Data as JSON inside of a page. */
final class Embedded {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Embedded() {}

  /**
   * JSON without any sign that HTML could take for the end of a script or the start of a comment.
   * In JSON these stand in strings alone, where the escape means the same sign.
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
