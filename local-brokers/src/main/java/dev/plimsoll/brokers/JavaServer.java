// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds commands that run a server's Java classes in a separate process.
 *
 * @param jars folder with the server's jars
 */
record JavaServer(Path jars) {

  private static final String MAIN = ServerMain.class.getName();
  private static final String MAIN_FILE = MAIN.replace('.', '/') + ".class";

  /** Returns the command of a tool of the server that runs to completion. */
  List<String> tool(String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    // A tool runs for about a second, for which the first-tier compiler is sufficient.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", allJars()));
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }

  /**
   * Returns the command of the server, started by {@link ServerMain}. Only that class is copied to
   * the node's folder: nothing else of ours is on the class path, and a build that replaces our jar
   * does not disturb a running server.
   */
  List<String> server(
      Path nodeFolder, List<String> jvmOptions, String mainClass, List<String> arguments)
      throws IOException {
    Path classes = nodeFolder.resolve("starter");
    copyMain(classes.resolve(MAIN_FILE));
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", classes + File.pathSeparator + allJars()));
    command.addAll(List.of(MAIN, nodeFolder.toString(), mainClass));
    command.addAll(arguments);
    return command;
  }

  private String allJars() {
    return jars.resolve("*").toString();
  }

  private static void copyMain(Path target) throws IOException {
    Files.createDirectories(target.getParent());
    try (InputStream in = ServerMain.class.getResourceAsStream("/" + MAIN_FILE)) {
      if (in == null) {
        throw new FileNotFoundException("class " + MAIN);
      }
      Files.copy(in, target);
    }
  }
}
