// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.settings.RecordSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON Schema (draft 7) of a system's driver files, with which editors check their keys. */
public final class DriverFileSchema {

  /** The keys that the framework reads, declared in {@code schemas/driver.schema.json}. */
  static final List<String> OF_THE_FRAMEWORK =
      List.of(
          "name",
          "driver",
          "driverClass",
          "broker",
          "broker.version",
          "brokerConfig",
          "dataFolder",
          "nodes");

  private DriverFileSchema() {}

  /** The text of the file {@code schemas/driver-<system>.schema.json}. */
  public static String text(String system, RecordSettings<?> keys) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (String key : OF_THE_FRAMEWORK) {
      properties.put(key, Map.of("$ref", "driver.schema.json#/properties/" + key));
    }
    properties.putAll(keys.schema());
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "http://json-schema.org/draft-07/schema#");
    schema.put("title", "Plimsoll: driver file of " + system);
    schema.put("$comment", "Generated from the declared keys.");
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("additionalProperties", false);
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(schema)
            .replace("\r\n", "\n")
        + "\n";
  }
}
