// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class OmbKeysTest extends DeclaredKeysContract {

  OmbKeysTest() {
    super(OmbProvider.SYSTEM, OmbConfig.KEYS);
  }
}
