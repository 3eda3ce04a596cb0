// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the list of all drivers with the existing driver files. */
class DriversFileTest {

  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Pattern FILE = Pattern.compile("driver-[a-z-]+/[A-Za-z0-9._-]+\\.yaml");
  private static final Pattern LOCAL = Pattern.compile("(?m)^broker: *local\\b");

  @Test
  void each_driver_file_for_a_local_broker_is_in_the_list_once() throws IOException {
    List<String> listed = listed();

    assertThat(listed).doesNotHaveDuplicates();
    for (String file : driverFiles()) {
      if (LOCAL.matcher(Files.readString(ROOT.resolve(file))).find()) {
        assertThat(listed).contains(file);
      }
    }
  }

  @Test
  void each_file_of_the_list_is_there() throws IOException {
    assertThat(driverFiles()).containsAll(listed());
  }

  @Test
  void what_minus_d_means_comes_first_of_each_system() throws IOException {
    List<String> seen = new ArrayList<>();
    for (String file : listed()) {
      String folder = file.substring(0, file.indexOf('/'));
      if (!seen.contains(folder)) {
        seen.add(folder);
        String system = folder.substring("driver-".length());
        assertThat(file).isEqualTo(folder + "/" + system + "-local.yaml");
      }
    }
    assertThat(seen).contains("driver-kafka");
  }

  private static List<String> listed() throws IOException {
    List<String> files = new ArrayList<>();
    for (String line : Files.readAllLines(ROOT.resolve("drivers.yaml"))) {
      Matcher file = FILE.matcher(line);
      if (!line.startsWith("#") && file.find()) {
        files.add(file.group());
      }
    }
    return files;
  }

  private static List<String> driverFiles() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, 2)) {
      return files
          .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
          .filter(file -> FILE.matcher(file).matches())
          .toList();
    }
  }
}
