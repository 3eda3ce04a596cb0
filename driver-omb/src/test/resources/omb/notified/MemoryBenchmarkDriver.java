// SPDX-License-Identifier: Apache-2.0
package memory;

import io.openmessaging.benchmark.driver.BenchmarkConsumer;
import io.openmessaging.benchmark.driver.BenchmarkDriver;
import io.openmessaging.benchmark.driver.BenchmarkProducer;
import io.openmessaging.benchmark.driver.ConsumerCallback;
import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.bookkeeper.stats.StatsLogger;

public final class MemoryBenchmarkDriver implements BenchmarkDriver {

  private final Memory memory = new Memory();
  private final Set<String> notified = ConcurrentHashMap.newKeySet();

  @Override
  public void initialize(File file, StatsLogger statistics) throws IOException {
    memory.initialize(file);
  }

  @Override
  public String getTopicNamePrefix() {
    return "memory";
  }

  @Override
  public CompletableFuture<Void> createTopic(String topic, int partitions) {
    return memory.create(topic, partitions);
  }

  @Override
  public CompletableFuture<Void> notifyTopicCreation(String topic, int partitions) {
    notified.add(topic);
    return null;
  }

  @Override
  public CompletableFuture<BenchmarkProducer> createProducer(String topic) {
    if (!notified.contains(topic)) {
      return CompletableFuture.failedFuture(new IllegalStateException("not notified"));
    }
    return CompletableFuture.completedFuture(
        new BenchmarkProducer() {
          @Override
          public CompletableFuture<Integer> sendAsync(Optional<String> key, byte[] payload) {
            return memory.send(topic, payload).thenApply(sent -> 1);
          }

          @Override
          public void close() {}
        });
  }

  @Override
  public CompletableFuture<BenchmarkConsumer> createConsumer(
      String topic, String subscription, Optional<Integer> partition, ConsumerCallback callback) {
    memory.subscribe(topic, subscription, payload -> callback.messageReceived(payload, 1));
    return CompletableFuture.completedFuture(() -> {});
  }

  @Override
  public void close() throws Exception {
    memory.close();
  }
}
