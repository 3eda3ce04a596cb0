// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Recognises failures caused by a server's certificate. For drivers. */
public final class Certificates {

  /** How to set the certificates that a JVM trusts, if a driver has no key of its own. */
  public static final String OF_THE_JVM =
      "BENCHMARK_OPTS='-Djavax.net.ssl.trustStore=FILE -Djavax.net.ssl.trustStorePassword=…'";

  private static final int MAX_CAUSES = 30;
  private static final int LIMIT_MILLIS = 2_000;

  private Certificates() {}

  /**
   * A clause for an error message, saying what to do, if a certificate was refused.
   *
   * @param hint which keys set the trusted certificates
   */
  public static Optional<String> clause(Throwable failure, String hint) {
    Throwable error = failure;
    for (int i = 0; error != null && i < MAX_CAUSES; i++) {
      boolean isOne =
          error instanceof CertificateException
              || error instanceof CertPathBuilderException
              || error instanceof CertPathValidatorException
              || isOfCertificate(error);
      if (isOne) {
        return Optional.of(sentence(DriverException.textOf(deepest(error)), hint));
      }
      error = error.getCause();
    }
    return Optional.empty();
  }

  /**
   * The same for clients that do not report the cause of a failure: repeats the TLS handshake with
   * the server.
   *
   * @param trustFile trusted certificates, PEM; empty for those of the JVM
   */
  public static Optional<String> clause(ServerAddress server, String trustFile, String hint) {
    try {
      SSLSocketFactory sockets =
          trustFile.isEmpty()
              ? (SSLSocketFactory) SSLSocketFactory.getDefault()
              : trusting(Path.of(trustFile)).getSocketFactory();
      try (Socket plain = new Socket()) {
        plain.connect(new InetSocketAddress(server.host(), server.port()), LIMIT_MILLIS);
        plain.setSoTimeout(LIMIT_MILLIS);
        try (SSLSocket tls =
            (SSLSocket) sockets.createSocket(plain, server.host(), server.port(), true)) {
          tls.startHandshake();
        }
      }
      return Optional.empty();
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      return clause(e, hint);
    }
  }

  private static SSLContext trusting(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("trusted-" + trusted.size(), each);
      }
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  /** Some clients keep only the message of the cause. */
  private static boolean isOfCertificate(Throwable error) {
    String text = String.valueOf(error.getMessage());
    return text.contains("PKIX path") || text.contains("certification path");
  }

  private static Throwable deepest(Throwable error) {
    Throwable deepest = error;
    for (int i = 0; deepest.getCause() != null && i < MAX_CAUSES; i++) {
      deepest = deepest.getCause();
    }
    return deepest instanceof SSLException ? error : deepest;
  }

  private static String sentence(String words, String hint) {
    boolean name = words.contains("subject alternative") || words.contains("No name matching");
    return name
        ? "its certificate is for another host name (" + words + "). Connect by a name in it"
        : "its certificate is not trusted ("
            + words
            + "). Trust it, or the authority that signed it, by "
            + hint;
  }
}
