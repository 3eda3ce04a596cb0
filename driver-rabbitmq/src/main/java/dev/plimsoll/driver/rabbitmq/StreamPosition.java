// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

/**
 * How far a partition's stream is acknowledged. Offsets have gaps, where the server keeps notes of
 * its own; so deliveries are numbered from 1, as an AMQP channel does it.
 *
 * <p>Threads: the delivering one adds, any acknowledges; one at a time by its lock. Hot; nothing is
 * made per message.
 */
final class StreamPosition implements AckWindow.Teller {

  private final AckWindow window = new AckWindow(Integer.MAX_VALUE, this);
  private long[] offsets = new long[1_024];
  private long oldest = 1;
  private long newest;
  private long acknowledged = RabbitMqGroup.AT_START;
  private long first = RabbitMqGroup.AT_START;

  /** Notes a delivery; returns its number. */
  synchronized long delivered(long offset) {
    if (first == RabbitMqGroup.AT_START) {
      first = offset;
    }
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

  /** The offset before which all is acknowledged, of which the last was {@code result - 1}. */
  long next() {
    window.acknowledgeThroughFirstGap();
    synchronized (this) {
      return acknowledged == RabbitMqGroup.AT_START ? first : acknowledged + 1;
    }
  }

  /** The last offset of those before the first gap; {@link RabbitMqGroup#AT_START}: none. */
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
