// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The defaults that a driver declares because its servers do not report them are those of a running
 * server of the pinned version: the local broker, apart from the settings that it is given. Run
 * with {@code -Dplimsoll.generate=true}, the class writes the file of the defaults anew.
 */
public abstract class ServerDefaultsContract extends DriverContract {

  private final Path file;
  private final Pattern given;

  /**
   * @param file the file of the defaults, a resource of the driver, below its folder
   * @param given matches the names of the settings that the local broker is given, or that the
   *     machine determines; the file keeps its defaults of these, and no other needs one
   */
  protected ServerDefaultsContract(String file, String given) {
    this.file = Path.of("src", "main", "resources").resolve(file);
    this.given = Pattern.compile(given);
  }

  @Test
  void declared_defaults_are_those_of_a_running_server() throws Exception {
    Map<String, String> expected = new TreeMap<>(declared());
    expected.keySet().removeIf(name -> !isGiven(name));
    open()
        .driver()
        .serverSettings()
        .values()
        .forEach(
            (name, value) -> {
              if (!isGiven(name)) {
                expected.put(name, value.toString());
              }
            });
    if (Boolean.getBoolean("plimsoll.generate")) {
      Files.write(file, lines(expected));
    }
    assertThat(declared())
        .as("%s; -Dplimsoll.generate=true writes it anew", file.getFileName())
        .containsExactlyInAnyOrderEntriesOf(expected);
  }

  private boolean isGiven(String name) {
    return given.matcher(name).matches();
  }

  private Map<String, String> declared() throws IOException {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      properties.load(in);
    }
    Map<String, String> declared = new TreeMap<>();
    properties.forEach((name, value) -> declared.put(name.toString(), value.toString()));
    return declared;
  }

  private List<String> lines(Map<String, String> defaults) {
    List<String> lines = new ArrayList<>();
    lines.add("# SPDX-License-Identifier: Apache-2.0");
    lines.add(
        "# Defaults of version %s, written by %s with -Dplimsoll.generate=true."
            .formatted(broker().version(), getClass().getSimpleName()));
    defaults.forEach(
        (name, value) -> lines.add(name.replace(":", "\\:") + "=" + value.replace("\\", "\\\\")));
    return lines;
  }
}
