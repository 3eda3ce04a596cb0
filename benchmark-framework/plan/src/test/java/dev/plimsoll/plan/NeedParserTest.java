// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.metric.Objective;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NeedParserTest {

  @TempDir private Path folder;

  @Test
  void theLoadTheLimitAndWhatMustSurviveAreRead() throws PlanException {
    Need need = need("5k msg/s of 1 KiB, p99 end to end under 50 ms, survives the loss of a node");

    assertThat(need.ratePerSecond()).isEqualTo(5_000);
    assertThat(need.messageSizeBytes()).isEqualTo(1_024);
    assertThat(objectives(need)).containsExactly("endToEnd.p99 < 50 ms");
    assertThat(need.survivesNodeLoss()).isTrue();
    assertThat(need.words())
        .contains(
            "5,000 messages of 1 KiB per second",
            "acknowledged messages are written on two of three nodes",
            "1 topic with 4 partitions, 2 producers and 1 subscription of 2 consumers");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "5k msg/s of 1 KiB                     | 5000    | 1024",
        "5000 msg/s                            | 5000    | 1024",
        "5,000 messages per second of 100 B    | 5000    | 100",
        "1,500,000 msgs/s of 100 bytes each    | 1500000 | 100",
        "0.5 msg/s of 1 MiB messages           | 0.5     | 1048576",
        "20 MB/s of 1 KB                       | 20000   | 1000",
        "messages of 2 KiB, 20 MiB per second  | 10240   | 2048",
        "3 million messages a day              | 34.722  | 1024",
        "we need 300k events per minute        | 5000    | 1024",
        "2k/s; 512 B                           | 2000    | 512",
      })
  void aLoadIsWrittenInSeveralWays(String text, double rate, int size) throws PlanException {
    Need need = need(text);

    assertThat(need.ratePerSecond()).isCloseTo(rate, withPercentage(0.01));
    assertThat(need.messageSizeBytes()).isEqualTo(size);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "p99 end to end under 50 ms            | endToEnd.p99 < 50 ms",
        "p99 under 50ms                        | endToEnd.p99 < 50 ms",
        "end-to-end p99.9 below 1 s            | endToEnd.p99.9 < 1 s",
        "p95 publish latency at most 800 µs    | publish.p95 <= 800 µs",
        "median of the publish latency < 2ms   | publish.p50 < 2 ms",
        "maximum within 2 seconds              | endToEnd.max <= 2 s",
        "p99 within 1.5 minutes                | endToEnd.p99 <= 90 s",
        "endToEnd.p99 < 20ms                   | endToEnd.p99 < 20 ms",
        "lost == 0                             | lost == 0",
      })
  void aLimitIsWrittenInSeveralWays(String text, String objective) throws PlanException {
    assertThat(objectives(need("5k msg/s, " + text))).containsExactly(objective);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "in order                              | one-copy-page-cache",
        "no message loss                       | one-copy-page-cache",
        "survives a power failure              | one-copy-fsync",
        "on disk                               | one-copy-fsync",
        "survives the loss of a node           | majority-of-three-page-cache",
        "survives a broker failure             | majority-of-three-page-cache",
        "a node may die                        | majority-of-three-page-cache",
        "survives one node and survives a power failure | majority-of-three-fsync",
        "memory is enough                      | memory",
        "may lose messages                     | at-most-once",
      })
  void theWeakestGuaranteesThatSufficeComeFirst(String text, String profile) throws PlanException {
    List<GuaranteeProfile> profiles = need("5k msg/s, " + text).profiles();

    assertThat(profiles.get(0).text()).isEqualTo(profile);
    assertThat(profiles).endsWith(GuaranteeProfile.MAJORITY_OF_THREE_FSYNC);
  }

  @Test
  void strongerGuaranteesMeetANeedAndWeakerOnesDoNot() throws PlanException {
    Need survives = need("5k msg/s, survives the loss of a node");

    assertThat(survives.isMetBy(2, Optional.of(Durability.FSYNC))).isTrue();
    assertThat(survives.isMetBy(1, Optional.of(Durability.FSYNC))).isFalse();
    assertThat(survives.isMetBy(2, Optional.of(Durability.MEMORY))).isFalse();
    assertThat(survives.isMetBy(2, Optional.empty())).isFalse();
    assertThat(need("5k msg/s, may lose messages").isMetBy(0, Optional.of(Durability.NOWHERE)))
        .isTrue();
  }

  @Test
  void numbersOfTopicsAndClientsAreTaken() throws PlanException {
    Need need = need("5k msg/s, 3 topics, 8 consumers, 2 consumer groups and 5 producers");

    assertThat(need.shape()).isEqualTo(new Need.Shape(3, 8, 5, 2, 8));
    assertThat(need("1k msg/s, 1 partition").shape())
        .as("no consumer is without a partition")
        .isEqualTo(new Need.Shape(1, 1, 2, 1, 1));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "5k msg/s, p99 end to end undre 50 ms     | 26 | did you mean 'under'?",
        "5k mgs/s                                 | 4  | did you mean 'msg'?",
        "5k msg/s, survives the loss of a nod     | 34 | did you mean 'node'?",
        "5k msg/s, very cheap                     | 11 | 'very cheap' is not understood",
        "5k msg/s, under 50 ms                    | 11 | says no percentile",
        "5k msg/s, p98 under 50 ms                | 11 | N one of 50, 75",
        "5k msg/s, 6k msg/s                       | 11 | a rate for the second time",
        "p99 under 50 ms                          | 1  | says no rate",
        "0 msg/s                                  | 1  | out of range",
        "5k msg/s, may lose messages, on disk     | 1  | cannot both",
      })
  void whatIsWrongIsNamedWithItsColumnAndTheNearestWord(String text, int column, String words) {
    PlanException wrong = catchThrowableOfType(PlanException.class, () -> need(text));

    assertThat(wrong.getMessage())
        .contains("--need: column " + column + ": ", words, "A need is these parts")
        .contains("\n" + " ".repeat(4 + column - 1) + "^");
  }

  @ParameterizedTest
  @ValueSource(strings = {"needs: '5k msg/s of 100 B'", "needs: >\n  5k msg/s\n  of 100 B\n"})
  void aFileHasTheSameText(String file) throws Exception {
    Path path = Files.writeString(folder.resolve("need.yaml"), file);

    Need need = new NeedLoader(folder, folder).ofFile(path.toString());

    assertThat(need.messageSizeBytes()).isEqualTo(100);
    assertThat(need.text()).isEqualTo("5k msg/s of 100 B");
  }

  @Test
  void aWrongFileIsNamedWithItsLine() throws Exception {
    Files.writeString(folder.resolve("need.yaml"), "# mine\nneeds: '5k msg/s, cheap'\n");
    Files.writeString(folder.resolve("other.yaml"), "neds: '5k msg/s'\n");
    NeedLoader loader = new NeedLoader(folder, folder);

    assertThat(catchThrowableOfType(PlanException.class, () -> loader.ofFile("need.yaml")))
        .hasMessageContainingAll("need.yaml:2:8", "column 11 of the text", "'cheap'");
    assertThat(catchThrowableOfType(PlanException.class, () -> loader.ofFile("other.yaml")))
        .hasMessageContainingAll("neds", "did you mean 'needs'?");
  }

  private static Need need(String text) throws PlanException {
    return NeedLoader.ofOption("--need", text);
  }

  private static List<String> objectives(Need need) {
    return need.objectives().stream().map(Objective::text).toList();
  }
}
