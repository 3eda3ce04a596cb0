// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

/**
 * The acknowledged position in a partition's stream. Offsets have gaps because the server stores
 * entries of its own, so deliveries are numbered from 1 as on an AMQP channel.
 *
 * <p>Threads: the delivery thread adds, any thread acknowledges; every method locks. Hot path:
 * allocates nothing per message.
 */
final class RabbitMqStreamPosition implements RabbitMqAckWindow.AckSender {

  /** Stands for no offset. */
  static final long NONE = -1;

  private final RabbitMqAckWindow window = new RabbitMqAckWindow(Integer.MAX_VALUE, this);
  private long[] offsets = new long[1_024];
  private long oldest = 1;
  private long newest;
  private long acknowledged = NONE;

  /** Records a delivery; returns its number. */
  synchronized long delivered(long offset) {
    newest++;
    while (newest - oldest >= offsets.length) {
      grow();
    }
    offsets[index(newest)] = offset;
    return newest;
  }

  private void grow() {
    long[] larger = new long[offsets.length * 2];
    for (long number = oldest; number < newest; number++) {
      larger[(int) (number & (larger.length - 1))] = offsets[index(number)];
    }
    offsets = larger;
  }

  void acknowledge(long number) {
    window.acknowledge(number);
  }

  void acknowledgeThrough(long number) {
    window.acknowledgeThrough(number);
  }

  /**
   * Returns the offset of the last message before the first gap; {@link #NONE} if there is none.
   */
  long acknowledged() {
    window.acknowledgeThroughFirstGap();
    synchronized (this) {
      return acknowledged;
    }
  }

  @Override
  public synchronized void acknowledge(long number, boolean multiple) {
    acknowledged = offsets[index(number)];
    oldest = number + 1;
  }

  private int index(long number) {
    return (int) (number & (offsets.length - 1));
  }
}
