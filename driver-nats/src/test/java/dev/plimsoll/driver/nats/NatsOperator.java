// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import io.nats.client.NKey;
import io.nats.client.support.JwtUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/** An operator with one account: the root of trust of a server that accepts users with JWTs. */
final class NatsOperator {

  private static final String ACCOUNT_CLAIMS =
      """
      {"type":"account","version":2,"limits":{"subs":-1,"data":-1,"payload":-1,"imports":-1,\
      "exports":-1,"wildcards":true,"conn":-1,"leaf":-1}}\
      """;

  private final NKey operator;
  private final NKey account;

  NatsOperator() throws IOException, GeneralSecurityException {
    operator = NKey.createOperator(null);
    account = NKey.createAccount(null);
  }

  /** Returns the part of a server's configuration that makes it trust this operator. */
  String configuration() throws IOException, GeneralSecurityException {
    String ofOperator = issue(operator, "operator", "{\"type\":\"operator\",\"version\":2}");
    return "operator: %s\nresolver: MEMORY\nresolver_preload: { %s: %s }\n"
        .formatted(ofOperator, publicKey(account), issue(account, "account", ACCOUNT_CLAIMS));
  }

  private String issue(NKey subject, String name, String claims)
      throws IOException, GeneralSecurityException {
    return JwtUtils.issueJWT(
        operator,
        publicKey(subject),
        name,
        null,
        JwtUtils.currentTimeSeconds(),
        publicKey(operator),
        () -> claims);
  }

  /** Writes the credentials of a new user of the account to a file. */
  Path newUser(Path file) throws IOException, GeneralSecurityException {
    NKey user = NKey.createUser(null);
    String jwt = JwtUtils.issueUserJWT(account, publicKey(account), publicKey(user), "user");
    return Files.writeString(
        file, JwtUtils.NATS_USER_JWT_FORMAT.formatted(jwt, new String(user.getSeed())));
  }

  static String publicKey(NKey key) throws IOException, GeneralSecurityException {
    return new String(key.getPublicKey());
  }
}
