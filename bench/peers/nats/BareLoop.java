// SPDX-License-Identifier: Apache-2.0
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Publishes at the maximum rate of jnats: {@code BareLoop core|file|memory URL TOPIC SIZE
 * IN_FLIGHT WARMUP_SECONDS SECONDS same|fresh}; jnats checks each character of the subject per
 * message, so TOPIC is one of the other side's. With {@code same}, one array is used for all messages; with
 * {@code fresh}, a copy for each, as senders of differing messages need. After the warm-up, it prints
 * every half second the messages sent so far (with streams: acknowledged) and the nanoseconds since
 * the start; at the end, the messages in all.
 */
final class BareLoop {

  private static final long STEP_NANOS = 500_000_000L;

  private final String subject;

  private final AtomicLong done = new AtomicLong();
  private final long warmupNanos;
  private final long endNanos;
  private final long startNanos = System.nanoTime();
  private final boolean fresh;
  private long nextLineNanos;

  private BareLoop(String topic, int warmupSeconds, int seconds, boolean fresh) {
    this.fresh = fresh;
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
            arguments[7].equals("fresh"));
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
  }

  private void core(Connection connection, byte[] payload) throws Exception {
    while (goesOn()) {
      for (int i = 0; i < 100; i++) {
        connection.publish(subject, fresh ? payload.clone() : payload);
      }
      done.addAndGet(100);
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
        for (int i = 0; i < 100; i++) {
          permits.acquire();
          stream
              .publishAsync(subject, fresh ? payload.clone() : payload)
              .whenComplete(
                  (acknowledgement, error) -> {
                    if (error == null) {
                      done.incrementAndGet();
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

  private boolean goesOn() {
    long now = System.nanoTime() - startNanos;
    if (now >= nextLineNanos) {
      System.out.println("progress " + done.get() + " " + now);
      nextLineNanos += STEP_NANOS;
    }
    return now < endNanos;
  }
}
