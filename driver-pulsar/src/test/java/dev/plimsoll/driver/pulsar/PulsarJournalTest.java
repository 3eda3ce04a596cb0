// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reads the journal settings in the format of BookKeeper's HTTP server. */
final class PulsarJournalTest {

  @Test
  void bookkeepers_default_is_to_force() {
    assertThat(PulsarJournal.of("{\"bookiePort\":\"3181\"}")).isEqualTo(PulsarJournal.FORCED);
    assertThat(PulsarJournal.of("{\"journalSyncData\":\"true\"}")).isEqualTo(PulsarJournal.FORCED);
    assertThat(PulsarJournal.of("{\"journalSyncData\" : false}"))
        .isEqualTo(PulsarJournal.NOT_FORCED);
    assertThat(PulsarJournal.of("{\"journalWriteData\":\"false\"}"))
        .isEqualTo(PulsarJournal.NOT_FORCED);
  }

  @Test
  void a_broker_that_says_nothing_leaves_it_unknown() {
    assertThat(PulsarJournal.of(Map.of())).isEqualTo(PulsarJournal.UNKNOWN);
    assertThat(PulsarJournal.of(Map.of("journalSyncData", "false")))
        .isEqualTo(PulsarJournal.NOT_FORCED);
  }

  @Test
  void of_several_bookies_the_weakest_counts() throws Exception {
    HttpServer forced = bookie("{\"journalSyncData\":\"true\"}");
    HttpServer not = bookie("{\"journalSyncData\":\"false\"}");
    try {
      assertThat(PulsarJournal.ask(List.of(url(forced)))).isEqualTo(PulsarJournal.FORCED);
      assertThat(PulsarJournal.ask(List.of(url(forced), url(not) + "/")))
          .isEqualTo(PulsarJournal.NOT_FORCED);
      assertThat(PulsarJournal.ask(List.of())).isEqualTo(PulsarJournal.UNKNOWN);
    } finally {
      forced.stop(0);
      not.stop(0);
    }
  }

  @Test
  void a_bookie_that_does_not_answer_is_named_with_the_key() throws Exception {
    HttpServer gone = bookie("");
    String url = url(gone);
    gone.stop(0);
    assertThatThrownBy(() -> PulsarJournal.ask(List.of(url)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining(url)
        .hasMessageContaining("client.bookieHttpUrls");
  }

  private static HttpServer bookie(String configuration) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] body = configuration.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/api/v1/config/server_config",
        requestReply -> {
          requestReply.sendResponseHeaders(200, body.length);
          requestReply.getResponseBody().write(body);
          requestReply.close();
        });
    server.start();
    return server;
  }

  private static String url(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }
}
