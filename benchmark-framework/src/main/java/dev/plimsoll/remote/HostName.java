// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name of this machine. */
final class HostName {

  private HostName() {}

  static String ofThisMachine() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
