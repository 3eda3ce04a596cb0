// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.simulated.listen.NatsRequests.Request;
import dev.plimsoll.simulated.listen.SimulatedProtocol.ProtocolViolation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class NatsRequestsTest {

  private static final String THREE =
      "SUB a.* group 7\r\nPUB a.b inbox 4\r\n\r\n..\r\nHPUB c 12 14\r\nNATS/1.0\r\n\r\nhi\r\n";

  private final NatsRequests requests = new NatsRequests();

  private Optional<Request> next(String text, int from, int to) throws ProtocolViolation {
    return requests.next(text.getBytes(StandardCharsets.UTF_8), from, to);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void requestsAreFoundOneAfterTheOther() throws ProtocolViolation {
    Request sub = next(THREE, 0, THREE.length()).orElseThrow();
    Request pub = next(THREE, requests.end(), THREE.length()).orElseThrow();
    Request hpub = next(THREE, requests.end(), THREE.length()).orElseThrow();

    assertThat(sub.words()).containsExactly("a.*", "group", "7");
    assertThat(pub.words()).containsExactly("a.b", "inbox", "4");
    assertThat(text(pub.payload())).isEqualTo("\r\n..");
    assertThat(text(hpub.headers())).isEqualTo("NATS/1.0\r\n\r\n");
    assertThat(text(hpub.payload())).isEqualTo("hi");
    assertThat(requests.end()).isEqualTo(THREE.length());
  }

  @Test
  void aRequestIsIncompleteUntilItsLastByte() throws ProtocolViolation {
    int from = THREE.indexOf("HPUB");
    for (int to = from; to < THREE.length(); to++) {
      assertThat(next(THREE, from, to)).as("%d bytes", to).isEmpty();
    }
    assertThat(next(THREE, from, THREE.length())).isPresent();
  }

  @Test
  void whatIsNoRequestIsRefused() {
    for (String text : List.of("PUB a\r\n", "PUB a b c d\r\n", "PUB a x\r\n", "HPUB a 9 8\r\n")) {
      assertThatThrownBy(() -> next(text, 0, text.length()))
          .as(text)
          .isInstanceOf(ProtocolViolation.class);
    }
  }
}
