// SPDX-License-Identifier: Apache-2.0
package io.openmessaging.benchmark.driver;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.stats.StatsLogger;

public interface BenchmarkDriver extends AutoCloseable {

  void initialize(File file, StatsLogger statistics) throws IOException, InterruptedException;

  String getTopicNamePrefix();

  CompletableFuture<Void> createTopic(String topic, int partitions);

  default CompletableFuture<Void> createTopics(List<TopicInfo> topics) {
    return CompletableFuture.allOf(
        topics.stream()
            .map(each -> createTopic(each.topic, each.partitions))
            .toArray(CompletableFuture<?>[]::new));
  }

  CompletableFuture<BenchmarkProducer> createWriter(String topic);

  CompletableFuture<BenchmarkConsumer> createConsumer(
      String topic, String subscription, ConsumerCallback callback);

  final class TopicInfo {

    private final String topic;
    private final int partitions;

    public TopicInfo(String topic, int partitions) {
      this.topic = topic;
      this.partitions = partitions;
    }
  }
}
