// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * The credentials of a client.
 *
 * @param user the user's name
 * @param password the password, a secret
 */
public record Login(String user, String password) {

  public Login {
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "user " + user;
  }
}
