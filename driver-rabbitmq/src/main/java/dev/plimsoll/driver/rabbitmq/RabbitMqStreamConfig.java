// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.settings.SettingKey;
import java.util.List;
import java.util.Map;

/** Settings of stream-client, with its defaults: the block {@code stream} of a driver file. */
record RabbitMqStreamConfig(
    @SettingKey(
            value =
                "addresses of the stream protocol; port 5552 of the hosts in `amqpUris` if absent",
            orSingle = true)
        List<String> uris,
    @SettingKey(
            value = "maximum number of messages in a request",
            or = "100",
            min = "1",
            max = "100000")
        int batchSize,
    @SettingKey(
            value = "unconfirmed messages of a producer and partition at which a send blocks",
            or = "10000",
            min = "1")
        int maxUnconfirmed,
    @SettingKey(
            value = "chunks of a stream that the server sends ahead to a consumer",
            or = "10",
            min = "1",
            max = "1000")
        int initialCredits,
    @SettingKey(value = "producers on a connection", or = "255", min = "1", max = "255")
        int producersPerConnection,
    @SettingKey(value = "consumers on a connection", or = "255", min = "1", max = "255")
        int consumersPerConnection,
    @SettingKey(
            "further settings of clients: methods of `EnvironmentBuilder`, such as `rpcTimeout:"
                + " 20s`")
        Map<String, String> clientConfig,
    @SettingKey(
            "further settings of producers: methods of `ProducerBuilder`, such as `subEntrySize:"
                + " 10`")
        Map<String, String> producerConfig) {}
