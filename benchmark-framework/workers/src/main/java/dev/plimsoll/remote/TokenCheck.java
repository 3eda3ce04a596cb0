// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import io.grpc.CallCredentials;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.Executor;

/** Refuses calls that do not carry the token of the worker. */
final class TokenCheck implements ServerInterceptor {

  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
  private static final String SCHEME = "Bearer ";

  private final byte[] expected;
  private final WorkerLog log;

  /**
   * @param log receives refusals
   */
  TokenCheck(String token, WorkerLog log) {
    this.log = log;
    this.expected = (SCHEME + token).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public <Q, P> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, P> call, Metadata headers, ServerCallHandler<Q, P> next) {
    String given = headers.get(AUTHORIZATION);
    // Takes as long for a token that is nearly right as for one that is wrong.
    if (given != null && MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8))) {
      return next.startCall(call, headers);
    }
    log.refused(
        RemoteCaller.of(call.getAttributes()),
        String.valueOf(call.getMethodDescriptor().getBareMethodName()),
        given == null ? "no token" : "wrong token");
    call.close(
        Status.UNAUTHENTICATED.withDescription(
            given == null ? "needs a token (--workers-token-file)" : "has another token"),
        new Metadata());
    return new ServerCall.Listener<>() {};
  }

  /** Adds the token to each call of a coordinator. */
  static final class Sender extends CallCredentials {

    private final String token;

    Sender(String token) {
      this.token = token;
    }

    @Override
    public void applyRequestMetadata(RequestInfo info, Executor executor, MetadataApplier applier) {
      Metadata headers = new Metadata();
      headers.put(AUTHORIZATION, SCHEME + token);
      applier.apply(headers);
    }
  }
}
