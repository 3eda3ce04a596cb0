// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The contract classes of each listed integration test: {@code contract-variants.yaml}.
 *
 * @param byTest by the simple name of the test class: the reason for each nested class of {@link
 *     WholeContract}; empty for the whole contract
 */
record ContractVariants(Map<String, Map<String, String>> byTest) {

  private static final String RESOURCE = "/contract-variants.yaml";
  private static final String WHOLE = "whole";

  /** Reads the file. */
  static ContractVariants read() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ContractVariants.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      return of(new YAMLMapper().readValue(in, new TypeReference<Map<String, Object>>() {}));
    }
  }

  private static ContractVariants of(Map<String, Object> values) {
    Map<String, Map<String, String>> byTest = new LinkedHashMap<>();
    values.forEach((test, classes) -> byTest.put(test, classes(test, classes)));
    return new ContractVariants(byTest);
  }

  private static Map<String, String> classes(String test, Object value) {
    if (WHOLE.equals(value)) {
      return Map.of();
    }
    if (!(value instanceof Map<?, ?> reasons)) {
      throw new IllegalArgumentException(
          RESOURCE + ": " + test + " has neither '" + WHOLE + "' nor contract classes");
    }
    Map<String, String> byClass = new LinkedHashMap<>();
    reasons.forEach((type, reason) -> byClass.put(type.toString(), String.valueOf(reason)));
    return byClass;
  }

  /** Returns the contract classes that a test runs; empty if these are all. */
  Optional<Set<String>> of(String test) {
    return Optional.ofNullable(byTest.get(test)).map(Map::keySet).filter(types -> !types.isEmpty());
  }
}
