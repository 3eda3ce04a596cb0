// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.result.ReducedResult;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What remains of the runs of a study: each result in its {@linkplain ReducedResult reduced form},
 * and the SHA-256 of the whole file. The report and the answers are computed from it, so that a
 * reader can compute them again without the full results.
 *
 * @param study the study's id
 * @param scale of the runs
 * @param problems a sentence for each cell that could not be run
 * @param runs in the order of cells, repetitions and attempts
 */
public record OutcomeFile(
    String study, double scale, Map<String, String> problems, List<Kept> runs) {

  /** Its name in the folder of the study or of the results. */
  public static final String NAME = "outcome.json.gz";

  /** Limit of a file, as it is and uncompressed, in bytes. */
  public static final int MAX_BYTES = 1 << 20;

  private static final int MAX_UNCOMPRESSED_BYTES = 64 << 20;
  private static final String SCHEMA = "plimsoll.outcome/1";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  public OutcomeFile {
    Objects.requireNonNull(study, "study");
    problems = new TreeMap<>(problems);
    runs = runs.stream().sorted(Kept.ORDER).toList();
  }

  /**
   * A run.
   *
   * @param file the name of the result file
   * @param sha256 of the result file, in hexadecimal
   * @param result without rows
   */
  public record Kept(String cell, String file, String sha256, RunResult result) {

    static final Comparator<Kept> ORDER =
        Comparator.comparing(Kept::cell).thenComparing(Kept::file);

    /** Reads the hash of the file that this result was read from. */
    public static Kept of(String cell, Path file, RunResult result) throws ResultException {
      try {
        String hash = Sha256.of(Files.readAllBytes(file));
        return new Kept(cell, String.valueOf(file.getFileName()), hash, result);
      } catch (IOException e) {
        throw new ResultException(file + " cannot be read: " + e.getMessage(), e);
      }
    }
  }

  /** Returns the runs by cell, in their order. */
  public Map<String, List<RunResult>> byCell() {
    Map<String, List<RunResult>> byCell = new LinkedHashMap<>();
    runs.forEach(
        run -> byCell.computeIfAbsent(run.cell(), cell -> new ArrayList<>()).add(run.result()));
    return byCell;
  }

  /**
   * Writes the file; the same runs give the same bytes.
   *
   * @throws ResultException if it would be larger than {@link #MAX_BYTES} or cannot be written
   */
  public void write(Path file) throws ResultException {
    byte[] bytes = compressed();
    if (bytes.length > MAX_BYTES) {
      throw new ResultException(
          "%s would have %,d bytes, and %,d are the limit: give the study fewer cells or repetitions"
              .formatted(file, bytes.length, MAX_BYTES));
    }
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new ResultException(file + " cannot be written: " + e.getMessage(), e);
    }
  }

  private byte[] compressed() {
    ObjectNode tree = JSON.createObjectNode();
    tree.put("schema", SCHEMA).put("study", study).put("scale", scale);
    ObjectNode why = tree.putObject("problems");
    problems.forEach(why::put);
    var kept = tree.putArray("runs");
    for (Kept run : runs) {
      ObjectNode entry = kept.addObject();
      entry.put("cell", run.cell()).put("file", run.file()).put("sha256", run.sha256());
      entry.set("result", ReducedResult.of(run.result()));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(JSON.writeValueAsBytes(tree));
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /** Reads a file. The exception describes what is wrong with an invalid one. */
  public static OutcomeFile read(Path file) throws ResultException {
    JsonNode tree = tree(file);
    if (!tree.path("schema").asString("").equals(SCHEMA)) {
      throw new ResultException(
          file + ", key 'schema': is not '" + SCHEMA + "': this is no outcome of a study");
    }
    Map<String, String> problems = new LinkedHashMap<>();
    tree.path("problems")
        .properties()
        .forEach(each -> problems.put(each.getKey(), each.getValue().asString("")));
    if (!(tree.path("scale").asDouble(-1) > 0)) {
      throw new ResultException(file + ", key 'scale': is no number above 0");
    }
    List<Kept> runs = new ArrayList<>();
    Set<String> hashes = new HashSet<>();
    Set<String> ids = new HashSet<>();
    for (JsonNode run : tree.path("runs")) {
      String sha256 = run.path("sha256").asString("");
      if (!sha256.matches("[0-9a-f]{64}") || !hashes.add(sha256)) {
        throw new ResultException(
            file
                + ", key 'runs["
                + runs.size()
                + "].sha256': '"
                + sha256
                + "' is no SHA-256 of another result than those before it");
      }
      Kept kept =
          new Kept(
              run.path("cell").asString(""),
              run.path("file").asString(""),
              sha256,
              ReducedResult.read(file, run.path("result")));
      String where = file + ", key 'runs[" + runs.size() + "]";
      requireOwnCell(where, tree, kept);
      if (!ids.add(kept.result().run().id())) {
        throw new ResultException(
            where + ".result.run.id': is the run of another entry: a run counts once");
      }
      runs.add(kept);
    }
    return new OutcomeFile(
        tree.path("study").asString(""), tree.path("scale").asDouble(), problems, runs);
  }

  /** A run is of the study, the cell and the scale that it was made for. */
  private static void requireOwnCell(String where, JsonNode tree, Kept kept)
      throws ResultException {
    Series series = kept.result().run().series();
    Map<String, Object> own = series == null ? Map.of() : series.cell();
    boolean same =
        kept.cell().equals(own.get(Series.CELL))
            && tree.path("study").asString("").equals(own.get(Series.STUDY))
            && own.get(Series.SCALE) instanceof Number scale
            && scale.doubleValue() == tree.path("scale").asDouble();
    if (!same) {
      throw new ResultException(
          where + ".cell': " + kept.cell() + " is not the cell for which the run was made: " + own);
    }
  }

  private static JsonNode tree(Path file) throws ResultException {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      byte[] json = in.readNBytes(MAX_UNCOMPRESSED_BYTES + 1);
      if (json.length > MAX_UNCOMPRESSED_BYTES) {
        throw new ResultException(
            file
                + " holds more than "
                + (MAX_UNCOMPRESSED_BYTES >> 20)
                + " MiB: this is no outcome of a study");
      }
      return JSON.readTree(json);
    } catch (NoSuchFileException e) {
      throw new ResultException(
          file + ": there is no such file: `benchmark study` writes it beside its results", e);
    } catch (IOException e) {
      throw new ResultException(file + " cannot be read: " + e.getMessage(), e);
    } catch (JacksonException e) {
      throw new ResultException(file + ": this is not JSON: " + e.getOriginalMessage(), e);
    }
  }
}
