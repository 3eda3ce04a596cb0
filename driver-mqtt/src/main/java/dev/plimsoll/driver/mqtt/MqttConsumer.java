// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.connection.ReceiveThread;
import dev.plimsoll.driver.connection.SingleMessageBatch;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

/** Receives on a thread of its own, one message after the other. */
final class MqttConsumer extends SingleMessageBatch
    implements DriverConsumer, ReceiveThread.Loop {

  private final MqttServer.Reader reader;
  private final BatchHandler handler;
  private final ReceiveThread thread;
  private MqttServer.Message current;

  MqttConsumer(MqttServer topic, ConsumerSpec spec, BatchHandler handler) {
    this.reader =
        topic.subscribe(spec.subscription(), spec::owns, spec.start() == StartPosition.LATEST);
    this.handler = handler;
    this.thread =
        new ReceiveThread(
            "mqtt-consumer-" + spec.id(),
            "Mqtt: the consumer " + spec.id(),
            ForkJoinPool.commonPool(),
            Duration.ofSeconds(5),
            this,
            handler::stopped);
    thread.start();
  }

  @Override
  public void receive() throws InterruptedException {
    Optional<MqttServer.Message> next = reader.poll(20);
    if (next.isPresent()) {
      current = next.get();
      set(current.payload(), current.partition(), false);
      handler.received(this);
      clear();
    }
  }

  @Override
  public void acknowledge(int index) {
    reader.acknowledge(current);
  }

  @Override
  public Acknowledgement detach(int index) {
    MqttServer.Message detached = current;
    return () -> reader.acknowledge(detached);
  }

  @Override
  public void close() {
    thread.close();
  }
}
