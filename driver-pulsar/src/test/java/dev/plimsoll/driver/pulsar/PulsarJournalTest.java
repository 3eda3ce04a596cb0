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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads the journal settings in the format of BookKeeper's HTTP server. */
final class PulsarJournalTest {

  @Test
  void bookkeepers_default_is_to_force() throws Exception {
    assertThat(of("{\"bookiePort\":\"3181\"}")).isEqualTo(PulsarJournal.FORCED);
    assertThat(of("{\"journalSyncData\":\"true\"}")).isEqualTo(PulsarJournal.FORCED);
    assertThat(of("{\"journalSyncData\" : false}")).isEqualTo(PulsarJournal.NOT_FORCED);
    assertThat(of("{\"journalSyncData\":\"false\"}")).isEqualTo(PulsarJournal.NOT_FORCED);
  }

  @Test
  void without_a_journal_there_is_nothing_to_force() throws Exception {
    assertThat(of("{\"journalWriteData\":\"false\",\"journalSyncData\":\"true\"}"))
        .isEqualTo(PulsarJournal.NOT_WRITTEN);
  }

  @Test
  void of_several_bookies_the_weakest_counts() throws Exception {
    assertThat(of("{\"journalSyncData\":\"true\"}", "{\"journalSyncData\":\"false\"}"))
        .isEqualTo(PulsarJournal.NOT_FORCED);
    assertThat(of("{\"journalSyncData\":\"false\"}", "{}")).isEqualTo(PulsarJournal.NOT_FORCED);
    assertThat(of()).isEqualTo(PulsarJournal.UNKNOWN);
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

  private static PulsarJournal of(String... configurations) throws Exception {
    List<HttpServer> bookies = new ArrayList<>();
    try {
      for (String configuration : configurations) {
        bookies.add(bookie(configuration));
      }
      return PulsarJournal.ask(bookies.stream().map(PulsarJournalTest::url).toList());
    } finally {
      bookies.forEach(bookie -> bookie.stop(0));
    }
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
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }
}
