// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.Retention;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Redis as the contract requires it: a variant, with additional settings. */
record RedisSetup(Map<String, Object> keys) implements DriverSetup {

  private static final Duration REDELIVER_AFTER = Duration.ofSeconds(2);

  static RedisSetup streams(Map<String, Object> more) {
    Map<String, Object> keys = new HashMap<>(more);
    keys.putIfAbsent("persistence", "aof-unsynced");
    keys.putIfAbsent("redeliverAfter", REDELIVER_AFTER.toMillis() + "ms");
    return new RedisSetup(keys);
  }

  static RedisSetup channels() {
    return new RedisSetup(Map.of("variant", "publish-subscribe"));
  }

  static RedisSetup shardChannels() {
    return new RedisSetup(Map.of("variant", "sharded-publish-subscribe"));
  }

  @Override
  public DriverProvider provider() {
    return new RedisProvider();
  }

  @Override
  public Map<String, Object> settings() {
    return keys;
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    Map<String, Object> there = new HashMap<>(keys);
    there.put("address", address);
    return there;
  }

  private boolean areChannels() {
    return keys.containsKey("variant");
  }

  @Override
  public Retention keeps() {
    return areChannels() ? Retention.FOR_NOBODY : Retention.FOR_LATER_SUBSCRIPTIONS;
  }

  @Override
  public boolean reassigns() {
    return keys.containsValue("compete");
  }

  /** Competing consumers take from each other what is not acknowledged in time. */
  @Override
  public Duration sharesAgainAfter() {
    return reassigns() ? REDELIVER_AFTER : DriverSetup.super.sharesAgainAfter();
  }

  @Override
  public boolean marksRedelivery() {
    return !areChannels();
  }

  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.empty();
  }

  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().startsWith("plimsoll-redis");
  }
}
