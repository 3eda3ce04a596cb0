// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** A node of the system; unknown components are null. */
public record BrokerHost(
    String id,
    String host,
    Boolean sharesHostWithWorker,
    String cpu,
    Long memoryBytes,
    String version) {

  public BrokerHost {
    id = RunResult.text(id);
    host = RunResult.text(host);
    version = RunResult.text(version);
  }
}
