// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.@package@;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class @Name@DriverFilesTest extends DriverFilesContract {

  @Name@DriverFilesTest() {
    super(new @Name@Provider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return false; // MISSING: whether the file has the key of the address.
  }
}
