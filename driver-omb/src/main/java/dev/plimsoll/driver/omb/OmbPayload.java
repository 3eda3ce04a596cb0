// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.PayloadUse;
import java.util.Base64;

/** How a payload is handed to OMB's driver. */
enum OmbPayload {
  /** As it is. OMB's interface does not say when the array is free. */
  BINARY(PayloadUse.KEPT),
  /** As ASCII text. */
  BASE64(PayloadUse.COPIED);

  private final PayloadUse use;

  OmbPayload(PayloadUse use) {
    this.use = use;
  }

  PayloadUse use() {
    return use;
  }

  byte[] encode(byte[] payload) {
    return this == BASE64 ? Base64.getEncoder().encode(payload) : payload;
  }
}
