// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * The credentials of a client.
 *
 * @param user the user's name
 * @param password the password
 */
public record Login(String user, Secret password) {

  public Login {
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
  }
}
