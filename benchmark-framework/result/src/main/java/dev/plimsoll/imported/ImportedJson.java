// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.text.LimitedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes imported files as JSON. */
public final class ImportedJson {

  private static final int LOOKED_AT_BYTES = 256;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private ImportedJson() {}

  /** Returns the text of a file; the same import always has the same text. */
  public static String write(ImportedFile file) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(file) + "\n";
  }

  /** Returns whether a file begins as an imported one; a file that cannot be read does not. */
  public static boolean isImported(Path file) {
    try (var in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(LOOKED_AT_BYTES);
      try (JsonParser parser = MAPPER.createParser(start)) {
        return parser.nextToken() == JsonToken.START_OBJECT
            && "schema".equals(parser.nextName())
            && ImportedFile.SCHEMA.equals(parser.nextStringValue());
      }
    } catch (IOException | JacksonException e) {
      return false;
    }
  }

  /** Reads an imported file. */
  public static ImportedFile read(Path file) throws ImportException {
    try {
      return MAPPER.readValue(LimitedFile.read(file), ImportedFile.class);
    } catch (IOException e) {
      throw new ImportException(file + " cannot be read: " + e.getMessage(), e);
    } catch (JacksonException e) {
      throw new ImportException(
          file + " is not a complete imported file. Was it changed by hand? Import it again.", e);
    }
  }
}
