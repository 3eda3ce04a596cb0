// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A result with some of its values exchanged, by way of its file. */
public final class Doctored {

  private static final JsonMapper MAPPER = new JsonMapper();

  private final ObjectNode tree;

  /** Of this result. */
  public Doctored(RunResult result) {
    tree = (ObjectNode) MAPPER.readTree(ResultJson.write(result));
  }

  /** Puts a value into the object at this path, such as {@code /workload}. */
  public Doctored with(String path, String key, Object value) {
    JsonNode parent = path.isEmpty() ? tree : tree.at(path);
    ((ObjectNode) parent).set(key, MAPPER.valueToTree(value));
    return this;
  }

  /** The result with the other values. */
  public RunResult result() throws IOException, ResultException {
    Path file = Files.createTempFile("doctored", ".json");
    try {
      Files.writeString(file, MAPPER.writeValueAsString(tree));
      return ResultJson.read(file);
    } finally {
      Files.delete(file);
    }
  }

  /** A run at a rate, with latencies so many times those of the sample. */
  public static RunResult at(double rate, int times) throws IOException, ResultException {
    RunResult sample = SampleResults.repetition("kafka-local", 1, 1, times);
    return new Doctored(sample)
        .with("/workload", "producerRate", rate)
        .with("/throughput", "scheduledRatePerSecond", rate)
        .with("/throughput", "publishRatePerSecond", rate)
        .result();
  }
}
