// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkloadPartTest {

  @TempDir private Path folder;

  @Test
  void itsKeysAreThoseOfAWorkloadFileWithUnits() throws Exception {
    assertThat(part("producerRate: 10k\nwarmup: 1500ms\nkeys: zipf\nmaxOutstanding: 7\n").toMap())
        .containsEntry("name", "w")
        .containsEntry("file", "w.yaml")
        .containsKey("sha256")
        .containsEntry("messageSizeBytes", 1024L)
        .containsEntry("load", "open")
        .containsEntry("producerRate", 10_000L)
        .containsEntry("warmupSeconds", 1.5)
        .containsEntry("durationSeconds", 30L)
        .containsEntry("generatorLimitMillis", null)
        .containsEntry("maxOutstanding", 7L)
        .containsEntry("lossTolerance", null)
        .containsEntry("keys", Map.of("kind", "zipf", "count", 10_000L, "exponent", 0.99));
  }

  @Test
  void aFileHasThemInThisOrderAndNoneThatTheLoadHasNoUseFor() throws Exception {
    assertThat(part("load: closed\nmessages: 5\npayload: zeros\n").toMap().keySet())
        .containsExactly(
            "name",
            "file",
            "sha256",
            "topics",
            "topicNames",
            "partitionsPerTopic",
            "producersPerTopic",
            "subscriptionsPerTopic",
            "consumerPerSubscription",
            "messageSizeBytes",
            "payload",
            "keys",
            "load",
            "maxOutstanding",
            "pacing",
            "pacingDistanceMicros",
            "messages",
            "warmup",
            "warmupSeconds",
            "cooldownSeconds",
            "drainTimeoutSeconds",
            "rateTolerance",
            "lossTolerance",
            "errorTolerance",
            "generatorLimitMillis",
            "integrity",
            "tags");
  }

  @Test
  void aWarmUpWithoutALengthDiffersFromNone() throws Exception {
    assertThat(part("producerRate: 1\n").toMap())
        .containsEntry("warmup", "auto")
        .containsEntry("warmupSeconds", null);
    assertThat(part("producerRate: 1\nwarmup: 0s\n").toMap())
        .containsEntry("warmup", "fixed")
        .containsEntry("warmupSeconds", 0L);
  }

  @Test
  void stepsAndRampsHaveUnitsToo() throws Exception {
    assertThat(part("rateSteps: [{rate: 1k, for: 500ms}, {rate: 2.5, for: 3s}]\n").toMap())
        .containsEntry(
            "rateSteps",
            List.of(
                Map.of("ratePerSecond", 1_000L, "forSeconds", 0.5),
                Map.of("ratePerSecond", 2.5, "forSeconds", 3L)));
    assertThat(part("rateRamp: {from: 1k, to: 2k, over: 1m}\n").toMap())
        .containsEntry(
            "rateRamp", Map.of("fromPerSecond", 1_000L, "toPerSecond", 2_000L, "overSeconds", 60L));
  }

  @Test
  void requestsNameTheReplier() throws Exception {
    WorkloadPart part = part("load: request-reply\nproducerRate: 2k\n");

    assertThat(part.requestsReplies()).isTrue();
    assertThat(part.replier()).startsWith("the framework's own");
  }

  @Test
  void whatAFileSaysIsTheSameWhenItIsReadAgain() throws Exception {
    WorkloadPart part =
        part("producerRate: 1234.5\narrivals: poisson\nseed: 5\nlossTolerance: 1%\n");

    assertThat(SampleResults.workload(part.toMap())).isEqualTo(part);
  }

  @Test
  void theContentLeavesOutWhatItIsCalled() throws Exception {
    String load = "producerRate: 1k\narrivals: poisson\n";

    assertThat(part(load + "seed: 1\nname: a\ntags: {a: b}\n").content())
        .isEqualTo(part(load + "seed: 2\nname: b\n").content())
        .isNotEqualTo(part(load + "topics: 2\n").content());
  }

  @Test
  void aResultOfAnotherVersionMayLackKeys() {
    WorkloadPart part = SampleResults.workload(Map.of("name", "old", "unheardOf", 5));

    assertThat(part.name()).isEqualTo("old");
    assertThat(part.hasRate()).isFalse();
    assertThat(part.requestsReplies()).isFalse();
  }

  @Test
  void equalSizesAreRepetitionsWhateverTheirFileIsCalled() throws Exception {
    Files.writeString(folder.resolve("a.csv"), "size,weight\n100,1\n200,3\n");
    Files.writeString(folder.resolve("b.csv"), "size,weight\n200,0.75\n100,0.25\n");
    Files.writeString(folder.resolve("c.csv"), "size,weight\n100,1\n200,2\n");
    String load = "producerRate: 1\nmessageSizeFile: ";

    assertThat(part(load + "a.csv\n").content())
        .isEqualTo(part(load + "b.csv\n").content())
        .isNotEqualTo(part(load + "c.csv\n").content());
    assertThat(part(load + "a.csv\n").toMap())
        .containsEntry("messageSizeFile", "a.csv")
        .containsEntry("messageSizeBytes", null);
  }

  @Test
  void lognormalSizesAreKeptAsTheyWereAskedFor() throws Exception {
    assertThat(
            part("producerRate: 1\nmessageSizeLognormal: {median: 1KiB, sigma: 1, max: 1MiB}\n")
                .toMap())
        .containsEntry(
            "messageSizeLognormal",
            Map.of("medianBytes", 1_024L, "sigma", 1.0, "minBytes", 40L, "maxBytes", 1L << 20));
  }

  private WorkloadPart part(String text) throws IOException, PlanException {
    Files.writeString(folder.resolve("w.yaml"), text);
    PlanLoader plans = new PlanLoader(List.of(), name -> null, folder, folder);
    return WorkloadPart.of(plans.workload("w.yaml", List.of()));
  }
}
