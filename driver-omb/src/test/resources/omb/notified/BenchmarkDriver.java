// SPDX-License-Identifier: Apache-2.0
package io.openmessaging.benchmark.driver;

import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.stats.StatsLogger;

public interface BenchmarkDriver extends AutoCloseable {

  void initialize(File file, StatsLogger statistics) throws IOException;

  String getTopicNamePrefix();

  CompletableFuture<Void> createTopic(String topic, int partitions);

  CompletableFuture<Void> notifyTopicCreation(String topic, int partitions);

  CompletableFuture<BenchmarkProducer> createProducer(String topic);

  CompletableFuture<BenchmarkConsumer> createConsumer(
      String topic, String subscription, Optional<Integer> partition, ConsumerCallback callback);
}
