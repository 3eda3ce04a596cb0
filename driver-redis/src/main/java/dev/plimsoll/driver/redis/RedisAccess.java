// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import io.lettuce.core.RedisURI;
import java.util.Objects;
import java.util.Optional;

/**
 * Credentials and database.
 *
 * @param user ACL user; absent for the default user
 * @param password password of the user; absent if none is sent
 * @param database database number
 */
record RedisAccess(Optional<String> user, Optional<Secret> password, int database) {

  RedisAccess {
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
  }

  /** Returns the access with the default user's password, unless it has one. */
  RedisAccess or(Login login) {
    return password.isPresent()
        ? this
        : new RedisAccess(Optional.empty(), Optional.of(login.password()), database);
  }

  void applyTo(RedisURI.Builder uri) {
    uri.withDatabase(database);
    if (user.isPresent()) {
      uri.withAuthentication(user.get(), password.orElseThrow().reveal().toCharArray());
    } else {
      password.ifPresent(secret -> uri.withPassword(secret.reveal().toCharArray()));
    }
  }
}
