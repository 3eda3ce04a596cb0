// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.LibraryNames;
import io.nats.client.Options;
import java.lang.reflect.Field;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The client library's settings by name: those that {@code Options.Builder.properties} reads, with
 * or without the prefix {@code io.nats.client.} The client library takes durations in milliseconds.
 */
final class NatsClientProperties {

  private static final String PREFIX = "io.nats.client.";

  /** Properties that have a key of their own or are controlled by the driver. */
  private static final Map<String, String> NOT_HERE =
      Map.of(
          "url", "use the key servers",
          "servers", "use the key servers",
          "username", "use the key user",
          "password", "use the key password",
          "token", "use the key token",
          "credential.path", "use the key credentials",
          "cleanupinterval", "use the key ackTimeout",
          "name", "connections are named by producer and consumer",
          "callback.error", "the driver listens itself",
          "callback.connection", "the driver listens itself");

  /** Properties that name a class without saying so. */
  private static final Set<String> CLASSES =
      Set.of("dataport.type", "statisticscollector", "time.trace", "token.supplier");

  private static final LibraryNames NAMES = new LibraryNames("jnats", known(), NOT_HERE);

  private NatsClientProperties() {}

  /** Returns the properties under a key, without the prefix. Unknown names are rejected. */
  static Map<String, String> requireValid(String key, Map<String, String> properties)
      throws SettingsException {
    NAMES.require(
        key, properties.keySet().stream().map(NatsClientProperties::withoutPrefix).toList());
    Map<String, String> checked = new TreeMap<>();
    properties.forEach((name, value) -> checked.put(withoutPrefix(name), value));
    return checked;
  }

  /**
   * Returns the properties with the names that the client library expects, prefixed where needed.
   */
  static Properties asProperties(Map<String, String> properties) {
    Properties result = new Properties();
    properties.forEach(
        (name, value) -> {
          result.setProperty(name, value);
          result.setProperty(PREFIX + name, value);
        });
    return result;
  }

  /** Returns those of the properties that name a class, which the client library will load. */
  static Map<String, String> classes(Map<String, String> properties) {
    Map<String, String> classes = new TreeMap<>(properties);
    classes.keySet().removeIf(name -> !name.endsWith("class") && !CLASSES.contains(name));
    return classes;
  }

  static Map<String, String> withoutSecrets(Map<String, String> properties) {
    Map<String, String> result = new TreeMap<>(properties);
    result.replaceAll(
        (name, value) -> name.toLowerCase(Locale.ROOT).contains("password") ? "[hidden]" : value);
    return result;
  }

  private static String withoutPrefix(String name) {
    return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
  }

  /** Returns the property names that the client library declares as constants. */
  private static Set<String> known() {
    Set<String> known = new TreeSet<>();
    for (Field field : Options.class.getFields()) {
      if (field.getName().startsWith("PROP_") && field.getType() == String.class) {
        try {
          known.add(withoutPrefix((String) field.get(null)));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException("a public constant cannot be read: " + field, e);
        }
      }
    }
    return known;
  }
}
