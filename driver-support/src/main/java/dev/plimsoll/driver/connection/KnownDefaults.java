// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Defaults of a server's settings that it does not report, from a resource of its driver. */
public final class KnownDefaults {

  private KnownDefaults() {}

  /**
   * Reads a properties file: name → default.
   *
   * @param beside a class in the package of the resource
   */
  public static Map<String, String> read(Class<?> beside, String resource) {
    Properties properties = new Properties();
    try (InputStream in = beside.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException("resource " + resource);
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> defaults = new TreeMap<>();
    properties
        .stringPropertyNames()
        .forEach(name -> defaults.put(name, properties.getProperty(name)));
    return defaults;
  }
}
