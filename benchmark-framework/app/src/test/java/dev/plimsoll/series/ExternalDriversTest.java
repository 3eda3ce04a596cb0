// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drivers of a folder, whose jars are compiled here. */
class ExternalDriversTest {

  private static final String SERVICE = "META-INF/services/" + DriverProvider.class.getName();

  /** In the place of a client library, which each driver may have in another version. */
  private static final String LIBRARY =
      """
      package example;
      public final class Library {
        public static String version() { return "%s"; }
      }
      """;

  private static final String PROVIDER =
      """
      package example;
      import dev.plimsoll.driver.*;
      public final class Provider implements DriverProvider {
        @Override public String system() { return "%s"; }
        @Override public String description() { return Library.version() + seen(); }
        @Override public Driver create(Settings settings) { throw new IllegalStateException(); }
        private static String seen() {
          try {
            Class.forName("dev.plimsoll.series.InstalledSystems");
            return ", sees the program";
          } catch (ClassNotFoundException e) {
            return "";
          }
        }
      }
      """;

  @TempDir private Path temp;

  private Path drivers() {
    return temp.resolve("drivers");
  }

  /** Compiles a driver to the jars of a folder, or to one jar. */
  private void put(String target, String system, String version) throws Exception {
    Path sources = Files.createDirectories(temp.resolve("sources-" + system + version));
    Path classes = Files.createDirectories(temp.resolve("classes-" + system + version));
    Path provider = sources.resolve("Provider.java");
    Path library = sources.resolve("Library.java");
    Files.writeString(provider, PROVIDER.formatted(system));
    Files.writeString(library, LIBRARY.formatted(version));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                location(DriverProvider.class),
                "-d",
                classes.toString(),
                provider.toString(),
                library.toString());
    assertThat(result).isZero();
    jar(drivers().resolve(target), classes, "example.Provider");
  }

  private static String location(Class<?> type) throws URISyntaxException {
    URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
    return Path.of(place).toString();
  }

  private static void jar(Path jar, Path classes, String provider) throws IOException {
    Files.createDirectories(jar.getParent());
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, entries);
      }
      entries.putNextEntry(new JarEntry(SERVICE));
      entries.write((provider + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private List<DriverProvider> found() {
    return ExternalDrivers.in(drivers()).all(DriverProvider.class);
  }

  @Test
  void a_jar_and_a_folder_of_jars_are_a_driver_each_with_its_own_version_of_a_library()
      throws Exception {
    put("one.jar", "one", "1.0");
    put("two/driver.jar", "two", "2.0");

    assertThat(found())
        .extracting(DriverProvider::system, DriverProvider::description)
        .containsExactly(tuple("one", "1.0"), tuple("two", "2.0"));
  }

  @Test
  void a_driver_sees_the_spi_and_nothing_else_of_the_program() throws Exception {
    put("one.jar", "one", "1.0");

    DriverProvider provider = found().get(0);

    assertThat(provider.description()).doesNotContain("sees the program");
    assertThat(provider.getClass().getClassLoader())
        .isNotSameAs(DriverProvider.class.getClassLoader());
  }

  @Test
  void a_driver_that_cannot_be_loaded_is_left_out() throws Exception {
    put("good.jar", "good", "1.0");
    jar(
        drivers().resolve("bad.jar"),
        Files.createDirectories(temp.resolve("nothing")),
        "example.Absent");

    assertThat(found()).extracting(DriverProvider::system).containsExactly("good");
  }

  @Test
  void a_name_that_the_program_has_is_not_replaced() throws Exception {
    put("one.jar", "one", "1.0");
    DriverProvider own = new OwnProvider();

    assertThat(ExternalDrivers.together(List.of(own), found())).containsExactly(own);
  }

  private record OwnProvider() implements DriverProvider {

    @Override
    public String system() {
      return "one";
    }

    @Override
    public String description() {
      return "of the program";
    }

    @Override
    public Driver create(Settings settings) {
      throw new IllegalStateException("not created");
    }
  }

  @Test
  void without_a_folder_there_are_none() {
    assertThat(found()).isEmpty();
    assertThat(ExternalDrivers.in(drivers()).all(LocalBroker.class)).isEmpty();
  }

  @Test
  void the_folder_is_that_of_the_variable_or_of_the_users_configuration() {
    Path home = Path.of("/home/somebody");

    assertThat(ExternalDrivers.folder(Map.of(), home))
        .isEqualTo(home.resolve(".config/plimsoll/drivers"));
    assertThat(ExternalDrivers.folder(Map.of("XDG_CONFIG_HOME", "/c"), home))
        .isEqualTo(Path.of("/c/plimsoll/drivers"));
    assertThat(ExternalDrivers.folder(Map.of("PLIMSOLL_DRIVERS", "/d"), home))
        .isEqualTo(Path.of("/d"));
  }
}
