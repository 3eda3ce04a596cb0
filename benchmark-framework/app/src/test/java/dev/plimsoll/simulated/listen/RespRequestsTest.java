// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.simulated.listen.SimulatedProtocol.ProtocolViolation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RespRequestsTest {

  private static final String TWO = "*2\r\n$3\r\nGET\r\n$4\r\na\r\nb\r\nPING\r\n";

  private final RespRequests requests = new RespRequests();

  private List<String> next(String text, int from, int to) throws ProtocolViolation {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    byte[][] found = requests.next(bytes, from, to);
    if (found == RespRequests.INCOMPLETE) {
      return List.of("incomplete");
    }
    List<String> words = new ArrayList<>();
    Arrays.stream(found).forEach(word -> words.add(new String(word, StandardCharsets.ISO_8859_1)));
    return words;
  }

  @Test
  void requestsAreFoundOneAfterTheOther() throws ProtocolViolation {
    assertThat(next(TWO, 0, TWO.length())).containsExactly("GET", "a\r\nb");
    assertThat(next(TWO, requests.end(), TWO.length())).containsExactly("PING");
    assertThat(requests.end()).isEqualTo(TWO.length());
  }

  @Test
  void aRequestIsIncompleteUntilItsLastByte() throws ProtocolViolation {
    int first = TWO.indexOf("PING");
    for (int to = 0; to < first; to++) {
      assertThat(next(TWO, 0, to)).as("%d bytes", to).containsExactly("incomplete");
      assertThat(requests.end()).isZero();
    }
    assertThat(next(TWO, 0, first)).containsExactly("GET", "a\r\nb");
  }

  @Test
  void whatIsNoRequestIsRefused() {
    for (String text : List.of("*x\r\n", "*1\r\nGET\r\n", "*1\r\n$99999999999\r\n")) {
      assertThatThrownBy(() -> next(text, 0, text.length()))
          .as(text)
          .isInstanceOf(ProtocolViolation.class);
    }
  }
}
