// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.result.SampleResults;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/** The page of a run that goes on, in a real browser. */
final class LivePageIT {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String END = "end of the connection";
  private static final String EVIL = "<img src=x onerror=alert(2)>";

  @RegisterExtension static final Browser BROWSER = new Browser();

  private final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final LiveRun run = new LiveRun();
  private HttpServer server;
  private volatile Set<String> kinds = Set.of();
  private volatile long began = 1;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::page);
    server.createContext("/events", this::events);
    server.createContext("/distributions", this::distributions);
    server.start();
    for (int second = 0; second < 20; second++) {
      run.add(
          LiveRunTest.snapshot(
              second, RunPhase.MEASURED, 1_000_000, 2_000_000, 3_000_000 + 100_000 * second),
          LiveRunTest.TIMES,
          second + 1);
    }
    run.add(LiveRunTest.second(20), 21);
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void drawsWhatArrivesAndTakesNoMarkupFromIt() throws Exception {
    Tab tab = open();
    send(-1);
    awaitStates(tab, 1);

    assertThat(
            tab.value("plimsoll.charts['latency-over-time'].data.datasets[0].data.length").asInt())
        .isEqualTo(20);
    assertThat(tab.value("document.getElementById('live-label').textContent").asString())
        .isEqualTo(EVIL);
    assertThat(tab.value("document.getElementById('live-verdict').textContent").asString())
        .contains("A run that ended now would be FAIL: publish.p99 < 1 ms is missed");

    run.add(LiveRunTest.snapshot(20, RunPhase.MEASURED, 9_000_000), LiveRunTest.TIMES, 22);
    run.add(LiveRunTest.second(21), 23);
    run.end(24);
    send(21);
    awaitStates(tab, 2);

    assertThat(
            tab.value("plimsoll.charts['latency-over-time'].data.datasets[0].data.length").asInt())
        .isEqualTo(21);
    assertThat(tab.value("plimsoll.charts['latency-over-time'].scales.x.max >= 20").asBoolean())
        .as("the axis of time has grown with the run")
        .isTrue();
    assertThat(
            tab.value(
                    "Math.max(...plimsoll.charts.percentiles.data.datasets[0].data.map(p => p.y))")
                .asDouble())
        .isEqualTo(9000);
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {1280, 400}) {
        tab.appear(width, 900, dark);
        // Charts take the new width when the browser has told them.
        await().until(() -> tab.value("document.documentElement.scrollWidth").asInt() <= width);
        picture(tab, width, dark);
      }
    }
    assertThat(tab.complaints()).isEmpty();
    assertThat(tab.requests()).allMatch(address -> address.startsWith("http://127.0.0.1:"));
  }

  @Test
  void aLatencyOfZeroIsNotDrawnAtANanosecond() throws Exception {
    Tab tab = open();
    send(-1);
    awaitStates(tab, 1);
    run.add(LiveRunTest.snapshot(20, RunPhase.MEASURED, 0, 0, 2_000_000), LiveRunTest.TIMES, 22);
    run.add(LiveRunTest.second(21), 23);
    run.end(24);
    send(21);
    awaitStates(tab, 2);

    for (String chart : List.of("percentiles", "latency-over-time")) {
      String drawn = "plimsoll.charts['" + chart + "']";
      assertThat(tab.value(drawn + ".scales.y.min").asDouble()).as(chart).isGreaterThan(100);
      assertThat(tab.value(drawn + ".options.scales.y.title.text").asString())
          .isEqualTo("latency (values of 0 are not drawn)");
    }
    assertThat(tab.value("plimsoll.charts['latency-over-time'].data.datasets[0].data[20].y"))
        .as("the median of this second")
        .isEqualTo(NullNode.getInstance());
  }

  @Test
  void theDistributionsOfTheLastSecondsAreAskedFor() throws Exception {
    Tab tab = open();
    send(-1);
    awaitStates(tab, 1);

    tab.value(
        "(() => { const s = document.getElementById('live-span'); s.value = '10';"
            + " s.dispatchEvent(new Event('change')); return 1; })()");

    await()
        .until(
            () ->
                tab.value("plimsoll.data.runs[0].curves.publish.micros.at(-1)").asDouble() == 4900
                    && tab.value("plimsoll.data.runs[0].densities.publish.micros.length").asInt()
                        > 0);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void namesTheReportThatItDoesNotReceive() throws Exception {
    Tab tab = open();
    send(-1);
    awaitStates(tab, 1);

    events.add(END);

    await()
        .until(
            () ->
                tab.value("document.getElementById('live-phase').textContent")
                    .asString()
                    .equals("The runs have ended; the report is results/report.html"));
  }

  @Test
  void showsOnlyTheLatenciesThatTheNextRunHas() throws Exception {
    kinds = Set.of("publish", "endToEnd");
    Tab tab = open();
    send(-1);
    awaitStates(tab, 1);
    assertThat(tab.value("'endToEnd' in plimsoll.data.runs[0].rows.latencies").asBoolean())
        .isTrue();

    kinds = run.kinds();
    began = 2;
    send(-1);

    // The page is loaded again, and meanwhile has no scripts, or cannot be asked.
    await()
        .ignoreExceptionsInstanceOf(AssertionError.class)
        .until(
            () ->
                tab.value(
                        "typeof plimsoll !== 'undefined'"
                            + " && !('endToEnd' in plimsoll.data.runs[0].rows.latencies)"
                            + " && 'publish' in plimsoll.data.runs[0].rows.latencies")
                    .asBoolean());
  }

  @Test
  void becomesTheReport() throws Exception {
    Tab tab = open();
    send(-1);
    awaitStates(tab, 1);
    HtmlReport report = new HtmlReport(1);
    report.add(SampleResults.full(), "result.json");

    events.add(
        "event: report\ndata: "
            + MAPPER.writeValueAsString(Map.of("html", report.html()))
            + "\n\n");

    await()
        .until(
            () ->
                tab.value(
                        "document.getElementById('status') !== null && Object.keys("
                            + "plimsoll.charts).length === 5")
                    .asBoolean());
    assertThat(tab.value("document.getElementById('status').textContent").asString())
        .isEqualTo("PASS");
    assertThat(tab.complaints()).isEmpty();
  }

  private static void picture(Tab tab, int width, boolean dark) throws IOException {
    String folder = System.getProperty("plimsoll.pictures", "");
    if (!folder.isEmpty()) {
      tab.picture(Path.of(folder, "live-" + width + (dark ? "-dark" : "") + ".png"), true);
    }
  }

  private Tab open() throws IOException, InterruptedException {
    Tab tab = BROWSER.open(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
    tab.appear(1280, 900, false);
    return tab;
  }

  private static void awaitStates(Tab tab, int number) {
    await()
        .until(
            () -> tab.value("+(document.documentElement.dataset.states || 0)").asInt() >= number);
  }

  private void send(long since) {
    Map<String, Object> texts = new HashMap<>();
    texts.put("report", "results/report.html");
    texts.putAll(
        Map.of(
            "label",
            EVIL,
            "series",
            "run 1 of 1",
            "began",
            began,
            "phase",
            "measured · 0:20, 0:40 left ",
            "warmUp",
            "warm: after 10 s",
            "verdict",
            List.of("publish.p99 < 1 ms is missed: 4.90 ms"),
            "figures",
            List.of(Map.of("name", "sent", "value", "1k msg/s", "more", "of 1k asked for")),
            "workers",
            List.of(),
            "history",
            List.of("connecting", EVIL),
            "ended",
            List.of()));
    Map<String, Object> state = Map.of("texts", texts, "change", run.since(since));
    events.add("event: state\ndata: " + MAPPER.writeValueAsString(state) + "\n\n");
  }

  private void page(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Security-Policy", LivePage.policy());
    answer(
        exchange, "text/html; charset=utf-8", LivePage.html(kinds.isEmpty() ? run.kinds() : kinds));
  }

  private void distributions(HttpExchange exchange) throws IOException {
    answer(exchange, "application/json", MAPPER.writeValueAsString(run.last(10)));
  }

  private static void answer(HttpExchange exchange, String type, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private void events(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      String event = events.take();
      while (!event.equals(END)) {
        out.write(event.getBytes(StandardCharsets.UTF_8));
        out.flush();
        event = events.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
