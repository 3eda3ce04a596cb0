// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Results of real runs, compressed. {@code bench/recorded-runs} makes them. Those that are older
 * than the present form of results were converted: their findings have the present texts, and the
 * exact sums of their rows are the means times the counts. No figure was changed.
 */
public final class RecordedRuns {

  /** The folder of the results, and of what commands print of them. */
  public static final Path FOLDER = Path.of("src", "test", "recorded-runs");

  private static final String RESULTS = "results";
  private static final String SERIES = "series";
  private static final String SUFFIX = ".json.gz";

  private RecordedRuns() {}

  /** Returns the names of single results, such as {@code results/kafka-plain}. */
  public static List<String> results() throws IOException {
    return below(RESULTS);
  }

  /** Returns the names of series, such as {@code tune}. */
  public static List<String> series() throws IOException {
    try (Stream<Path> folders = Files.list(FOLDER.resolve(SERIES))) {
      return folders.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  /** Returns the names of the results of a series, such as {@code series/tune/base/01}. */
  public static List<String> ofSeries(String name) throws IOException {
    return below(SERIES + "/" + name);
  }

  /** Returns the names of all results. */
  public static List<String> all() throws IOException {
    return Stream.concat(results().stream(), below(SERIES).stream()).toList();
  }

  /** Returns the compressed file of a result. */
  public static Path compressed(String name) {
    return FOLDER.resolve(name + SUFFIX);
  }

  /** Writes a result to a folder, uncompressed, and returns its file. */
  public static Path unpack(String name, Path folder) throws IOException {
    Path file = folder.resolve(name + ".json");
    Files.createDirectories(file.getParent());
    try (InputStream in = new GZIPInputStream(Files.newInputStream(compressed(name)))) {
      Files.copy(in, file);
    }
    return file;
  }

  private static List<String> below(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER.resolve(folder))) {
      return files
          .map(file -> FOLDER.relativize(file).toString().replace('\\', '/'))
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .sorted()
          .toList();
    }
  }
}
