// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.baseline;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/** Measures how much one connection within this machine carries. */
final class LoopbackMeter {

  private static final int BUFFER_BYTES = 256 << 10;

  private final Duration length;
  private final BooleanSupplier ended;

  LoopbackMeter(Duration length, BooleanSupplier ended) {
    this.length = length;
    this.ended = ended;
  }

  double bytesPerSecond() throws IOException, InterruptedException {
    ExecutorService receiver = Executors.newSingleThreadExecutor();
    try (ServerSocketChannel server =
        ServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      Callable<Double> receiving = () -> receive(server);
      Future<Double> rate = receiver.submit(receiving);
      try (SocketChannel sender = SocketChannel.open(server.getLocalAddress())) {
        send(sender);
      }
      return rate.get();
    } catch (ExecutionException e) {
      throw new IOException("the loopback network failed: " + e.getCause().getMessage(), e);
    } finally {
      receiver.shutdownNow();
    }
  }

  private void send(SocketChannel sender) throws IOException, InterruptedException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    long end = System.nanoTime() + length.toNanos();
    while (System.nanoTime() < end) {
      if (ended.getAsBoolean()) {
        throw new InterruptedException();
      }
      buffer.clear();
      while (buffer.hasRemaining()) {
        sender.write(buffer);
      }
    }
  }

  private static double receive(ServerSocketChannel server) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    try (SocketChannel channel = server.accept()) {
      long start = System.nanoTime();
      long bytes = 0;
      for (int count = channel.read(buffer); count >= 0; count = channel.read(buffer)) {
        bytes += count;
        buffer.clear();
      }
      return bytes / ((System.nanoTime() - start) / 1e9);
    }
  }
}
