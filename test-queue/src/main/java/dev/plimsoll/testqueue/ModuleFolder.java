// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A module that Maven has compiled.
 *
 * @param name the folder's path below the root
 */
record ModuleFolder(String name, Path folder) {

  /** The module that has modules inside it. */
  private static final String MODULES_INSIDE = "benchmark-framework";

  /** Returns the modules below the root whose build has written the class path of their tests. */
  static List<ModuleFolder> below(Path root) throws IOException {
    List<ModuleFolder> modules = new ArrayList<>();
    for (Path parent : List.of(root, root.resolve(MODULES_INSIDE))) {
      if (Files.isDirectory(parent)) {
        modules.addAll(in(root, parent));
      }
    }
    modules.sort(Comparator.comparing(ModuleFolder::name));
    return modules;
  }

  private static List<ModuleFolder> in(Path root, Path parent) throws IOException {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders
          .map(folder -> new ModuleFolder(root.relativize(folder).toString(), folder))
          .filter(module -> Files.isDirectory(module.testClasses()))
          .filter(module -> Files.isRegularFile(module.classPathFile()))
          .toList();
    }
  }

  Path testClasses() {
    return folder.resolve("target/test-classes");
  }

  private Path classPathFile() {
    return folder.resolve("target/test-class-path");
  }

  /** The JVMs have other working folders than the queue. */
  private static String ownClassPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Returns the class path of the module's tests; the queue's own classes come last. */
  String classPath() {
    try {
      return String.join(
          File.pathSeparator,
          testClasses().toString(),
          folder.resolve("target/classes").toString(),
          Files.readString(classPathFile()).strip(),
          ownClassPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
