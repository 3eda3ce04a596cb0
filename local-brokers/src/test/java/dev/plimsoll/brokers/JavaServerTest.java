// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands of servers in Java: as users measure them, and started quickly for tests. */
final class JavaServerTest {

  private static final String FIRST_TIER = "-XX:TieredStopAtLevel=1";

  @TempDir private Path folder;

  private final List<String> told = new ArrayList<>();

  private JavaServer server(Map<String, String> environment) throws IOException {
    return JavaServer.of(jars(), environment, told::add);
  }

  private List<String> command(JavaServer server) {
    return server.server(folder, List.of("-Xmx1G"), "Main", List.of("file"));
  }

  @Test
  void a_server_that_may_be_measured_has_its_own_options_alone() throws Exception {
    JavaServer server = server(Map.of());
    Files.createFile(archive());

    assertThat(command(server))
        .endsWith("-Xmx1G", "-cp", jars().resolve("*").toString(), "Main", "file");
    assertThat(server.preparation("Tool", List.of())).hasSize(1);
    assertThat(told).isEmpty();
  }

  @Test
  void a_quick_start_is_asked_for_by_the_environment_and_told() throws IOException {
    JavaServer server = server(Map.of("PLIMSOLL_QUICK_BROKERS", "true"));

    assertThat(command(server)).contains("-Xmx1G", FIRST_TIER);
    assertThat(told).singleElement().asString().contains("Do not measure it");
  }

  @Test
  void the_first_quick_start_archives_classes_and_the_next_ones_use_them() throws Exception {
    JavaServer server = new JavaServer(jars(), true);
    List<List<String>> first = server.preparation("Tool", List.of("format"));
    String draft = first.get(1).get(2);

    assertThat(first.get(0)).contains("-XX:ArchiveClassesAtExit=" + draft, "Tool", "format");
    assertThat(first.get(1)).startsWith("mv").endsWith(archive().toString());
    assertThat(draft).isNotEqualTo(archive().toString());
    assertThat(command(server)).noneMatch(option -> option.contains("Archive"));

    Files.createFile(archive());
    String use = "-XX:SharedArchiveFile=" + archive();
    assertThat(server.preparation("Tool", List.of("format")))
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .contains(use);
    assertThat(command(server)).contains(use);
  }

  private Path jars() throws IOException {
    return Files.createDirectories(folder.toRealPath().resolve("jars"));
  }

  private Path archive() throws IOException {
    return jars().resolveSibling("jars-" + Runtime.version() + ".jsa");
  }
}
