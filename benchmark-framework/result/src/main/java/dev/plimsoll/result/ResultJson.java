// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import dev.plimsoll.text.LimitedFile;
import dev.plimsoll.text.NearestFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/** Reads and writes results as JSON. */
public final class ResultJson {

  private static final String SCHEMA_FAMILY = "plimsoll.result/";
  private static final String IMPORTED_FAMILY = "plimsoll.imported/";

  /** Writes numbers unchanged. */
  private static final JsonMapper EXACT = mapper().build();

  private static final JsonMapper WITHOUT_SECRETS =
      mapper().addModule(ResultSecrets.writing()).build();

  /** For files: JSON has no NaN, so it is written as null. {@link ResultChecks} reports it. */
  private static final JsonMapper FILE =
      mapper().addModule(ResultSecrets.writing()).addModule(finiteNumbers()).build();

  private static final JsonMapper WITHOUT_ROW_HISTOGRAMS =
      mapper().addMixIn(TimelineRow.class, WithoutHistograms.class).build();

  private static final TypeReference<LinkedHashMap<String, Object>> KEYS_AND_VALUES =
      new TypeReference<>() {};

  private ResultJson() {}

  /**
   * Returns a copy whose texts contain no secrets, like the file of the result: views of a result
   * are made of such a copy or of a file.
   */
  public static RunResult withoutSecrets(RunResult result) {
    return EXACT.treeToValue(WITHOUT_SECRETS.valueToTree(result), RunResult.class);
  }

  /** Returns the text of a result file. */
  public static String write(RunResult result) {
    return FILE.writer().with(new ResultLayout()).writeValueAsString(result) + "\n";
  }

  /** Reads a result. The exception describes what is wrong with an invalid file. */
  public static RunResult read(Path file) throws ResultException {
    return read(file, EXACT);
  }

  /**
   * Reads a result without the histograms in the rows of the timeline, which are nine tenths of a
   * long run's file and which no view uses.
   */
  public static RunResult readWithoutRowHistograms(Path file) throws ResultException {
    return read(file, WITHOUT_ROW_HISTOGRAMS);
  }

  private static RunResult read(Path file, JsonMapper mapper) throws ResultException {
    byte[] json = bytes(file);
    TextChecks.require(file, json);
    return isOurs(json) ? readOurs(file, json, mapper) : readSlowly(file, json);
  }

  /** Reads directly into records: a long run has megabytes, which a tree would duplicate. */
  private static RunResult readOurs(Path file, byte[] json, JsonMapper mapper)
      throws ResultException {
    try {
      return mapper.readValue(json, RunResult.class);
    } catch (JacksonException e) {
      return readSlowly(file, json);
    }
  }

  /** Returns whether the first key is our schema, as in every file written by this program. */
  private static boolean isOurs(byte[] json) {
    try (JsonParser parser = EXACT.createParser(json)) {
      return parser.nextToken() == JsonToken.START_OBJECT
          && "schema".equals(parser.nextName())
          && RunResult.SCHEMA.equals(parser.nextStringValue());
    } catch (JacksonException e) {
      return false;
    }
  }

  /** Reads with a tree, which permits better error messages. */
  private static RunResult readSlowly(Path file, byte[] json) throws ResultException {
    return result(file, tree(file, json));
  }

  /** Converts a tree to a result. */
  static RunResult result(Path file, JsonNode tree) throws ResultException {
    try {
      return EXACT.treeToValue(tree, RunResult.class);
    } catch (JacksonException e) {
      throw new ResultException(
          file
              + ", key '"
              + KeyPath.of(e.getPath())
              + "': is missing or not of its type in a result of version 1 ("
              + firstLine(e)
              + "). Was the file changed by hand?",
          e);
    }
  }

  /** Reads JSON and checks that it is a result of this version. */
  static JsonNode tree(Path file) throws ResultException {
    byte[] json = bytes(file);
    JsonNode tree = tree(file, json);
    TextChecks.requireNumbers(file, json, tree);
    return tree;
  }

  private static JsonNode tree(Path file, byte[] json) throws ResultException {
    JsonNode tree = parse(file, json);
    requireOurs(file, tree);
    return tree;
  }

  /** Empties the rows' histograms in a tree. */
  static void dropRowHistograms(JsonNode tree) {
    for (JsonNode row : tree.path("timeline").path("rows")) {
      if (row.path("histograms") instanceof ObjectNode histograms) {
        histograms.removeAll();
      }
    }
  }

  /** A part of a result by its keys, as a file has them. */
  static Map<String, Object> map(Object part) {
    return EXACT.convertValue(part, KEYS_AND_VALUES);
  }

  /** Returns a result, or a value in one, as a tree. */
  static JsonNode tree(Object part) {
    return EXACT.valueToTree(part);
  }

