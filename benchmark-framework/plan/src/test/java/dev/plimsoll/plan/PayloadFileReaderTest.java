// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PayloadFileReaderTest {

  private static final String LINES = "producerRate: 1\npayload: lines\npayloadFile: f\n";
  private static final String SLICES = "producerRate: 1\npayload: slices\npayloadFile: f\n";

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void eachLineIsAPayloadOfItsSize() throws Exception {
    desk.put("f", "a".repeat(50) + "\r\n" + "é".repeat(50) + "\n" + "b".repeat(50));

    Workload workload = desk.workload(LINES);

    assertThat(workload.sizes().bytes()).containsExactly(50, 100);
    assertThat(workload.sizes().weights()).containsExactly(2, 1);
    assertThat(PayloadLines.of(workload.payload().read(), 1).payloads())
        .extracting(line -> new String(line, StandardCharsets.UTF_8))
        .containsExactly("a".repeat(50), "é".repeat(50), "b".repeat(50));
  }

  @Test
  void aLineThatIsShorterThanTheStampIsExtended() throws Exception {
    desk.put("f", "a\nbc\n" + "d".repeat(50) + "\n");

    assertThat(desk.workload(LINES).sizes().bytes()).containsExactly(40, 50);
    assertThat(desk.loader.notices())
        .contains(
            "w.yaml: payloadFile: 2 of 3 lines are shorter than the stamp: they are sent as 40"
                + " bytes");
    assertThat(desk.workload(LINES + "integrity: off\n").sizes().bytes())
        .as("without stamps nothing is extended")
        .containsExactly(1, 2, 50);
  }

  @Test
  void slicesAreSpreadEvenlyOverTheFile() throws Exception {
    desk.put("f", "0123456789".repeat(10) + "abcdefghij");
    PayloadSpec payload = desk.workload(SLICES + "messageSize: 50\n").payload();

    assertThat(texts(payload.slices(50, 1_000)))
        .containsExactly("0123456789".repeat(5), "0123456789".repeat(4) + "abcdefghij");
    assertThat(texts(payload.slices(110, 1_000))).hasSize(1);
    assertThat(texts(payload.slices(1, 12))).hasSize(12).endsWith("j");
  }

  @Test
  void slicesHaveTheSizesOfTheWorkload() throws Exception {
    desk.put("f", "x".repeat(5_000));
    desk.put("sizes.csv", "size,weight\n100,1\n5000,1\n");

    assertThat(desk.workload(SLICES + "messageSizeFile: sizes.csv\n").sizes().bytes())
        .containsExactly(100, 5_000);
    assertThat(desk.wrongWorkload(SLICES + "messageSize: 5001\n"))
        .contains("payloadFile: has 5,000 bytes, fewer than a message of 5,001");
  }

  private static List<String> texts(List<byte[]> slices) {
    return slices.stream().map(each -> new String(each, StandardCharsets.UTF_8)).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "payload: lines | payload: lines needs the key payloadFile: name the file",
        "payload: slices | payload: slices needs the key payloadFile: name the file",
        "payload: lines; payloadFile: no | there is no file no in",
        "payload: lines; payloadFile: no | name a file with a payload in each line",
        "payload: lines; payloadFile: . | payloadFile: . is a folder",
        "payload: lines; payloadFile: empty | payloadFile: is empty",
        "payload: lines; payloadFile: gap | payloadFile: line 2 is empty: take it out",
        "payload: lines; payloadFile: f; messageSize: 5 | 3:1: messageSize: contradicts payload:",
        "payload: lines; payloadFile: f; messageSizeFile: s | contradicts payload: lines",
        "payload: lines; payloadFile: f; randomBytesRatio: 0.5 | contradicts payload: lines",
        "payload: slices; payloadFile: f; randomizedPayloadPoolSize: 5 | contradicts payload: slic",
        "payload: slices; payloadFile: no | name a file to cut payloads from",
        "payloadFile: f; messageSizeLognormal: {median: 99, sigma: 1, max: 999} | 1:1: payloadFile:"
            + " contradicts messageSizeLognormal: a file has one size; payload: slices cuts",
      })
  void aContradictionIsNamed(String lines, String expected) {
    desk.put("f", "0123456789").put("empty", "").put("gap", "a\n\nb\n");

    assertThat(desk.wrongWorkload(lines.replace("; ", "\n") + "\nproducerRate: 1\n"))
        .contains(expected);
  }
}
