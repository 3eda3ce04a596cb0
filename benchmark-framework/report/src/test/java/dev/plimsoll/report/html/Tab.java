// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page in a browser, by Chromium's debugging protocol: one JSON text for a question or answer.
 */
public final class Tab implements WebSocket.Listener {

  private static final long LIMIT_SECONDS = 60;

  private final JsonMapper mapper = new JsonMapper();
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final StringBuilder part = new StringBuilder();
  private final WebSocket socket;

  Tab(HttpClient http, URI address) {
    socket = http.newWebSocketBuilder().buildAsync(address, this).join();
    List.of("Page", "Runtime", "Log", "Network").forEach(domain -> send(domain + ".enable"));
  }

  void go(URI page) {
    send("Page.navigate", "url", page.toString());
    await()
        .atMost(Duration.ofSeconds(LIMIT_SECONDS))
        .until(() -> seen.contains("Page.loadEventFired"));
  }

  /** What the page printed, threw, or was forbidden. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** All that the page asked for, itself included. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** The value of an expression. */
  public JsonNode value(String expression) {
    JsonNode answer =
        send(
            "Runtime.evaluate",
            "expression",
            expression,
            "returnByValue",
            true,
            "awaitPromise",
            true);
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.path("result").path("value");
  }

  /** Presses and releases a key. */
  public void press(String key) {
    send("Input.dispatchKeyEvent", "type", "keyDown", "key", key);
    send("Input.dispatchKeyEvent", "type", "keyUp", "key", key);
  }

  /** Presses the mouse in the middle of an element, as a user does. */
  public void click(String selector) {
    JsonNode place =
        value(
            "(() => { const e = document.querySelector('"
                + selector
                + "'); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
                + " return [r.x + r.width / 2, r.y + r.height / 2]; })()");
    for (String type : List.of("mousePressed", "mouseReleased")) {
      send(
          "Input.dispatchMouseEvent",
          "type",
          type,
          "x",
          place.get(0).asDouble(),
          "y",
          place.get(1).asDouble(),
          "button",
          "left",
          "clickCount",
          1);
    }
  }

  /** The width of the window, and whether the system is dark. */
  public void appear(int width, int height, boolean dark) {
    send(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        height,
        "deviceScaleFactor",
        1,
        "mobile",
        width < 600);
    send(
        "Emulation.setEmulatedMedia",
        "features",
        List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light")));
  }

  /** A picture of the page, or of all of it. */
  public void picture(Path png, boolean whole) throws IOException {
    JsonNode answer =
        send("Page.captureScreenshot", "format", "png", "captureBeyondViewport", whole);
    Files.write(png, Base64.getDecoder().decode(answer.get("data").asString()));
  }

  /** The page on paper. */
  public byte[] pdf() {
    JsonNode answer = send("Page.printToPDF", "printBackground", true);
    return Base64.getDecoder().decode(answer.get("data").asString());
  }

  private JsonNode send(String method, Object... parameters) {
    Map<String, Object> named = new ConcurrentHashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      named.put(parameters[i].toString(), parameters[i + 1]);
    }
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(id, answer);
    String text = mapper.writeValueAsString(Map.of("id", id, "method", method, "params", named));
    socket.sendText(text, true).join();
    JsonNode told = answer.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    if (told.has("error")) {
      throw new AssertionError(method + ": " + told.get("error"));
    }
    return told.get("result");
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
    part.append(text);
    if (last) {
      hear(mapper.readTree(part.toString()));
      part.setLength(0);
    }
    from.request(1);
    return null;
  }

  private void hear(JsonNode message) {
    if (message.has("id")) {
      open.remove(message.get("id").asInt()).complete(message);
      return;
    }
    String method = message.path("method").asString("");
    JsonNode what = message.path("params");
    switch (method) {
      case "Runtime.consoleAPICalled" -> complaints.add("console: " + what.get("args"));
      case "Runtime.exceptionThrown" -> complaints.add("thrown: " + what.get("exceptionDetails"));
      case "Log.entryAdded" -> complaints.add("log: " + what.at("/entry/text").asString(""));
      case "Network.requestWillBeSent" -> requests.add(what.at("/request/url").asString(""));
      default -> seen.add(method);
    }
  }
}
