// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes which runs of this user are under way on this machine, so that {@code cleanup} leaves their
 * topics alone: one file for each, named after the run and holding the program's process id.
 */
public final class RunRegistry {

  private static final Logger LOG = LoggerFactory.getLogger(RunRegistry.class);

  private RunRegistry() {}

  static void begin(RunId id) {
    try {
      Files.createDirectories(folder());
      Files.writeString(folder().resolve(id.text()), Long.toString(ProcessHandle.current().pid()));
    } catch (IOException e) {
      LOG.debug("the run is not noted: {}", e.toString());
    }
  }

  static void end(RunId id) {
    try {
      Files.deleteIfExists(folder().resolve(id.text()));
    } catch (IOException e) {
      LOG.debug("the note of the run stays: {}", e.toString());
    }
  }

  /** Whether the topic belongs to a run that is under way. Notes of dead runs are removed. */
  public static boolean isInUse(String topic) {
    try (var notes = Files.list(folder())) {
      return notes
          .filter(note -> topic.startsWith(RunId.PREFIX + note.getFileName()))
          .anyMatch(RunRegistry::isAlive);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isAlive(Path note) {
    try {
      long pid = Long.parseLong(Files.readString(note).trim());
      Optional<ProcessHandle> process = ProcessHandle.of(pid);
      if (process.isPresent() && process.get().isAlive()) {
        return true;
      }
      Files.deleteIfExists(note);
    } catch (IOException | NumberFormatException e) {
      LOG.debug("unreadable note {}: {}", note, e.toString());
    }
    return false;
  }

  private static Path folder() {
    String home = System.getenv("PLIMSOLL_HOME");
    String cache = System.getenv("XDG_CACHE_HOME");
    Path base =
        home != null && !home.isEmpty()
            ? Path.of(home)
            : cache != null && !cache.isEmpty()
                ? Path.of(cache, "plimsoll")
                : Path.of(System.getProperty("user.home"), ".cache", "plimsoll");
    return base.resolve("runs");
  }
}
