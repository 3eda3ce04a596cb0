// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import io.nats.client.AuthenticationException;
import io.nats.client.JetStreamApiException;
import io.nats.client.api.ApiResponse;
import io.nats.client.support.JsonParser;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

final class NatsFailuresTest {

  private static JetStreamApiException api(int code, int number, String description)
      throws Exception {
    return api(
        "{\"code\":%d,\"err_code\":%d,\"description\":\"%s\"}"
            .formatted(code, number, description));
  }

  private static JetStreamApiException api(String json) throws Exception {
    return new JetStreamApiException(
        new ApiResponse<Object>(JsonParser.parse("{\"error\":" + json + "}")) {}.getErrorObject());
  }

  @Test
  void each_sort_of_error_has_its_kind() throws Exception {
    assertKind(new TimeoutException(), FailureKind.TIMEOUT);
    assertKind(new CancellationException(), FailureKind.DISCONNECTED);
    assertKind(new IllegalStateException("Connection is Closed"), FailureKind.DISCONNECTED);
    assertKind(new IllegalStateException("Output queue is full 5000"), FailureKind.THROTTLED);
    assertKind(
        new IllegalArgumentException("Message payload size exceed server configuration 2 vs 1"),
        FailureKind.TOO_LARGE);
    assertKind(new IOException("Error Publishing: 503 No Responders"), FailureKind.REJECTED);
    assertKind(api(400, 10054, "message size exceeds maximum allowed"), FailureKind.TOO_LARGE);
    assertKind(api(503, 10077, "maximum bytes exceeded"), FailureKind.FULL);
    assertKind(api(503, 10077, "maximum messages exceeded"), FailureKind.FULL);
    assertKind(api(429, 10167, "too many requests"), FailureKind.THROTTLED);
    assertKind(new UnsupportedOperationException(), FailureKind.OTHER);
  }

  private static void assertKind(Throwable error, FailureKind kind) {
    assertThat(NatsFailures.TABLE.kind(error)).isEqualTo(kind);
    assertThat(NatsFailures.TABLE.kind(new CompletionException(new RuntimeException(error))))
        .as("wrapped as the client does")
        .isEqualTo(kind);
  }

  @Test
  void sentences_name_the_operation_and_the_way_out() throws Exception {
    DriverException absent =
        NatsFailures.TABLE.toDriverException(
            "looking at the stream x", api(404, 10059, "stream not found"));
    assertThat(absent.kind()).isEqualTo(DriverException.Kind.NOT_FOUND);
    assertThat(absent)
        .hasMessageContaining("looking at the stream x")
        .hasMessageContaining("10059");
    assertThat(NatsFailures.isTooFewServers(api(500, 10074, "replicas > 1 not supported")))
        .isTrue();
    assertThat(NatsFailures.isTooFewServers(api(404, 10059, "stream not found"))).isFalse();
    assertThat(NatsFailures.TABLE.toDriverException("x", new AuthenticationException("no")))
        .hasMessageContaining("Check user and password");
  }

  @Test
  void what_does_not_exist_is_absent_also_where_servers_before_2_3_have_no_codes()
      throws Exception {
    assertThat(NatsFailures.isAbsent(api(404, 10014, "consumer not found"))).isTrue();
    assertThat(NatsFailures.isAbsent(api(404, 10059, "stream not found"))).isTrue();
    assertThat(NatsFailures.isAbsent(api("{\"code\":404,\"description\":\"consumer not found\"}")))
        .isTrue();
    assertThat(NatsFailures.isAbsent(api(404, 10037, "no message found"))).isFalse();
    assertThat(NatsFailures.isAbsent(api("{\"code\":500,\"description\":\"x\"}"))).isFalse();
  }

  @Test
  void only_an_election_is_waited_for() throws Exception {
    assertThat(NatsFailures.isTemporary(api(503, 10008, "system temporarily unavailable")))
        .isTrue();
    assertThat(
            NatsFailures.isTemporary(
                new IOException("Timeout or no response waiting for NATS JetStream server")))
        .isTrue();
    assertThat(NatsFailures.isTemporary(new IOException("Broken pipe"))).isFalse();
    assertThat(NatsFailures.isTemporary(api(404, 10059, "stream not found"))).isFalse();
  }
}
