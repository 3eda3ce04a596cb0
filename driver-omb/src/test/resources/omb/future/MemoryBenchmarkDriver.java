// SPDX-License-Identifier: Apache-2.0
package memory;

import io.openmessaging.benchmark.driver.BenchmarkConsumer;
import io.openmessaging.benchmark.driver.BenchmarkDriver;
import io.openmessaging.benchmark.driver.BenchmarkProducer;
import io.openmessaging.benchmark.driver.ConsumerCallback;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.stats.StatsLogger;

public final class MemoryBenchmarkDriver implements BenchmarkDriver {

  private final Memory memory = new Memory();

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
  public CompletableFuture<BenchmarkProducer> createWriter(String topic) {
    memory.fail("createWriter");
    return CompletableFuture.completedFuture(
        new BenchmarkProducer() {
          @Override
          public CompletableFuture<Void> sendAsync(Optional<String> key, byte[] payload) {
            return memory.send(topic, payload);
          }

          @Override
          public void close() {}
        });
  }

  @Override
  public CompletableFuture<BenchmarkConsumer> createConsumer(
      String topic, String subscription, ConsumerCallback callback) {
    memory.subscribe(topic, subscription, payload -> pass(payload, callback));
    return CompletableFuture.completedFuture(memory::closeClient);
  }

  private void pass(byte[] payload, ConsumerCallback callback) {
    if (memory.does("delivers: heap buffers")) {
      ByteBuffer larger = ByteBuffer.allocate(payload.length + 9).position(5);
      larger.put(payload).flip().position(5);
      callback.messageReceived(larger.slice(), 1);
    } else if (memory.does("delivers: direct buffers")) {
      callback.messageReceived(ByteBuffer.allocateDirect(payload.length).put(payload).flip(), 1);
    } else {
      callback.messageReceived(payload, 1);
    }
  }

  @Override
  public void close() throws Exception {
    memory.close();
  }
}
