// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * The body of an answer, of at most a number of bytes: beyond it the connection is closed and the
 * request fails.
 *
 * <p>Threads: one of the HTTP client, at a time.
 */
final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {

  private final int mostBytes;
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private Flow.Subscription subscription;

  private LimitedBody(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Reads bodies of at most this many bytes. */
  static HttpResponse.BodyHandler<byte[]> ofAtMost(int mostBytes) {
    return answer -> new LimitedBody(mostBytes);
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription opened) {
    subscription = opened;
    opened.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (body.isDone()) {
        return;
      }
      if (bytes.size() + buffer.remaining() > mostBytes) {
        subscription.cancel();
        body.completeExceptionally(
            new IOException("the answer has more than " + (mostBytes >> 10) + " KiB"));
        return;
      }
      byte[] part = new byte[buffer.remaining()];
      buffer.get(part);
      bytes.writeBytes(part);
    }
    subscription.request(1);
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toByteArray());
  }
}
