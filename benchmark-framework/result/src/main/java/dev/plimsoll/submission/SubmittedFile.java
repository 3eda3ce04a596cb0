// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.submission;

import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Redaction;
import dev.plimsoll.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A result file that somebody submits.
 *
 * @param name the file, as the user named it
 * @param secrets the keys in the file whose values look like secrets
 * @param distributions its distributions of latencies, which no two runs have in common
 */
public record SubmittedFile(
    String name, RunResult result, List<String> secrets, Set<String> distributions) {

  /** Two runs with fewer values could have equal histograms by chance. */
  private static final long ENOUGH_VALUES = 100;

  /** Latencies of the system; those of the generator can be all zero. */
  private static final Set<String> KINDS =
      Set.of(
          "publish",
          "publishService",
          "endToEnd",
          "endToEndService",
          "roundTrip",
          "roundTripService");

  public SubmittedFile {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(result, "result");
    secrets = List.copyOf(secrets);
    distributions = Set.copyOf(distributions);
  }

  /** Creates a file with the distributions of its result. */
  public SubmittedFile(String name, RunResult result, List<String> secrets) {
    this(name, result, secrets, distributions(result));
  }

  /**
   * Returns the kinds of latency with the hash codes of what their histograms count, as text; the
   * same counts can be encoded in several ways.
   */
  public static Set<String> distributions(RunResult result) {
    return result.latencies().entrySet().stream()
        .filter(each -> KINDS.contains(each.getKey()))
        .filter(each -> each.getValue().count() >= ENOUGH_VALUES)
        .filter(each -> each.getValue().histogram() != null)
        .map(each -> each.getKey() + " " + countsHash(each.getValue().histogram()))
        .collect(Collectors.toSet());
  }

  private static String countsHash(String histogram) {
    try {
      SparseHistogram values = HistogramText.values(histogram);
      StringBuilder counts = new StringBuilder();
      for (int i = 0; i < values.buckets(); i++) {
        counts.append(values.leastOf(i)).append(' ').append(values.countOf(i)).append('\n');
      }
      return Sha256.of(counts.toString());
    } catch (IllegalArgumentException e) {
      return Sha256.of(histogram); // Other checks report it.
    }
  }

  /** Looks for secrets in the file itself, because reading a result removes them. */
  public static SubmittedFile of(Path file, RunResult result) throws ResultException {
    List<String> secrets = new ArrayList<>();
    try {
      collect("", "", JsonMapper.shared().readTree(Files.readAllBytes(file)), secrets);
    } catch (IOException | JacksonException e) {
      throw new ResultException(file + " cannot be read: " + e.getMessage(), e);
    }
    return new SubmittedFile(file.toString(), result, secrets);
  }

  /**
   * @param path the keys down to the node, joined by dots
   * @param key the last of them
   */
  private static void collect(String path, String key, JsonNode node, List<String> secrets) {
    node.properties()
        .forEach(
            each ->
                collect(
                    path.isEmpty() ? each.getKey() : path + "." + each.getKey(),
                    each.getKey(),
                    each.getValue(),
                    secrets));
    if (node.isArray()) {
      node.forEach(each -> collect(path, key, each, secrets));
    }
    if ((node.isString() || node.isNumber()) && isSecret(key, node.asString())) {
      secrets.add(path);
    }
  }

  private static boolean isSecret(String key, String value) {
    return Redaction.isSecret(key)
        ? !value.isEmpty() && !value.contains(Redaction.REDACTED)
        : !Redaction.text(value).equals(value);
  }

  /** Returns a sentence that names the file and the key. */
  String problem(String key, String what) {
    return name + ", key '" + key + "': " + what;
  }
}
