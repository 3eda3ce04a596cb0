// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverException;
import io.lettuce.core.Consumer;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisBusyException;
import io.lettuce.core.XClaimArgs;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.models.stream.PendingMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * The consumer group of one subscription on streams of its topic, from the view of one of its
 * consumers. Uses the administrative connection. Thread-safe and non-blocking.
 */
final class RedisGroup {

  /**
   * Name of the group member that gets the unacknowledged messages of a consumer that leaves, until
   * another one claims them.
   */
  private static final String FORMER_MEMBER = "left-behind";

  private static final Duration LONG_AGO = Duration.ofDays(1);
  private static final int PENDING_LIMIT = 1_000;

  private final Map<String, RedisServer> servers = new HashMap<>();
  private final RedisTopic topic;
  private final ConsumerSpec spec;

  RedisGroup(RedisServers servers, RedisTopic topic, ConsumerSpec spec) throws DriverException {
    for (String stream : topic.partitions()) {
      this.servers.put(stream, servers.of(stream));
    }
    this.topic = topic;
    this.spec = spec;
  }

  private RedisAsyncCommands<String, String> commands(String stream) {
    return servers.get(stream).commands();
  }

  /** Creates the group on the topic's streams where it does not exist. */
  CompletionStage<Void> create() {
    return createFrom(spec.start() == StartPosition.EARLIEST ? "0-0" : "$", topic.partitions());
  }

  /**
   * Creates the group again on streams that the server has lost, so that it reads their new entries
   * from the start.
   */
  CompletionStage<Void> recreate(List<String> streams) {
    return createFrom("0-0", streams);
  }

  private CompletionStage<Void> createFrom(String position, List<String> streams) {
    return all(
        streams.stream()
            .map(
                stream ->
                    commands(stream)
                        .xgroupCreate(
                            StreamOffset.from(stream, position),
                            spec.subscription(),
                            XGroupCreateArgs.Builder.mkstream())
                        .toCompletableFuture()
                        .exceptionally(RedisGroup::acceptBusy))
            .toList());
  }

  private static String acceptBusy(Throwable error) {
    if (RedisFailures.TABLE.rootCause(error) instanceof RedisBusyException) {
      return "there already";
    }
    throw new CompletionException(error);
  }

  /** Acknowledges messages. */
  void acknowledge(String stream, String... ids) {
    var unused = commands(stream).xack(stream, spec.subscription(), ids);
  }

  /**
   * Leaves the group on these streams. This consumer's unacknowledged messages can be claimed
   * immediately. Completes after all acknowledgements sent before.
   */
  CompletionStage<Void> leave(List<String> streams) {
    return all(streams.stream().map(this::leave).toList());
  }

  private CompletableFuture<Void> leave(String stream) {
    Consumer<String> self = Consumer.from(spec.subscription(), spec.id());
    return commands(stream)
        .xpending(stream, self, Range.unbounded(), Limit.from(PENDING_LIMIT))
        .toCompletableFuture()
        .thenCompose(pending -> leave(stream, self, pending));
  }

  private CompletionStage<Void> leave(
      String stream, Consumer<String> self, List<PendingMessage> pending) {
    if (pending.isEmpty()) {
      return remove(stream, self);
    }
    String[] ids = pending.stream().map(PendingMessage::getId).toArray(String[]::new);
    return commands(stream)
        .xclaim(
            stream,
            Consumer.from(spec.subscription(), FORMER_MEMBER),
            XClaimArgs.Builder.justid().minIdleTime(Duration.ZERO).idle(LONG_AGO),
            ids)
        .thenCompose(claimed -> claimed.isEmpty() ? remove(stream, self) : leave(stream));
  }

  private CompletionStage<Void> remove(String stream, Consumer<String> self) {
    return commands(stream).xgroupDelconsumer(stream, self).thenApply(count -> null);
  }

  private static CompletableFuture<Void> all(List<? extends CompletableFuture<?>> stages) {
    return CompletableFuture.allOf(new ArrayList<>(stages).toArray(CompletableFuture<?>[]::new));
  }
}
