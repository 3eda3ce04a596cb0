// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;

/** A machine and JVM that generated load. */
public record WorkerHost(
    @Described("Id of the worker.") @Allowed(form = TextForm.NOT_EMPTY) String id,
    @Described(value = "Name of the machine.", absent = "where it is not known") String host,
    @Described(value = "Model of its processor.", absent = "where it is not known") String cpu,
    @Described("Number of its processors.") int cores,
    @Described("Its memory.") long memoryBytes,
    @Described(value = "Its operating system.", absent = "where it is not known") String os,
    @Described(value = "Version of its kernel.", absent = "where it is not known") String kernel,
    @Described(value = "Version of the JDK.", absent = "where it is not known") String jdk,
    @Described("Options of the virtual machine.") List<String> jvmOptions) {

  public WorkerHost {
    jvmOptions = List.copyOf(jvmOptions);
  }
}
