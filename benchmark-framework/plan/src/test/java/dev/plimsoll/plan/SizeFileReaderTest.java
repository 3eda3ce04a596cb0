// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.MessageSizes.LatencyClass;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SizeFileReaderTest {

  private static final String WORKLOAD = "producerRate: 1\nmessageSizeFile: sizes.csv\n";

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void sizesAreReadInAnyOrderWithWeightsOfAnySum() throws Exception {
    desk.put("sizes.csv", "size,weight\n1KiB, 0.25\r\n100,0.75\n5000,0\n\n");

    MessageSizes sizes = desk.workload(WORKLOAD).sizes();

    assertThat(sizes.bytes()).containsExactly(100, 1_024);
    assertThat(sizes.weights()[0]).isEqualTo(3 * (long) sizes.weights()[1] + 1);
    assertThat(sizes.mean()).isEqualTo(331);
    assertThat(sizes.latencyClasses())
        .as("a class for each of a few sizes")
        .containsExactly(new LatencyClass(100, 100), new LatencyClass(1_024, 1_024));
  }

  @Test
  void manySizesAreJoinedToFourClasses() throws Exception {
    String rows =
        IntStream.rangeClosed(1, 100)
            .mapToObj(each -> each * 100 + ",7\n")
            .collect(Collectors.joining());
    desk.put("sizes.csv", "size,weight\n" + rows);

    assertThat(desk.workload(WORKLOAD).sizes().latencyClasses())
        .containsExactly(
            new LatencyClass(100, 5_000),
            new LatencyClass(5_100, 9_000),
            new LatencyClass(9_100, 9_900),
            new LatencyClass(10_000, 10_000));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "bytes,count\\n1,1 | sizes.csv:1:1: the first line names the columns: make it size,weight",
        "size,weight | sizes.csv:1:1: no row has a weight above 0",
        "size,weight\\n10,0 | sizes.csv:1:1: no row has a weight above 0",
        "size,weight\\n10,1\\n20 | sizes.csv:3:1: a row is a size and a weight",
        "size,weight\\n10,1,2 | sizes.csv:2:1: a row is a size and a weight",
        "size,weight\\nbig,1 | sizes.csv:2:1: 'big' is not a size, such as 100",
        "size,weight\\n0,1 | sizes.csv:2:1: 0 is out of range: give 1 to 1,073,741,824 bytes",
        "size,weight\\n1KiB,often | sizes.csv:2:6: 'often' is not a weight: give a number from 0",
        "size,weight\\n1KiB,-1 | sizes.csv:2:6: '-1' is not a weight",
        "size,weight\\n1KiB,1\\n9,1\\n1024,2 | sizes.csv:4:1: 1,024 bytes are given twice",
      })
  void aWrongRowIsNamedWithLineAndColumn(String csv, String expected) {
    desk.put("sizes.csv", csv.replace("\\n", "\n"));

    assertThat(desk.wrongWorkload(WORKLOAD)).startsWith(expected);
  }

  @Test
  void aFileThatDoesNotExistIsNamed() {
    assertThat(desk.wrongWorkload(WORKLOAD))
        .startsWith("w.yaml:2:18: messageSizeFile: there is no file sizes.csv in ")
        .contains("name a CSV with the columns size,weight");
  }
}
