// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

/** Makes this JVM know no secrets, as a process that has just started. */
public final class ForgottenSecrets {

  private ForgottenSecrets() {}

  /** Forgets the secrets of all programs that ran in this JVM. */
  public static void forget() {
    KnownSecrets.forget();
  }
}
