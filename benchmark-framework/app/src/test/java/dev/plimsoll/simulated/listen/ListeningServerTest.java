// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.simulated.ServedSystem;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Both protocols, byte by byte. */
@Tag("realtime")
final class ListeningServerTest {

  private static final int LIMIT_MILLIS = 60_000;

  private static ListeningServer server(String protocol, Map<String, Object> script)
      throws IOException, SettingsException {
    return ListeningServer.start(
        List.of(ListenAddress.parse(protocol + "=0")), ServedSystem.of(new Settings(script), 0));
  }

  /** A client that knows no protocol. */
  private static final class Client implements AutoCloseable {
    private final Socket socket;

    Client(ListeningServer server) throws IOException {
      ListenAddress address = server.addresses().get(0);
      socket = new Socket(address.socket().getAddress(), address.socket().getPort());
      socket.setSoTimeout(LIMIT_MILLIS);
    }

    Client say(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      return this;
    }

    void hears(String expected) throws IOException {
      byte[] heard = socket.getInputStream().readNBytes(expected.length());
      assertThat(new String(heard, StandardCharsets.ISO_8859_1)).isEqualTo(expected);
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void redisValuesAreKept() throws Exception {
    try (ListeningServer server = server("redis", Map.of());
        Client client = new Client(server)) {
      client
          .say("SET a 1\r\nINCR a\r\nGET a\r\nGET b\r\n")
          .hears("+OK\r\n:2\r\n$1\r\n2\r\n$-1\r\n");
      client.say("LPUSH l x y\r\nRPOP l\r\nLLEN l\r\n").hears(":2\r\n$1\r\nx\r\n:1\r\n");
      client.say("HSET h f v\r\nHMGET h f g\r\n").hears(":1\r\n*2\r\n$1\r\nv\r\n$-1\r\n");
      client.say("CONFIG GET save\r\n").hears("*2\r\n$4\r\nsave\r\n$0\r\n\r\n");
      client.say("DEL a b\r\nNONSENSE\r\n").hears(":1\r\n-ERR unknown command 'NONSENSE'\r\n");
    }
  }

  @Test
  void redisRepliesComeInTheOrderOfRequests() throws Exception {
    try (ListeningServer server = server("redis", Map.of("serviceTime", "20ms"));
        Client client = new Client(server)) {
      client
          .say("SET a 1\r\nLLEN l\r\nPING\r\nCLIENT ID\r\n")
          .hears("+OK\r\n:0\r\n+PONG\r\n:1\r\n");
    }
  }

  @Test
  void theThirdVersionOfRedisProtocolHasMapsAndNull() throws Exception {
    try (ListeningServer server = server("redis", Map.of());
        Client client = new Client(server)) {
      client.say("HELLO 3\r\n").hears("%7\r\n$6\r\nserver\r\n$5\r\nredis\r\n");
      client.hears("$7\r\nversion\r\n$15\r\n7.0.0-simulated\r\n$5\r\nproto\r\n:3\r\n");
      client.hears("$2\r\nid\r\n:1\r\n$4\r\nmode\r\n$10\r\nstandalone\r\n");
      client.hears("$4\r\nrole\r\n$6\r\nmaster\r\n$7\r\nmodules\r\n*0\r\n");
      client.say("GET none\r\nHSET h f v\r\nHGETALL h\r\n");
      client.hears("_\r\n:1\r\n%1\r\n$1\r\nf\r\n$1\r\nv\r\n");
    }
  }

  @Test
  void aRedisGroupReadsWaitsAcknowledgesAndClaims() throws Exception {
    try (ListeningServer server = server("redis", Map.of());
        Client one = new Client(server);
        Client other = new Client(server)) {
      one.say("XREADGROUP GROUP g c BLOCK 0 STREAMS s >\r\n")
          .hears(
              "-NOGROUP No such key 's' or consumer group 'g' in XREADGROUP with GROUP option\r\n");
      one.say("XGROUP CREATE s g $ MKSTREAM\r\n").hears("+OK\r\n");
      one.say("XGROUP CREATE s g $\r\n").hears("-BUSYGROUP Consumer Group name already exists\r\n");
      one.say("XREADGROUP GROUP g c BLOCK 0 STREAMS s >\r\n");
      other.say("XADD s MAXLEN ~ 5 * p hello\r\n").hears("$");
      one.hears("*1\r\n*2\r\n$1\r\ns\r\n*1\r\n*2\r\n$");
      String id = "15\r\n";
      one.hears(id);
      byte[] bytes = one.socket.getInputStream().readNBytes(17);
      String text = new String(bytes, StandardCharsets.ISO_8859_1).strip();
      one.hears("*2\r\n$1\r\np\r\n$5\r\nhello\r\n");
      one.say("XAUTOCLAIM s g d 0 0-0 JUSTID\r\n")
          .hears("*3\r\n$3\r\n0-0\r\n*1\r\n$15\r\n" + text + "\r\n*0\r\n");
      one.say("XACK s g " + text + "\r\nXACK s g " + text + "\r\nXLEN s\r\n")
          .hears(":1\r\n:0\r\n:1\r\n");
      one.say("XREADGROUP GROUP g c COUNT 5 STREAMS s >\r\n").hears("*-1\r\n");
    }
  }

  @Test
  void aBlockedReadOfRedisIsInterrupted() throws Exception {
    try (ListeningServer server = server("redis", Map.of());
        Client one = new Client(server);
        Client other = new Client(server)) {
      one.say("CLIENT ID\r\nXGROUP CREATE s g $ MKSTREAM\r\n").hears(":1\r\n+OK\r\n");
      one.say("XREADGROUP GROUP g c BLOCK 0 STREAMS s >\r\n");
      String reply = "";
      while (!reply.equals(":1")) { // Until its read has arrived.
        other.say("CLIENT UNBLOCK 1\r\n");
        reply = new String(other.socket.getInputStream().readNBytes(2), StandardCharsets.UTF_8);
        other.hears("\r\n");
      }
      one.hears("*-1\r\n");
    }
  }

  @Test
  void subscribersOfRedisGetDuplicates() throws Exception {
    try (ListeningServer server = server("redis", Map.of("duplication", 1));
        Client one = new Client(server);
        Client other = new Client(server)) {
      one.say("SUBSCRIBE c\r\n").hears("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n");
      other.say("PUBLISH c hi\r\n").hears(":1\r\n");
      String message = "*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n";
      one.hears(message + message);
      one.say("UNSUBSCRIBE\r\n").hears("*3\r\n$11\r\nunsubscribe\r\n$1\r\nc\r\n:0\r\n");
      assertThat(server.observed().get("injected")).asString().contains("duplicated=1");
    }
  }

  @Test
  void natsDeliversBySubjectAndToOneMemberOfAGroup() throws Exception {
    try (ListeningServer server = server("nats", Map.of());
        Client one = new Client(server);
        Client other = new Client(server)) {
      greet(one);
      greet(other);
      one.say("SUB a.* 1\r\nSUB a.> g 2\r\nSUB a.> g 3\r\nPING\r\n").hears("PONG\r\n");
      other.say("PUB a.b in 2\r\nhi\r\nPING\r\n").hears("PONG\r\n");
      one.hears("MSG a.b 1 in 2\r\nhi\r\nMSG a.b ");
      assertThat(one.socket.getInputStream().read()).isIn((int) '2', (int) '3');
      one.hears(" in 2\r\nhi\r\n");
      one.say("UNSUB 2\r\nUNSUB 3\r\nUNSUB 1 2\r\nPING\r\n").hears("PONG\r\n");
      other.say("HPUB a.b 12 14\r\nNATS/1.0\r\n\r\nhi\r\nPUB a.b 0\r\n\r\nPUB other 0\r\n\r\n");
      one.hears("HMSG a.b 1 12 14\r\nNATS/1.0\r\n\r\nhi\r\n");
      other.say("PING\r\n").hears("PONG\r\n");
      one.say("PING\r\n").hears("PONG\r\n"); // It had asked for two messages in all.
    }
  }

  private static void greet(Client client) throws IOException {
    client.hears("INFO {\"server_id\":\"SIMULATED\"");
    int last = 0;
    while (last != '\n') {
      last = client.socket.getInputStream().read();
    }
    client.say("CONNECT {\"verbose\":false,\"headers\":true,\"no_responders\":true}\r\n");
  }

  @Test
  void natsTellsARequesterThatNobodyAnswers() throws Exception {
    try (ListeningServer server = server("nats", Map.of());
        Client client = new Client(server)) {
      greet(client);
      client.say("SUB in.1 9\r\nPUB service in.1 0\r\n\r\n");
      client.hears("HMSG in.1 9 16 16\r\nNATS/1.0 503\r\n\r\n\r\n");
    }
  }

  @Test
  void whoSpeaksSomethingElseIsDisconnected() throws Exception {
    try (ListeningServer server = server("nats", Map.of());
        Client client = new Client(server)) {
      greet(client);
      client.say("GET / HTTP/1.1\r\n\r\n");
      assertThat(client.socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void sendsCannotFailWhereNobodyWouldKnow() {
    assertThatThrownBy(() -> server("nats", Map.of("sendErrors", 0.5)).close())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nats does not answer messages");
  }

  @Test
  void addressesAreOfTheLoopbackUnlessAHostIsGiven() {
    assertThat(ListenAddress.parse("redis=6379").socket().getAddress().isLoopbackAddress())
        .isTrue();
    assertThat(ListenAddress.parse("nats=0.0.0.0:1").socket().getAddress().isAnyLocalAddress())
        .isTrue();
    for (String wrong : List.of("redis", "redis=99999", "kafka=1", "redis=")) {
      assertThatThrownBy(() -> ListenAddress.parse(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
