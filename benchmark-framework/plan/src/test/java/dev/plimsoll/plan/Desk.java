// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A folder for test files, and a loader that reads them. */
final class Desk {

  final Path folder;
  final Path home;
  final Map<String, String> environment = new HashMap<>();
  final PlanLoader loader;

  Desk(Path folder) {
    this.folder = folder;
    this.home = folder.resolve("home");
    this.loader = new PlanLoader(List.of(new TeapotProvider()), environment::get, folder, home);
  }

  Desk put(String name, String text) {
    try {
      Path path = folder.resolve(name);
      Files.createDirectories(path.getParent());
      Files.writeString(path, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the text to w.yaml and reads it as a workload. */
  Workload workload(String text, String... sets) throws PlanException {
    return put("w.yaml", text).loader.workload("w.yaml", List.of(sets));
  }

  /** Writes the text to d.yaml and reads it as a driver file. */
  DriverProfile driver(String text, String... sets) throws PlanException {
    return put("d.yaml", text).loader.driver("d.yaml", List.of(sets));
  }

  /** Returns the problems of this workload. */
  String wrongWorkload(String text, String... sets) {
    try {
      Workload workload = workload(text, sets);
      throw new AssertionError("no problem was found; read as " + workload);
    } catch (PlanException e) {
      return e.getMessage();
    }
  }

  /** Returns the problems of this driver file. */
  String wrongDriver(String text, String... sets) {
    try {
      throw new AssertionError("no problem was found; read as " + driver(text, sets).values());
    } catch (PlanException e) {
      return e.getMessage();
    }
  }
}
