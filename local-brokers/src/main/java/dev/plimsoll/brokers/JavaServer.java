// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds commands that run a server's Java classes in a separate process.
 *
 * @param jars folder with the server's jars
 */
record JavaServer(Path jars) {

  /** Returns the command of a tool of the server that runs to completion. */
  List<String> tool(String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    // A tool runs for about a second, for which the first-tier compiler is sufficient.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", allJars()));
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }

  /** Returns the command of the server, which ends with its starter. */
  List<String> server(
      Path nodeFolder, List<String> jvmOptions, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", allJars(), mainClass));
    command.addAll(arguments);
    return NativeServer.withParentDeathSignal(nodeFolder, command);
  }

  private String allJars() {
    return jars.resolve("*").toString();
  }
}
