// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import io.grpc.netty.shaded.io.netty.handler.ssl.NotSslRecordException;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Explains a connection that failed because one side uses TLS and the other does not. To find out
 * whether a worker does, a second connection begins a handshake with it; it sends nothing.
 */
final class TlsMismatch {

  private static final int LIMIT_MILLIS = 2_000;

  private TlsMismatch() {}

  /**
   * The sentence for the user; empty if that is not the reason.
   *
   * @param clearText whether this side has used clear text
   */
  static Optional<String> explain(WorkerAddress worker, boolean clearText, Throwable failure) {
    if (has(failure, ConnectException.class)) {
      return Optional.empty(); // Nobody listens there.
    }
    if (!clearText) {
      return has(failure, NotSslRecordException.class)
          ? Optional.of(
              "worker "
                  + worker
                  + " does not use TLS: leave out --workers-ca, or start it with --tls-certificate"
                  + " and --tls-key")
          : Optional.empty();
    }
    return usesTls(worker)
        ? Optional.of(
            "worker "
                + worker
                + " uses TLS, and this coordinator was given no credentials: add"
                + " --workers-ca with the certificate of the workers' authority, and"
                + " either --workers-certificate and --workers-key (where the worker has"
                + " --tls-ca) or --workers-token-file (where it has --token-file)")
        : Optional.empty();
  }

  private static boolean has(Throwable failure, Class<? extends Throwable> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  private static boolean usesTls(WorkerAddress worker) {
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(worker.host(), worker.port()), LIMIT_MILLIS);
      plain.setSoTimeout(LIMIT_MILLIS);
      SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
      try (SSLSocket socket =
          (SSLSocket) factory.createSocket(plain, worker.host(), worker.port(), true)) {
        socket.startHandshake();
        return true;
      }
    } catch (SSLException e) {
      // An unknown authority, or an alert of the other side: both are TLS. Anything else is not.
      return has(e, CertificateException.class)
          || (!has(e, EOFException.class) && String.valueOf(e.getMessage()).contains("alert"));
    } catch (IOException e) {
      return false;
    }
  }
}
