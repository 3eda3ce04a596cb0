// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for Redis, based on Lettuce's asynchronous commands: streams with consumer groups, and
 * publish-subscribe.
 *
 * <p>A topic is a set of streams or channels named {@code topic:0}, {@code topic:1}, …, one per
 * partition. A subscription of streams is a consumer group of that name on each stream. An
 * acknowledgement of a send is the server's reply to XADD or PUBLISH, or to WAIT.
 *
 * <p>Threads: producers share connections ({@link dev.plimsoll.driver.redis.RedisSender}); the
 * event loop of a connection flushes commands and calls the completions. Each consumer has its own
 * connection, whose event loop delivers batches; producers and consumers use different event loops.
 * All threads are named {@code plimsoll-redis-…}. Opening uses a few threads named {@code
 * plimsoll-redis-open-…}.
 *
 * <p>Memory: per message what the client allocates (a command with its arguments and its future; a
 * {@code StreamMessage} with its map), and one object per sent message.
 */
package dev.plimsoll.driver.redis;
