// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * What a server asks of its clients.
 *
 * @param user the user's name
 * @param password the password, a secret
 */
public record Login(String user, String password) {

  public Login {
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "user " + user;
  }
}
