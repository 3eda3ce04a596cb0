// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A driver file of OMB.
 *
 * @param values all keys
 */
record OmbFile(Path path, String driverClass, Map<String, Object> values) {

  /** The key that names it. */
  static final String KEY = "driverFile";

  private static final String DRIVER_CLASS = "driverClass";
  private static final String RESET = "reset";
  private static final String SUFFIX = "BenchmarkDriver";
  private static final YAMLMapper YAML = new YAMLMapper();

  static OmbFile read(String name) throws SettingsException {
    Path path = Path.of(name).toAbsolutePath().normalize();
    if (!Files.isRegularFile(path)) {
      throw new SettingsException(
          KEY,
          "there is no file "
              + path
              + ": give OMB's driver file by its path from the working directory");
    }
    Map<String, Object> values;
    try {
      values = YAML.readValue(path.toFile(), new TypeReference<Map<String, Object>>() {});
    } catch (JacksonException e) {
      String line = e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
      throw new SettingsException(
          KEY,
          path
              + line
              + " is no driver file of OMB, which is YAML with a driverClass: "
              + e.getOriginalMessage().lines().findFirst().orElse(""));
    }
    if (values == null || !(values.get(DRIVER_CLASS) instanceof String driverClass)) {
      throw new SettingsException(
          KEY,
          path
              + " has no driverClass: OMB's driver files name the class of their driver, as in"
              + " driverClass: io.openmessaging.benchmark.driver.redis.RedisBenchmarkDriver");
    }
    return new OmbFile(path, driverClass.strip(), values);
  }

  /** Returns the name of the class without its package. */
  String simpleName() {
    return driverClass.substring(driverClass.lastIndexOf('.') + 1);
  }

  /** Returns what OMB's driver measures, as its class says: {@code redis}. */
  String measured() {
    String name = simpleName();
    return (name.endsWith(SUFFIX) && !name.equals(SUFFIX)
            ? name.substring(0, name.length() - SUFFIX.length())
            : name)
        .toLowerCase(Locale.ROOT);
  }

  /** Returns whether OMB's driver would delete the topics of the server. */
  boolean resets() {
    return Boolean.TRUE.equals(values.get(RESET));
  }

  /**
   * Returns the file to give to OMB's driver: this one, or if it resets, a copy of the same name
   * that does not.
   */
  Path withoutReset() throws IOException {
    if (!resets()) {
      return path;
    }
    Map<String, Object> kept = new LinkedHashMap<>(values);
    kept.put(RESET, false);
    Path folder = Files.createTempDirectory("plimsoll-omb");
    folder.toFile().deleteOnExit(); // After the file, which is registered later.
    Path copy = folder.resolve(Objects.requireNonNull(path.getFileName()));
    YAML.writeValue(copy.toFile(), kept);
    copy.toFile().deleteOnExit();
    return copy;
  }
}
