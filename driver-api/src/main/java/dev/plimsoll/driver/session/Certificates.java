// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.session;

import dev.plimsoll.driver.DriverException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Failures that are about the certificate of a server. For drivers. */
public final class Certificates {

  /** How the certificates that a JVM trusts are set, where a driver has no key of its own. */
  public static final String OF_THE_JVM =
      "BENCHMARK_OPTS='-Djavax.net.ssl.trustStore=FILE -Djavax.net.ssl.trustStorePassword=…'";

  private static final int MOST_CAUSES = 30;

  private Certificates() {}

  /**
   * A clause with the way out, where a certificate was refused.
   *
   * @param wayOut which keys set what is trusted
   */
  public static Optional<String> clause(Throwable failure, String wayOut) {
    Throwable error = failure;
    for (int i = 0; error != null && i < MOST_CAUSES; i++) {
      boolean isOne =
          error instanceof CertificateException
              || error instanceof CertPathBuilderException
              || error instanceof CertPathValidatorException
              || isOfCertificate(error);
      if (isOne) {
        return Optional.of(sentence(DriverException.wordsOf(deepest(error)), wayOut));
      }
      error = error.getCause();
    }
    return Optional.empty();
  }

  /** Some clients keep the words of the cause alone. */
  private static boolean isOfCertificate(Throwable error) {
    String text = String.valueOf(error.getMessage());
    return text.contains("PKIX path") || text.contains("certification path");
  }

  private static Throwable deepest(Throwable error) {
    Throwable deepest = error;
    for (int i = 0; deepest.getCause() != null && i < MOST_CAUSES; i++) {
      deepest = deepest.getCause();
    }
    return deepest instanceof SSLException ? error : deepest;
  }

  private static String sentence(String words, String wayOut) {
    boolean name = words.contains("subject alternative") || words.contains("No name matching");
    return name
        ? "its certificate is for another host name (" + words + "). Connect by a name in it"
        : "its certificate is not trusted ("
            + words
            + "). Trust it, or the authority that signed it, by "
            + wayOut;
  }
}
