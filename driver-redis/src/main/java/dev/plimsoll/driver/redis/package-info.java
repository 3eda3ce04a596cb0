// SPDX-License-Identifier: Apache-2.0
/**
 * Redis, through Lettuce: streams with consumer groups, and publish-subscribe.
 *
 * <p>A topic is a number of streams or channels named {@code topic:0}, {@code topic:1}, …, one for
 * each partition; a subscription of streams is a consumer group of that name on each of them; an
 * acknowledgement of a send is the server's answer to XADD or PUBLISH.
 *
 * <p>Threads: producers share connections ({@link dev.plimsoll.driver.redis.RedisPipeline}), each
 * of which is served by one event loop, on which completions come. Each consumer has a connection
 * of its own, and batches are delivered on its event loop, one of another set. All are named {@code
 * plimsoll-redis-…}. Opening uses a few threads named {@code plimsoll-redis-open-…}.
 *
 * <p>Memory: for each message sent one object of ours; for each message received from a stream
 * nothing, since a reply is copied into one array that is used again; for each message of a channel
 * what the client makes of it.
 */
package dev.plimsoll.driver.redis;
