// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the file or folder that the user may have meant. */
public final class NearestFile {

  private static final List<String> YAML = List.of(".yaml", ".yml");

  private NearestFile() {}

  /** Returns a hint that suggests the nearest file, or the empty string. */
  public static String hint(Path missing) {
    return hint(Path.of(""), missing);
  }

  /**
   * Returns a hint that suggests the nearest file, or the empty string.
   *
   * @param workingFolder the folder that the path refers to
   * @param missing a file that does not exist
   */
  public static String hint(Path workingFolder, Path missing) {
    return find(workingFolder, missing).map(near -> ": did you mean " + near + "?").orElse("");
  }

  /**
   * Returns the nearest file of the same kind in the same folder, or, where there is no such
   * folder, the file in a folder with a similar name.
   */
  private static Optional<Path> find(Path workingFolder, Path missing) {
    Path path = workingFolder.resolve(missing).toAbsolutePath();
    Path folder = path.getParent();
    if (missing.toString().isEmpty() || missing.getFileName() == null || folder == null) {
      return Optional.empty();
    }
    if (Files.isDirectory(folder)) {
      String name = missing.getFileName().toString();
      String suffix = name.contains(".") ? name.substring(name.lastIndexOf('.')) : "";
      return stem(without(name, suffix), stems(folder, suffix))
          .map(near -> near + suffix)
          .or(() -> withOtherSuffix(folder, without(name, suffix), suffix))
          .map(missing::resolveSibling);
    }
    return Optional.ofNullable(missing.getParent())
        .flatMap(parent -> find(workingFolder, parent))
        .map(near -> near.resolve(missing.getFileName()))
        .filter(near -> Files.exists(workingFolder.resolve(near)));
  }

  /** YAML files have one of two suffixes. */
  private static Optional<String> withOtherSuffix(Path folder, String stem, String suffix) {
    return YAML.contains(suffix)
        ? YAML.stream()
            .map(each -> stem + each)
            .filter(each -> Files.isRegularFile(folder.resolve(each)))
            .findFirst()
        : Optional.empty();
  }

  /** A result that did not pass has its status between name and suffix. */
  private static Optional<String> stem(String given, List<String> known) {
    return known.stream()
        .filter(each -> each.startsWith(given + "."))
        .findFirst()
        .or(() -> NearestKey.find(given, known));
  }

  private static List<String> stems(Path folder, String suffix) {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside
          .map(each -> each.getFileName().toString())
          .filter(each -> each.endsWith(suffix))
          .map(each -> without(each, suffix))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String without(String name, String suffix) {
    return name.substring(0, name.length() - suffix.length());
  }
}
