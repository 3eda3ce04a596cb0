// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The machine and process of a worker.
 *
 * @param hostName the name of the machine
 * @param processor the processor's name
 * @param processors how many the process may use
 * @param memoryBytes the machine's memory
 * @param operatingSystem its name
 * @param kernel its version
 * @param runtime the name and version of the virtual machine
 * @param runtimeOptions its options; may contain secrets
 */
public record WorkerMachine(
    String hostName,
    String processor,
    int processors,
    long memoryBytes,
    String operatingSystem,
    String kernel,
    String runtime,
    List<String> runtimeOptions) {
  public WorkerMachine {
    runtimeOptions = List.copyOf(runtimeOptions);
  }

  /** That of this process. */
  public static WorkerMachine ofThisProcess() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new WorkerMachine(
        hostNameHere(),
        processorHere(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize(),
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        ManagementFactory.getRuntimeMXBean().getInputArguments());
  }

  /** The name of this machine. */
  public static String hostNameHere() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  private static String processorHere() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }
}
