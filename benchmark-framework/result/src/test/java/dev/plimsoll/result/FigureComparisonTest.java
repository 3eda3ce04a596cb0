// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class FigureComparisonTest {

  private static List<String> differences(String stated, String follows) {
    Contradictions breaches = new Contradictions();
    FigureComparison.compare(
        JsonMapper.shared().readTree(stated), JsonMapper.shared().readTree(follows), breaches);
    return breaches.sentences();
  }

  @Test
  void namesTheKeyOfEachDifference() {
    assertThat(
            differences(
                "{\"a\": {\"b\": [{\"c\": 1}, {\"c\": 2}]}, \"d\": \"x\"}",
                "{\"a\": {\"b\": [{\"c\": 1}, {\"c\": 3}]}, \"d\": \"y\"}"))
        .containsExactly(
            "key 'a.b[1].c': is 2, but 3 follows from the rest of the file.",
            "key 'd': is 'x', but 'y' follows from the rest of the file.");
  }

  @Test
  void wholeNumbersAreEqualExactly() {
    assertThat(differences("{\"n\": 10000000001}", "{\"n\": 10000000000}")).hasSize(1);
    assertThat(differences("{\"n\": 10000000000}", "{\"n\": 10000000000}")).isEmpty();
  }

  @Test
  void otherNumbersAreEqualWithinOnePartInABillion() {
    assertThat(differences("{\"r\": 1000.0000009}", "{\"r\": 1000.0}")).isEmpty();
    assertThat(differences("{\"r\": 1000.0000011}", "{\"r\": 1000.0}")).hasSize(1);
    assertThat(differences("{\"r\": 1e-12}", "{\"r\": 0.0}")).hasSize(1);
    assertThat(differences("{\"r\": 5}", "{\"r\": 5.0}")).isEmpty();
  }

  @Test
  void aNumberWithTheOtherSignDiffers() {
    assertThat(differences("{\"r\": -5.0}", "{\"r\": 5.0}")).hasSize(1);
  }

  @Test
  void anAbsentKeyIsEqualToNull() {
    assertThat(differences("{\"n\": null}", "{}")).isEmpty();
    assertThat(differences("{}", "{\"n\": null}")).isEmpty();
    assertThat(differences("{}", "{\"n\": 0}"))
        .containsExactly("key 'n': is null, but 0 follows from the rest of the file.");
    assertThat(differences("{\"n\": {\"a\": 1}}", "{}")).hasSize(1);
  }

  @Test
  void listsOfOtherLengthsAreNamedByTheirCodes() {
    assertThat(
            differences(
                "{\"failures\": [{\"code\": \"LOST\"}]}",
                "{\"failures\": [{\"code\": \"LOST\"}, {\"code\": \"GAP\"}]}"))
        .containsExactly(
            "key 'failures': has LOST, but LOST, GAP follow from the rest of the file.");
    assertThat(differences("{\"all\": [1]}", "{\"all\": []}"))
        .containsExactly(
            "key 'all': has 1 entries, but 0 entries follow from the rest of the file.");
  }

  @Test
  void theWordingOfAFindingMayDiffer() {
    assertThat(
            differences(
                "{\"code\": \"LOST\", \"message\": \"Lost.\"}",
                "{\"code\": \"LOST\", \"message\": \"Messages were lost.\"}"))
        .isEmpty();
    assertThat(differences("{\"message\": \"Lost.\"}", "{\"message\": \"Found.\"}")).hasSize(1);
  }
}
