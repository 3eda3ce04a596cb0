// SPDX-License-Identifier: Apache-2.0
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.XAddArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * A minimal application that adds entries to a stream through Lettuce at the maximum rate: it
 * flushes commands in batches and waits for the reply to the last command of an earlier batch.
 *
 * <p>{@code Loop URI STREAM SIZE MAXLEN WINDOW RATE SECONDS ANSWERS}; prints every half second what
 * it has sent. A rate of 0 is the maximum rate; otherwise each message is flushed alone when it is
 * due. ANSWERS: {@code last}, or {@code each} for a callback that counts each reply.
 */
final class Loop {

  private static final int BATCH = 500;
  private static final int POOL = 1_000;
  private static final long REPORT_NANOS = 500_000_000L;

  private final RedisAsyncCommands<byte[], byte[]> commands;
  private final byte[] stream;
  private final byte[] field = {'p'};
  private final byte[][] payloads = new byte[POOL][];
  private final XAddArgs args;
  private final boolean countsReplies;
  private long sent;

  /** On the client's thread. */
  private long replies;

  private long errors;
  private long reportNanos = System.nanoTime() + REPORT_NANOS;

  private Loop(
      RedisAsyncCommands<byte[], byte[]> commands,
      String stream,
      int size,
      long maxLength,
      boolean countsReplies) {
    this.commands = commands;
    this.countsReplies = countsReplies;
    this.stream = stream.getBytes(StandardCharsets.UTF_8);
    this.args = new XAddArgs().maxlen(maxLength).approximateTrimming();
    Random random = new Random(1);
    for (int i = 0; i < POOL; i++) {
      payloads[i] = new byte[size];
      random.nextBytes(payloads[i]);
    }
  }

  public static void main(String[] arguments) throws Exception {
    RedisURI uri = RedisURI.create(arguments[0]);
    ClientResources resources =
        DefaultClientResources.builder()
            .commandLatencyRecorder(CommandLatencyRecorder.disabled())
            .build();
    RedisClient client = RedisClient.create(resources, uri);
    client.setOptions(
        ClientOptions.builder()
            .timeoutOptions(TimeoutOptions.create())
            .useHashIndexQueue(false)
            .build());
    try (StatefulRedisConnection<byte[], byte[]> connection =
        client.connect(ByteArrayCodec.INSTANCE)) {
      Loop loop =
          new Loop(
              connection.async(),
              arguments[1],
              Integer.parseInt(arguments[2]),
              Long.parseLong(arguments[3]),
              arguments[7].equals("each"));
      long rate = Long.parseLong(arguments[5]);
      long end = System.nanoTime() + Long.parseLong(arguments[6]) * 1_000_000_000L;
      if (rate == 0) {
        connection.setAutoFlushCommands(false);
        loop.flood(connection, Integer.parseInt(arguments[4]), end);
      } else {
        loop.pace(rate, end);
      }
    }
    client.shutdown();
    resources.shutdown();
  }

  private void flood(StatefulRedisConnection<?, ?> connection, int window, long end)
      throws Exception {
    Queue<RedisFuture<String>> lasts = new ArrayDeque<>();
    while (System.nanoTime() - end < 0) {
      RedisFuture<String> last = null;
      for (int i = 0; i < BATCH; i++) {
        last = send();
      }
      connection.flushCommands();
      lasts.add(last);
      if (lasts.size() >= window / BATCH) {
        lasts.remove().get();
      }
      report();
    }
    for (RedisFuture<String> last : lasts) {
      last.get();
    }
    printSent();
  }

  private void pace(long rate, long end) throws Exception {
    long interval = 1_000_000_000L / rate;
    long due = System.nanoTime();
    RedisFuture<String> last = null;
    while (due - end < 0) {
      for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
        LockSupport.parkNanos(early);
      }
      last = send();
      due += interval;
      report();
    }
    last.get();
    printSent();
  }

  private RedisFuture<String> send() {
    RedisFuture<String> reply =
        commands.xadd(stream, args, field, payloads[(int) (sent++ % POOL)]);
    if (countsReplies) {
      reply.whenComplete(this::count);
    }
    return reply;
  }

  private void count(String id, Throwable error) {
    if (error == null) {
      replies++;
    } else {
      errors++;
    }
  }

  private void report() {
    long now = System.nanoTime();
    if (now - reportNanos >= 0) {
      reportNanos = now + REPORT_NANOS;
      printSent();
    }
  }

  private void printSent() {
    System.out.println(sent + " sent");
  }
}
