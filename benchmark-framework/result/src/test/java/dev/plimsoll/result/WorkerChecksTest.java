// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The parts of the workers in a result that was altered. The second worker was lost. */
final class WorkerChecksTest {

  private final ObjectNode result =
      (ObjectNode) JsonMapper.shared().readTree(ResultJson.write(SampleResults.full()));

  @Test
  void theSampleHasNoProblem() throws Exception {
    assertThat(problems()).isEmpty();
  }

  @Test
  void aWorkerMustBeOneOfThoseThatGeneratedTheLoad() throws Exception {
    worker(1).put("id", "stranger");

    assertThat(problems())
        .contains("key 'byWorker[1].id': 'stranger' is not in environment.workers.");
  }

  @Test
  void aWorkerIsThereOnce() throws Exception {
    worker(1).put("id", "w0");

    assertThat(problems()).contains("key 'byWorker[1].id': 'w0' is given twice.");
  }

  @Test
  void withoutTheLostWorkerTheCountsMustAddUp() throws Exception {
    ((ArrayNode) result.get("byWorker")).remove(1);
    assertThat(problems()).isEmpty();

    ObjectNode counts = (ObjectNode) worker(0).get("integrity");
    counts.put("received", counts.get("received").longValue() - 1);

    assertThat(problems())
        .anyMatch(problem -> problem.contains("received of all workers together"));
  }

  private ObjectNode worker(int index) {
    return (ObjectNode) result.get("byWorker").get(index);
  }

  private List<String> problems() throws ResultException {
    return ResultChecks.problems(ResultJson.result(Path.of("r.json"), result));
  }
}
