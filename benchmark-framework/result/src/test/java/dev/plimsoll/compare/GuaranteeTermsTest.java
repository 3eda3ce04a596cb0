// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.ClientsPart;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GuaranteeTermsTest {

  @Test
  void whoAcknowledgesIsAllTheSameWhereThereIsOneReplica() {
    assertThat(terms("leader", 1)).isEqualTo(terms("server", 1)).isEqualTo(terms("quorum", 1));
    assertThat(terms("nobody", 1)).isNotEqualTo(terms("server", 1));
    assertThat(terms("leader", 3)).isNotEqualTo(terms("quorum", 3));
  }

  @Test
  void leaderAgainstServerOnOneReplicaIsNoDifferenceOfAComparison() throws ComparisonException {
    assertThat(differences("server", 1, EqualGuaranteeFiles.NONE))
        .noneMatch(d -> d.contains("GUARANTEES"));
  }

  @Test
  void equalGuaranteesThatAreNotKnownAreNoEqualWork() throws ComparisonException {
    GuaranteesPart unknown =
        new GuaranteesPart(
            "not-known",
            "not-known",
            0,
            List.of("not-known"),
            "not-known",
            "not-known",
            null,
            "",
            List.of());

    assertThat(
            new Comparer(0.03, EqualGuaranteeFiles.NONE)
                .compare(
                    List.of(SampleResults.promising(SampleResults.full(), unknown)),
                    List.of(
                        SampleResults.promising(
                            SampleResults.repetition("kafka", 1, 1, 1), unknown)))
                .differences())
        .contains("GUARANTEES are not known: whether both sides did equal work is open");
  }

  @Test
  void filesThatPromiseWhatTheOtherSideDoesAreNamed() throws ComparisonException {
    EqualGuaranteeFiles files =
        new EqualGuaranteeFiles(
            List.of(
                new EqualGuaranteeFiles.Entry(
                    "driver-kafka/like-it.yaml", "kafka", terms("nobody", 1)),
                new EqualGuaranteeFiles.Entry(
                    "driver-redis/other.yaml", "redis", terms("nobody", 1)),
                new EqualGuaranteeFiles.Entry(
                    "driver-kafka/not.yaml", "kafka", terms("quorum", 3))));

    assertThat(differences("nobody", 1, files))
        .filteredOn(line -> line.startsWith("GUARANTEES"))
        .singleElement()
        .asString()
        .startsWith("GUARANTEES DIFFER: acknowledged by server against nobody")
        .contains("like the candidate, of kafka: driver-kafka/like-it.yaml")
        .doesNotContain("other.yaml", "not.yaml");
  }

  @Test
  void differentNumbersOfClientsAreNamed() throws ComparisonException {
    assertThat(
            differences(
                new GuaranteesPart(
                    "server",
                    "page-cache",
                    1,
                    List.of("page-cache"),
                    "at-least-once",
                    "partition",
                    new ClientsPart(8, 4, "client"),
                    "",
                    List.of()),
                EqualGuaranteeFiles.NONE))
        .anyMatch(line -> line.startsWith("CLIENTS DIFFER: of producers unknown against 8"));
  }

  private static List<String> differences(String by, int replicas, EqualGuaranteeFiles files)
      throws ComparisonException {
    return differences(
        new GuaranteesPart(
            by,
            "page-cache",
            replicas,
            List.of("page-cache"),
            "at-least-once",
            "partition",
            null,
            "",
            List.of()),
        files);
  }

  private static List<String> differences(GuaranteesPart guarantees, EqualGuaranteeFiles files)
      throws ComparisonException {
    RunResult candidate =
        SampleResults.promising(SampleResults.repetition("kafka", 1, 1, 1), guarantees);
    return new Comparer(0.03, files)
        .compare(List.of(SampleResults.full()), List.of(candidate))
        .differences();
  }

  private static GuaranteeTerms terms(String by, int replicas) {
    return new GuaranteeTerms(by, List.of("page-cache"), replicas, "at-least-once", "partition");
  }
}
