// SPDX-License-Identifier: Apache-2.0
package io.openmessaging.benchmark.driver;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

public interface BenchmarkDriver extends AutoCloseable {

  void initialize(File file) throws IOException;

  String getTopicNamePrefix();

  CompletableFuture<Void> createTopic(String topic, int partitions);

  CompletableFuture<BenchmarkProducer> createProducer(String topic);

  CompletableFuture<BenchmarkConsumer> createConsumer(
      String topic, String subscription, ConsumerCallback callback);
}
