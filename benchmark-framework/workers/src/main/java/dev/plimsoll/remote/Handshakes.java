// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import io.grpc.ServerCredentials;
import io.grpc.internal.ObjectPool;
import io.grpc.netty.shaded.io.grpc.netty.GrpcHttp2ConnectionHandler;
import io.grpc.netty.shaded.io.grpc.netty.InternalNettyServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiator;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.handler.ssl.NotSslRecordException;
import io.grpc.netty.shaded.io.netty.util.AsciiString;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLException;

/**
 * Tells of TLS handshakes that fail, with the address of the other side: a certificate of another
 * authority, none at all, or no TLS. gRPC ends such a connection before there is a call that could
 * tell who made it, so this stands between its negotiation and its connection handler, which is
 * what gRPC's own xDS module does.
 */
final class Handshakes {

  private Handshakes() {}

  /**
   * Returns credentials that work as before.
   *
   * @param failed receives the caller and the reason, on a thread of the connection
   */
  static ServerCredentials watched(
      ServerCredentials credentials, BiConsumer<RemoteCaller, String> failed) {
    InternalProtocolNegotiator.ServerFactory negotiators =
        InternalNettyServerCredentials.toNegotiator(credentials);
    return InternalNettyServerCredentials.create(
        new InternalProtocolNegotiator.ServerFactory() {
          @Override
          public InternalProtocolNegotiator.ProtocolNegotiator newNegotiator(
              ObjectPool<? extends Executor> executors) {
            return new Negotiator(negotiators.newNegotiator(executors), failed);
          }
        });
  }

  /** The reason of a failed handshake; empty if the connection ended for another one. */
  static Optional<String> reason(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof NotSslRecordException) {
        return Optional.of("speaks no TLS");
      }
    }
    Throwable deepest = failure;
    boolean ofTls = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      ofTls |= cause instanceof SSLException;
      deepest = cause;
    }
    return ofTls ? Optional.of("TLS: " + deepest.getMessage()) : Optional.empty();
  }

  private record Negotiator(
      InternalProtocolNegotiator.ProtocolNegotiator negotiator,
      BiConsumer<RemoteCaller, String> failed)
      implements InternalProtocolNegotiator.ProtocolNegotiator {

    @Override
    public AsciiString scheme() {
      return negotiator.scheme();
    }

    @Override
    public ChannelHandler newHandler(GrpcHttp2ConnectionHandler connection) {
      return new Watch(negotiator.newHandler(connection), failed);
    }

    @Override
    public void close() {
      negotiator.close();
    }
  }

  /** Stands behind the negotiation of one connection, where its failure arrives. */
  private static final class Watch extends ChannelInboundHandlerAdapter {

    private final ChannelHandler negotiation;
    private final BiConsumer<RemoteCaller, String> failed;
    private boolean told;

    Watch(ChannelHandler negotiation, BiConsumer<RemoteCaller, String> failed) {
      this.negotiation = negotiation;
      this.failed = failed;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
      context.pipeline().addBefore(context.name(), null, negotiation);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
      Optional<String> reason = told ? Optional.empty() : reason(failure);
      if (reason.isPresent()) {
        told = true;
        String address = RemoteCaller.address(context.channel().remoteAddress());
        failed.accept(new RemoteCaller(address, Optional.empty()), reason.get());
      }
      context.fireExceptionCaught(failure);
    }
  }
}
