// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.text.Redaction;
import java.util.List;

/** A machine and JVM that generated load. */
public record WorkerHost(
    String id,
    String host,
    String cpu,
    int cores,
    long memoryBytes,
    String os,
    String kernel,
    String jdk,
    List<String> jvmOptions) {

  public WorkerHost {
    jvmOptions = Redaction.commandLine(jvmOptions);
  }
}
