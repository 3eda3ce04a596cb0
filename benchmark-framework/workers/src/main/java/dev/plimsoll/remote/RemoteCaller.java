// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Who makes a call.
 *
 * @param address where its connection comes from, host:port
 * @param certificate whom its certificate names; empty without one
 */
record RemoteCaller(String address, Optional<String> certificate) {

  /** A caller of whom nothing is known. */
  static final RemoteCaller UNKNOWN = new RemoteCaller("unknown", Optional.empty());

  private static final Context.Key<RemoteCaller> KEY = Context.keyWithDefault("caller", UNKNOWN);

  /** The caller of the call that this thread has received. */
  static RemoteCaller current() {
    return KEY.get();
  }

  /** The caller at the other end of a connection. */
  static RemoteCaller of(Attributes connection) {
    return new RemoteCaller(
        address(connection.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR)),
        Optional.ofNullable(connection.get(Grpc.TRANSPORT_ATTR_SSL_SESSION))
            .flatMap(RemoteCaller::certificate));
  }

  /** An address as {@code --workers} takes it. */
  static String address(SocketAddress address) {
    if (!(address instanceof InetSocketAddress inet) || inet.getAddress() == null) {
      return UNKNOWN.address();
    }
    String host = inet.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + inet.getPort();
  }

  private static Optional<String> certificate(SSLSession session) {
    try {
      return session.getPeerCertificates()[0] instanceof X509Certificate certificate
          ? Optional.of(certificate.getSubjectX500Principal().getName())
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty(); // The worker asks for none.
    }
  }

  /** Makes {@link #current} known to calls. */
  static final class Interceptor implements ServerInterceptor {

    @Override
    public <Q, P> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, P> call, Metadata headers, ServerCallHandler<Q, P> next) {
      Context context = Context.current().withValue(KEY, of(call.getAttributes()));
      return Contexts.interceptCall(context, call, headers, next);
    }
  }
}
