// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret key that signs tokens (JWT, HS256), as {@code bin/pulsar tokens} creates it. */
final class TokenKey {

  private static final int BYTES = 32;

  private final byte[] secret;

  private TokenKey(byte[] secret) {
    this.secret = secret;
  }

  static TokenKey random() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return new TokenKey(secret);
  }

  /** Returns the key as a value of the server's tokenSecretKey. */
  String asDataUrl() {
    return "data:;base64," + Base64.getEncoder().encodeToString(secret);
  }

  /** Returns a token of this role. */
  String token(String role) throws GeneralSecurityException {
    String unsigned = encode("{\"alg\":\"HS256\"}") + "." + encode("{\"sub\":\"" + role + "\"}");
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret, "HmacSHA256"));
    byte[] signature = mac.doFinal(unsigned.getBytes(StandardCharsets.US_ASCII));
    return unsigned + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }

  private static String encode(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.US_ASCII));
  }
}
