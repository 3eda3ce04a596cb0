// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.UserCache;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The folders of this user's servers.
 *
 * @param cache downloaded servers and retained logs; survives runs, may be deleted while nothing
 *     runs
 * @param run state and data of running nodes
 */
record ServerFolders(Path cache, Path run) {

  /** The file system in memory that Linux gives to all programs. */
  private static final Path MEMORY = Path.of("/dev/shm");

  private static final String REFUSED = ",:;\"'\\*?$%";

  ServerFolders {
    Objects.requireNonNull(cache, "cache");
    Objects.requireNonNull(run, "run");
  }

  /** Returns the folders of the user who runs this program. */
  static ServerFolders ofUser() {
    return of(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static ServerFolders of(Map<String, String> environment, Path userHome) {
    Path cache = UserCache.folder(environment, userHome);
    return new ServerFolders(
        cache, UserCache.folder(environment, "PLIMSOLL_RUN", cache.resolve("run")));
  }

  /**
   * Rejects paths that a server's configuration, class path or script would misinterpret.
   *
   * @throws DriverException naming the folder and a remedy
   */
  void requireUsable() throws DriverException {
    for (Path folder : List.of(cache, run)) {
      if (folder.toString().chars().anyMatch(ServerFolders::isRefused)) {
        throw new DriverException(
            DriverException.Kind.REFUSED,
            "servers cannot be kept in "
                + folder
                + ": a folder whose path has one of "
                + REFUSED
                + " or a control character would be misread by them. Set PLIMSOLL_HOME (and"
                + " PLIMSOLL_RUN, if it is set) to another folder");
      }
    }
  }

  private static boolean isRefused(int character) {
    return REFUSED.indexOf(character) >= 0 || Character.isISOControl(character);
  }

  Path servers() {
    return cache.resolve("servers");
  }

  /**
   * Returns the folder of nodes that keep their data in memory: one for each user and {@link #run},
   * so that the nodes of another run folder are not taken for leftovers. It may not exist, or be
   * somebody else's.
   */
  Path memory() {
    String owner = System.getProperty("user.name") + " " + run.toAbsolutePath().normalize();
    return MEMORY.resolve("plimsoll-" + HexFormat.of().toHexDigits(owner.hashCode()));
  }

  /**
   * Creates {@link #memory} if it does not exist. The run folder must exist.
   *
   * @throws DriverException if this machine has no such file system, or the folder is somebody
   *     else's
   */
  Path requireMemory() throws DriverException {
    if (!Files.isDirectory(MEMORY)) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "dataFolder: memory needs a file system in memory at "
              + MEMORY
              + ", which this machine does not have: leave the key out");
    }
    Path folder = memory();
    try {
      ServerSecrets.createFolder(folder);
    } catch (FileAlreadyExistsException e) {
      if (!hasMemory()) {
        throw new DriverException(
            DriverException.Kind.REFUSED,
            folder
                + " is not a folder of this user: set PLIMSOLL_RUN to another folder, which changes"
                + " this name",
            e);
      }
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "cannot create %s (%s): free space there, or leave dataFolder: memory out"
              .formatted(folder, e.getMessage()),
          e);
    }
    return folder;
  }

  /** Returns whether {@link #memory} exists and belongs to the owner of the run folder. */
  boolean hasMemory() {
    try {
      return Files.isDirectory(memory(), LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(memory(), LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(run));
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the folder for logs of servers that failed to start. */
  Path logs() {
    return cache.resolve("logs");
  }
}
