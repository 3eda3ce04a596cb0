// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A configuration file of a server, into which settings of the user are written.
 *
 * @param name name of the file in the folder of a node
 * @param syntax how it is written
 * @param prefixes what names of settings for this file begin with; the empty string for those
 *     without the name of a file
 * @param ours settings that cannot be given, because clients and the next start depend on them
 */
record ConfigFile(String name, ConfigSyntax syntax, List<String> prefixes, Pattern ours) {

  /** Names of files before settings of servers that have several. */
  private static final Pattern OF_A_FILE =
      Pattern.compile("(broker|bookkeeper|zookeeper)\\.conf\\..*");

  ConfigFile {
    prefixes = List.copyOf(prefixes);
  }

  /** The only file of a server. */
  static ConfigFile only(String name, ConfigSyntax syntax, String ours) {
    return new ConfigFile(name, syntax, List.of(""), Pattern.compile(ours));
  }

  /**
   * Refuses settings that no file has, or that are ours.
   *
   * @throws DriverException naming the setting
   */
  static void require(String system, List<ConfigFile> files, Map<String, String> config)
      throws DriverException {
    for (Map.Entry<String, String> setting : config.entrySet()) {
      String name = setting.getKey();
      List<ConfigFile> having = files.stream().filter(file -> file.has(name)).toList();
      if (having.isEmpty()) {
        throw refused(name, "a local " + system + " has no such file");
      }
      if (having.stream().anyMatch(file -> file.ours.matcher(file.keyOf(name)).matches())) {
        throw refused(
            name, "addresses, folders and logins of a local broker are chosen when it is started");
      }
      if ((name + setting.getValue()).chars().anyMatch(Character::isISOControl)) {
        throw refused(name, "a setting is one line");
      }
    }
  }

  private static DriverException refused(String name, String why) {
    return new DriverException(
        DriverException.Kind.REFUSED, "brokerConfig." + name + " cannot be set: " + why);
  }

  private boolean has(String setting) {
    return prefixes.stream()
        .anyMatch(
            prefix ->
                prefix.isEmpty()
                    ? !OF_A_FILE.matcher(setting).matches()
                    : setting.startsWith(prefix));
  }

  private String keyOf(String setting) {
    return prefixes.stream()
        .filter(prefix -> !prefix.isEmpty() && setting.startsWith(prefix))
        .findFirst()
        .map(prefix -> setting.substring(prefix.length()))
        .orElse(setting);
  }

  /** Writes the settings into the file of a node, if the node has this file. */
  void write(Path folder, Map<String, String> config) throws IOException {
    Path file = folder.resolve(name);
    Map<String, String> own = new TreeMap<>();
    config.forEach(
        (setting, value) -> {
          if (has(setting)) {
            own.put(keyOf(setting), value);
          }
        });
    if (!own.isEmpty() && Files.exists(file)) {
      String changed = syntax.with(Files.readString(file), own);
      Files.writeString(file, changed); // It keeps its permissions.
    }
  }
}
