// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.SystemTopics;
import io.lettuce.core.KeyValue;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Topics and their numbers of partitions, stored in a hash on the server: streams exist only from
 * their first entry or group, and channels never do. The hash is deleted with its last topic.
 */
final class RedisTopics implements SystemTopics {

  /** Hash from topic to number of partitions. */
  static final String REGISTER = "plimsoll:topics";

  private static final int AT_ONCE = 500;
  private static final Duration MOVED_LIMIT = Duration.ofSeconds(5);
  private static final Duration MOVED_INTERVAL = Duration.ofMillis(100);

  private final RedisServers servers;
  private final RedisVariant variant;
  private final Map<String, RedisTopic> known = new ConcurrentHashMap<>();

  RedisTopics(RedisServers servers, RedisVariant variant) {
    this.servers = servers;
    this.variant = variant;
  }

  /** The commands of the server that has the register. */
  private RedisAsyncCommands<String, String> commands() throws DriverException {
    return servers.commands(REGISTER);
  }

  /** A request for topics. */
  private interface Request {
    void make() throws DriverException, InterruptedException;
  }

  /** Makes a request, and again while connections of a cluster are on the way to a new primary. */
  private static void following(Request request) throws DriverException, InterruptedException {
    Deadline.after(MOVED_LIMIT)
        .retry(
            MOVED_INTERVAL,
            RedisFailures::isMoved,
            () -> {
              request.make();
              return request;
            });
  }

  @Override
  public void create(List<TopicSpec> specs) throws DriverException, InterruptedException {
    following(() -> enter(specs));
  }

  private void enter(List<TopicSpec> specs) throws DriverException, InterruptedException {
    for (int from = 0; from < specs.size(); from += AT_ONCE) {
      Map<String, String> some = new HashMap<>();
      for (TopicSpec spec : specs.subList(from, Math.min(specs.size(), from + AT_ONCE))) {
        some.put(spec.name(), Integer.toString(spec.partitions()));
        known.put(spec.name(), RedisTopic.managed(spec.name(), spec.partitions()));
      }
      RedisServer.await(commands().hset(REGISTER, some), "creating topics");
    }
  }

  /** Returns a topic, either created by this program or an existing stream or channel. */
  RedisTopic find(String name) throws DriverException, InterruptedException {
    RedisTopic found = known.get(name);
    return found == null ? find(List.of(name)).get(0) : found;
  }

  private List<RedisTopic> find(List<String> names) throws DriverException, InterruptedException {
    List<RedisTopic> topics = new ArrayList<>();
    following(
        () -> {
          topics.clear();
          look(names, topics);
        });
    topics.forEach(topic -> known.put(topic.name(), topic));
    return topics;
  }

  private void look(List<String> names, List<RedisTopic> topics)
      throws DriverException, InterruptedException {
    for (int from = 0; from < names.size(); from += AT_ONCE) {
      List<String> some = names.subList(from, Math.min(names.size(), from + AT_ONCE));
      for (KeyValue<String, String> entry : register(some)) {
        topics.add(
            entry.hasValue()
                ? RedisTopic.managed(entry.getKey(), Integer.parseInt(entry.getValue()))
                : asUnmanaged(entry.getKey()));
      }
    }
  }

  private List<KeyValue<String, String>> register(List<String> names)
      throws DriverException, InterruptedException {
    return RedisServer.await(
        commands().hmget(REGISTER, names.toArray(String[]::new)), "looking at topics");
  }

  private RedisTopic asUnmanaged(String name) throws DriverException, InterruptedException {
    boolean there =
        variant == RedisVariant.STREAMS
            ? "stream"
                .equals(RedisServer.await(servers.commands(name).type(name), "looking at " + name))
            : subscribers(name) > 0;
    if (!there) {
      throw new DriverException(
          DriverException.Kind.NOT_FOUND,
          "Redis: there is no topic "
              + name
              + (variant == RedisVariant.STREAMS
                  ? ", nor a stream of that key"
                  : ", nor a channel of that name with a subscriber"));
    }
    return RedisTopic.unmanaged(name);
  }

