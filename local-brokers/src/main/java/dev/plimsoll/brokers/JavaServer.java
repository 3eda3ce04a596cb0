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
 * Commands that run a server's Java classes in a process of their own.
 *
 * @param jars the folder with the server's jars
 */
record JavaServer(Path jars) {

  private static final String MAIN = ServerMain.class.getName();
  private static final String MAIN_FILE = MAIN.replace('.', '/') + ".class";

  /** A tool of the server that runs to its end. */
  List<String> tool(String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    // Lives for a second: the quick compiler does.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", allJars()));
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }

  /**
   * The server itself, under {@link ServerMain}. That class alone is copied into the node's folder:
   * nothing else of ours comes onto the class path, and a build that replaces our jar does not
   * disturb a server that runs.
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
