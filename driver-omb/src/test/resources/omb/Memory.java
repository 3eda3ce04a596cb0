// SPDX-License-Identifier: Apache-2.0
package memory;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A system in memory. The lines of the driver file say what it does wrong. */
public final class Memory {

  private static final String PASSWORD = "redisPass: ";

  private final Map<String, Map<String, List<Consumer<byte[]>>>> topics = new TreeMap<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "memory"));
  private List<String> lines = List.of();
  private int next;

  public synchronized void initialize(File file) throws IOException {
    lines = Files.readAllLines(file.toPath());
    fail("initialize");
    if (lines.contains("reset: true")) {
      throw new IOException("reset");
    }
    if (Thread.currentThread().getContextClassLoader() != Memory.class.getClassLoader()) {
      throw new IOException("context class loader");
    }
    try {
      Class.forName("dev.plimsoll.driver.Driver");
      throw new IOException("sees the program");
    } catch (ClassNotFoundException e) {
      return;
    }
  }

  public boolean does(String what) {
    return lines.contains(what);
  }

  public void fail(String what) {
    if (does("fails: " + what)) {
      String password =
          lines.stream()
              .filter(line -> line.startsWith(PASSWORD))
              .map(line -> " with " + line.substring(PASSWORD.length()))
              .findFirst()
              .orElse("");
      throw new IllegalArgumentException("failed on purpose" + password);
    }
  }

  public synchronized CompletableFuture<Void> create(String topic, int partitions) {
    fail("createTopic");
    topics.put(topic, new TreeMap<>());
    return CompletableFuture.completedFuture(null);
  }

  public synchronized void subscribe(String topic, String subscription, Consumer<byte[]> callback) {
    topics.get(topic).computeIfAbsent(subscription, name -> new ArrayList<>()).add(callback);
  }

  public CompletableFuture<Void> send(String topic, byte[] payload) {
    fail("sendAsync");
    if (does("answers: never")) {
      return new CompletableFuture<>();
    }
    if (does("answers: null")) {
      return null;
    }
    if (does("answers: wrong")) {
      return CompletableFuture.runAsync(
          () -> {
            throw new IllegalStateException("refused on purpose");
          },
          thread);
    }
    byte[] stored =
        does("stores: text")
            ? new String(payload, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8)
            : payload;
    return CompletableFuture.runAsync(() -> deliver(topic, stored), thread);
  }

  private synchronized void deliver(String topic, byte[] payload) {
    next++;
    topics
        .get(topic)
        .values()
        .forEach(consumers -> consumers.get(next % consumers.size()).accept(payload));
  }

  public void closeClient() throws InterruptedException {
    if (does("closes: never")) {
      new CountDownLatch(1).await();
    }
  }

  public void close() throws InterruptedException {
    closeClient();
    thread.shutdown();
  }
}