  private static JsonMapper.Builder mapper() {
    return JsonMapper.builder()
        // Only the components of records are keys; methods such as isCut() have no stable order.
        .changeDefaultVisibility(visible -> visible.withIsGetterVisibility(Visibility.NONE))
        .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.USE_LONG_FOR_INTS)
        .addModule(ResultSecrets.reading());
  }

  private static SimpleModule finiteNumbers() {
    FiniteOrNull serializer = new FiniteOrNull();
    return new SimpleModule()
        .addSerializer(Double.class, serializer)
        .addSerializer(double.class, serializer);
  }

  private static byte[] bytes(Path file) throws ResultException {
    try {
      if (Files.isDirectory(file)) {
        throw new ResultException(file + " is a folder: name the result files in it.");
      }
      return LimitedFile.read(file);
    } catch (NoSuchFileException e) {
      String hint = NearestFile.hint(file);
      throw new ResultException(
          file + ": there is no such file" + (hint.isEmpty() ? "." : hint), e);
    } catch (IOException e) {
      throw new ResultException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static JsonNode parse(Path file, byte[] bytes) throws ResultException {
    try {
      JsonNode tree = TextChecks.STRICT.readTree(bytes);
      if (tree.isMissingNode()) {
        throw new ResultException(file + " is empty.");
      }
      return tree;
    } catch (JacksonException e) {
      TextChecks.require(file, bytes);
      String what =
          isCutOff(e, bytes) ? "the file ends in the middle; it was cut off." : "this is not JSON.";
      throw new ResultException(file + where(e) + ": " + what, e);
    }
  }

  /**
   * Also detects a file that ends within a word or a number, where the parser reports an invalid
   * token.
   */
  private static boolean isCutOff(JacksonException e, byte[] bytes) {
    if (e instanceof UnexpectedEndOfInputException) {
      return true;
    }
    if (bytes[0] != '{' || e.getLocation() == null || e.getLocation().getByteOffset() < 0) {
      return false;
    }
    for (int i = (int) e.getLocation().getByteOffset(); i < bytes.length; i++) {
      if (!Character.isLetterOrDigit(bytes[i]) && bytes[i] != '.' && bytes[i] != '-') {
        return false;
      }
    }
    return true;
  }

  private static void requireOurs(Path file, JsonNode tree) throws ResultException {
    String schema = tree.path("schema").asString("");
    if (schema.equals(RunResult.SCHEMA)) {
      return;
    }
    if (schema.startsWith(SCHEMA_FAMILY)) {
      throw new ResultException(file + otherVersion(schema));
    }
    if (schema.startsWith(IMPORTED_FAMILY)) {
      throw new ResultException(
          file
              + " is a file of another tool that was imported, not a result: 'report' and 'export'"
              + " show it apart from results, 'compare' with --imported.");
    }
    if (tree.has("aggregatedPublishLatencyAvg")) {
      throw new ResultException(
          file
              + " is a result of OpenMessaging Benchmark. It lacks counts,"
              + " settings, versions and a verdict, so it is no result: read it with 'benchmark"
              + " import'.");
    }
    throw new ResultException(
        file + " is JSON, but not a result of this program: it has no key 'schema'.");
  }

  private static String otherVersion(String schema) {
    String which =
        " (its schema is '" + schema + "', this version reads '" + RunResult.SCHEMA + "'): ";
    String number = schema.substring(SCHEMA_FAMILY.length());
    if (!number.matches("[1-9][0-9]{0,8}")) {
      return number.equals("0")
          ? " is older than any result that this version reads" + which + "measure again."
          : " has a schema that no version of this program writes" + which + "was it changed?";
    }
    int own = Integer.parseInt(RunResult.SCHEMA.substring(SCHEMA_FAMILY.length()));
    return Integer.parseInt(number) > own
        ? " was written by a newer version of this program" + which + "read it with that one."
        : " was written by an older version of this program" + which + "read it with that one.";
  }

  private static String where(JacksonException e) {
    TokenStreamLocation location = e.getLocation();
    return location == null || location.getLineNr() < 1
        ? ""
        : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  private static String firstLine(JacksonException e) {
    return e.getOriginalMessage().lines().findFirst().orElse("");
  }

  private static final class FiniteOrNull extends StdSerializer<Double> {

    private FiniteOrNull() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator generator, SerializationContext context) {
      if (Double.isFinite(value)) {
        generator.writeNumber(value);
      } else {
        generator.writeNull();
      }
    }
  }

  /** Mix-in that skips a row's histograms. */
  interface WithoutHistograms {

    @JsonDeserialize(using = Skipped.class)
    Map<String, String> histograms();
  }

  /** Skips an object without creating anything. */
  private static final class Skipped extends StdDeserializer<Map<String, String>> {

    private Skipped() {
      super(Map.class);
    }

    @Override
    public Map<String, String> deserialize(JsonParser parser, DeserializationContext context) {
      parser.skipChildren();
      return Map.of();
    }
  }
}
