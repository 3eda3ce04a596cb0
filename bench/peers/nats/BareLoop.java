// SPDX-License-Identifier: Apache-2.0
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Publishes through jnats: {@code BareLoop core|file|memory URL TOPIC SIZE IN_FLIGHT WARMUP_SECONDS
 * SECONDS same|fresh RATE}; jnats checks each character of the subject per message, so TOPIC is one
 * of the other side's. With {@code same}, one array is used for all messages; with {@code fresh}, a
 * copy for each, as senders of differing messages need. A rate of 0 is the maximum rate; otherwise
 * each message is sent when it is due. After the warm-up, it prints every half second the messages
 * sent so far (with streams: acknowledged) and the nanoseconds since the start; at the end, the
 * messages in all, and at a rate with streams p50 and p99 of the time from the call to the
 * acknowledgement, in nanoseconds.
 */
final class BareLoop {

  private static final long STEP_NANOS = 500_000_000L;

  private final String subject;

  private final AtomicLong done = new AtomicLong();
  private final long warmupNanos;
  private final long endNanos;
  private final long startNanos = System.nanoTime();
  private final boolean fresh;
  private final long rate;
  private long nextLineNanos;
  private long paced;

  /** By message; written by the client's thread until all messages are acknowledged. */
  private final long[] serviceNanos;

  private int recorded;

  private BareLoop(String topic, int warmupSeconds, int seconds, boolean fresh, long rate) {
    this.fresh = fresh;
    this.rate = rate;
    this.serviceNanos = new long[(int) (rate * seconds)];
    this.subject = topic + ".0";
    this.warmupNanos = warmupSeconds * 1_000_000_000L;
    this.endNanos = warmupNanos + seconds * 1_000_000_000L;
    this.nextLineNanos = warmupNanos;
  }

  public static void main(String[] arguments) throws Exception {
    byte[] payload = new byte[Integer.parseInt(arguments[3])];
    int inFlight = Integer.parseInt(arguments[4]);
    BareLoop loop =
        new BareLoop(
            arguments[2],
            Integer.parseInt(arguments[5]),
            Integer.parseInt(arguments[6]),
            arguments[7].equals("fresh"),
            Long.parseLong(arguments[8]));
    Options options =
        new Options.Builder().server(arguments[1]).dontForceFlushOnRequest().build();
    try (Connection connection = Nats.connect(options)) {
      if (arguments[0].equals("core")) {
        loop.core(connection, payload);
      } else {
        loop.stream(connection, arguments[2], arguments[0], payload, inFlight);
      }
    }
    System.out.println("total " + loop.done.get());
    if (loop.recorded > 0) {
      long[] sorted = Arrays.copyOf(loop.serviceNanos, loop.recorded);
      Arrays.sort(sorted);
      System.out.println(
          "service " + sorted[sorted.length / 2] + " " + sorted[(int) (sorted.length * 0.99)]);
    }
  }

  private void core(Connection connection, byte[] payload) throws Exception {
    while (goesOn()) {
      int batch = awaitDue();
      for (int i = 0; i < batch; i++) {
        connection.publish(subject, fresh ? payload.clone() : payload);
      }
      done.addAndGet(batch);
    }
    connection.flush(null);
  }

  private void stream(
      Connection connection, String name, String storage, byte[] payload, int inFlight)
      throws Exception {
    JetStreamManagement management = connection.jetStreamManagement();
    management.addStream(
        StreamConfiguration.builder()
            .name(name)
            .subjects(subject)
            .storageType(storage.equals("file") ? StorageType.File : StorageType.Memory)
            .build());
    try {
      JetStream stream = connection.jetStream();
      Semaphore permits = new Semaphore(inFlight);
      while (goesOn()) {
        int batch = awaitDue();
        for (int i = 0; i < batch; i++) {
          permits.acquire();
          long sent = rate == 0 ? 0 : System.nanoTime();
          stream
              .publishAsync(subject, fresh ? payload.clone() : payload)
              .whenComplete(
                  (acknowledgement, error) -> {
                    if (error == null) {
                      done.incrementAndGet();
                      record(sent);
                    }
                    permits.release();
                  });
        }
      }
      permits.acquire(inFlight);
    } finally {
      management.deleteStream(name);
    }
  }

  /** Returns how many messages are sent before the time is read again. */
  private int awaitDue() {
    if (rate == 0) {
      return 100;
    }
    long due = startNanos + paced++ * 1_000_000_000L / rate;
    for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
      LockSupport.parkNanos(early);
    }
    return 1;
  }

  private void record(long sent) {
    if (rate > 0 && sent - startNanos >= warmupNanos && recorded < serviceNanos.length) {
      serviceNanos[recorded++] = System.nanoTime() - sent;
    }
  }

  private boolean goesOn() {
    long now = System.nanoTime() - startNanos;
    if (now >= nextLineNanos) {
      System.out.println("progress " + done.get() + " " + now);
      nextLineNanos += STEP_NANOS;
    }
    return now < endNanos;
  }
}
