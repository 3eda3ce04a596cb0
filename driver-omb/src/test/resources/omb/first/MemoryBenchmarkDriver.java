// SPDX-License-Identifier: Apache-2.0
package memory;

import io.openmessaging.benchmark.driver.BenchmarkConsumer;
import io.openmessaging.benchmark.driver.BenchmarkDriver;
import io.openmessaging.benchmark.driver.BenchmarkProducer;
import io.openmessaging.benchmark.driver.ConsumerCallback;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

public final class MemoryBenchmarkDriver implements BenchmarkDriver {

  private final Memory memory = new Memory();

  @Override
  public void initialize(File file) throws IOException {
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
  public CompletableFuture<BenchmarkProducer> createProducer(String topic) {
    return CompletableFuture.completedFuture(
        new BenchmarkProducer() {
          @Override
          public CompletableFuture<Void> sendAsync(byte[] message) {
            return memory.send(topic, message);
          }

          @Override
          public void close() {}
        });
  }

  @Override
  public CompletableFuture<BenchmarkConsumer> createConsumer(
      String topic, String subscription, ConsumerCallback callback) {
    memory.subscribe(topic, subscription, callback::messageReceived);
    return CompletableFuture.completedFuture(() -> {});
  }

  @Override
  public void close() throws Exception {
    memory.close();
  }
}
