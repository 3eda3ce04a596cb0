// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.WorkerHost;
import dev.plimsoll.worker.WorkerMachine;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;

/** Facts about the machine that this process runs on. */
public final class HostFacts {

  private HostFacts() {}

  /** The host and virtual machine of this process. */
  public static WorkerHost worker(String id) {
    return worker(id, WorkerMachine.ofThisProcess());
  }

  static WorkerHost worker(String id, WorkerMachine machine) {
    return new WorkerHost(
        id,
        machine.hostName(),
        machine.processor(),
        machine.processors(),
        machine.memoryBytes(),
        machine.operatingSystem(),
        machine.kernel(),
        machine.runtime(),
        machine.runtimeOptions());
  }

  static String hostName() {
    return WorkerMachine.hostNameHere();
  }

  /** Whether a host name or address is this machine. */
  static boolean isHere(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException e) {
      return false;
    }
  }
}