  /** Each server counts its own subscribers. */
  private long subscribers(String channel) throws DriverException, InterruptedException {
    long sum = 0;
    for (RedisServer server : servers.all()) {
      sum +=
          RedisServer.await(
                  variant.isSharded()
                      ? server.commands().pubsubShardNumsub(channel)
                      : server.commands().pubsubNumsub(channel),
                  "looking at " + channel)
              .getOrDefault(channel, 0L);
    }
    return sum;
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    List<TopicFacts> facts = new ArrayList<>();
    for (RedisTopic topic : find(names)) {
      facts.add(
          new TopicFacts(topic.name(), topic.partitions().size(), messages(topic), List.of()));
    }
    return facts;
  }

  private OptionalLong messages(RedisTopic topic) throws DriverException, InterruptedException {
    if (variant != RedisVariant.STREAMS) {
      return OptionalLong.of(0); // A channel stores nothing.
    }
    List<CompletionStage<Long>> lengths = new ArrayList<>();
    for (String key : topic.partitions()) {
      lengths.add(servers.commands(key).xlen(key));
    }
    long sum = 0;
    for (CompletionStage<Long> length : lengths) {
      sum += RedisServer.await(length, "counting the entries of " + topic.name());
    }
    return OptionalLong.of(sum);
  }

  @Override
  public List<String> list(String prefix) throws DriverException, InterruptedException {
    return RedisServer.await(commands().hkeys(REGISTER), "listing topics").stream()
        .filter(name -> name.startsWith(prefix))
        .sorted()
        .toList();
  }

  /** Deletes topics. Groups are deleted with their streams; channels end with their subscribers. */
  void delete(Collection<String> names) throws DriverException, InterruptedException {
    following(() -> unlink(List.copyOf(names)));
  }

  private void unlink(List<String> all) throws DriverException, InterruptedException {
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      List<String> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
      for (KeyValue<String, String> entry : register(some)) {
        Optional<RedisTopic> topic = asManaged(entry);
        if (topic.isPresent()) {
          unlink(topic.get());
        }
      }
      RedisServer.await(commands().hdel(REGISTER, some.toArray(String[]::new)), "deleting topics");
      some.forEach(known::remove);
    }
  }

  /** Deletes the groups of these names from the streams of these topics; ignores absent ones. */
  void deleteGroups(List<String> names, List<String> groups)
      throws DriverException, InterruptedException {
    if (variant != RedisVariant.STREAMS) {
      return; // A channel has no groups.
    }
    following(() -> destroyGroups(names, groups));
  }

  private void destroyGroups(List<String> names, List<String> groups)
      throws DriverException, InterruptedException {
    List<CompletionStage<Boolean>> deletions = new ArrayList<>();
    for (String name : names) {
      RedisTopic topic = known.getOrDefault(name, RedisTopic.unmanaged(name));
      for (String stream : topic.partitions()) {
        for (String group : groups) {
          deletions.add(
              servers
                  .commands(stream)
                  .xgroupDestroy(stream, group)
                  .exceptionally(RedisTopics::acceptAbsent));
        }
      }
    }
    for (CompletionStage<Boolean> deletion : deletions) {
      RedisServer.await(deletion, "deleting groups of " + names.size() + " topics");
    }
  }

  /** The stream does not exist, or the key holds something else. */
  private static Boolean acceptAbsent(Throwable error) {
    String reply = String.valueOf(RedisFailures.TABLE.rootCause(error).getMessage());
    if (reply.contains("requires the key to exist") || reply.startsWith("WRONGTYPE")) {
      return false;
    }
    throw new CompletionException(error);
  }

  /** Also finds a topic after the server has lost its data, if its streams were created again. */
  private Optional<RedisTopic> asManaged(KeyValue<String, String> entry) {
    return entry.hasValue()
        ? Optional.of(RedisTopic.managed(entry.getKey(), Integer.parseInt(entry.getValue())))
        : Optional.ofNullable(known.get(entry.getKey())).filter(RedisTopic::isOurs);
  }

  private void unlink(RedisTopic topic) throws DriverException, InterruptedException {
    if (variant != RedisVariant.STREAMS) {
      return;
    }
    // One by one, because a command for several keys needs all of them in one slot of a cluster.
    List<CompletionStage<Long>> deletions = new ArrayList<>();
    for (String stream : topic.partitions()) {
      deletions.add(servers.commands(stream).unlink(stream));
    }
    for (CompletionStage<Long> deletion : deletions) {
      RedisServer.await(deletion, "deleting the streams of " + topic.name());
    }
  }
}
