// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.@package@;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class @Name@KeysTest extends DeclaredKeysContract {

  @Name@KeysTest() {
    super("@system@", @Name@Config.KEYS);
  }
}
