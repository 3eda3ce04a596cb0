// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.baseline;

import dev.plimsoll.driver.UserCache;
import dev.plimsoll.result.BaselinePart;
import dev.plimsoll.result.ResultException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores baselines, one JSON file for each machine. The baseline of this machine is in the user's
 * cache, where runs on local brokers find it.
 */
public final class BaselineFiles {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private BaselineFiles() {}

  /** Returns the file of this machine; it need not exist. */
  public static Path ofThisMachine() {
    String host = hostName().replaceAll("[^A-Za-z0-9._-]", "-");
    return UserCache.folder().resolve("baseline-" + host + ".json");
  }

  /**
   * Returns the stored baseline of this machine for data in this folder: without the disk if
   * another one was measured. Empty if there is none, or none that can be read.
   */
  public static List<BaselinePart> stored(Path dataFolder) {
    return stored(ofThisMachine(), dataFolder);
  }

  static List<BaselinePart> stored(Path file, Path dataFolder) {
    try {
      if (!Files.isRegularFile(file)) {
        return List.of();
      }
      BaselinePart part = read(file);
      return List.of(isOnDisk(part, dataFolder) ? part : part.withoutDisk());
    } catch (ResultException e) {
      return List.of();
    }
  }

  private static boolean isOnDisk(BaselinePart part, Path dataFolder) {
    try {
      return part.diskFolder() != null
          && Files.getFileStore(Path.of(part.diskFolder())).equals(Files.getFileStore(dataFolder));
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  /** Reads a file, or all files of a folder that end in {@code .json}. */
  public static List<BaselinePart> of(Path place) throws ResultException {
    if (!Files.isDirectory(place)) {
      return List.of(read(place));
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(place)) {
      files = all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new ResultException(place + ": cannot be read: " + e.getMessage(), e);
    }
    if (files.isEmpty()) {
      throw new ResultException(
          place
              + ": has no baseline: give the folder that baseline.yml wrote, or a file of benchmark"
              + " baseline");
    }
    List<BaselinePart> parts = new ArrayList<>();
    for (Path file : files) {
      parts.add(read(file));
    }
    return parts;
  }

  private static BaselinePart read(Path file) throws ResultException {
    try {
      BaselinePart part = JSON.readValue(Files.readString(file), BaselinePart.class);
      for (Double value :
          new Double[] {part.diskWriteBytesPerSecond(), part.networkBytesPerSecond()}) {
        if (value != null && !(value > 0)) {
          throw new ResultException(file + ": a rate is " + value + ": measure the baseline again");
        }
      }
      return part;
    } catch (IOException e) {
      throw new ResultException(file + ": cannot be read: give a file that baseline wrote", e);
    } catch (JacksonException e) {
      throw new ResultException(file + ": is not a baseline: measure it again", e);
    }
  }

  /** Writes a baseline; an older one is replaced. */
  public static void write(BaselinePart part, Path file) throws ResultException {
    try {
      Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
      Path draft = Files.createTempFile(folder, "baseline", ".draft");
      try {
        Files.writeString(draft, JSON.writeValueAsString(part) + "\n");
        Files.move(
            draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException | UnsupportedOperationException e) {
      throw new ResultException(
          file + ": cannot be written: " + e.getMessage() + "; name another file with -o", e);
    }
  }

  static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
