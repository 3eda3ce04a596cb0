// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known without a connection. */
final class OmbSettingsTest {

  @TempDir private Path temp;

  private OmbBuild build;

  @BeforeEach
  void compile() throws IOException {
    build = OmbBuild.make(temp, "current");
  }

  private Settings settings(Path lib, Path file) {
    return new Settings(Map.of("lib", lib.toString(), "driverFile", file.toString()));
  }

  private AbstractThrowableAssert<?, ?> refusal(Path lib, Path file, String key) {
    return assertThatThrownBy(() -> new OmbProvider().create(settings(lib, file)))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo(key));
  }

  @Test
  void the_folder_and_the_file_must_be_given() {
    assertThatThrownBy(() -> new OmbProvider().create(new Settings(Map.of())))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo("lib"))
        .satisfies(
            e ->
                assertThat(e.getSuppressed())
                    .extracting(each -> ((SettingsException) each).key())
                    .containsExactly("driverFile"));
  }

  @Test
  void a_missing_folder_is_named_with_the_way_out() throws IOException {
    refusal(temp.resolve("nowhere"), build.file(), "lib")
        .hasMessage(
            "there is no folder %s: give the folder lib of an unpacked OMB build, by its path from"
                + " the working directory",
            temp.resolve("nowhere"));
  }

  @Test
  void a_folder_without_jars_is_named() throws IOException {
    Path empty = Files.createDirectory(temp.resolve("empty"));

    refusal(empty, build.file(), "lib").hasMessageStartingWith(empty + " has no jars: give the");
  }

  @Test
  void a_missing_file_is_named() {
    refusal(build.lib(), temp.resolve("nowhere.yaml"), "driverFile")
        .hasMessageStartingWith("there is no file " + temp.resolve("nowhere.yaml"));
  }

  @Test
  void a_file_that_is_no_yaml_is_named_with_its_line() throws IOException {
    Path file = Files.writeString(temp.resolve("bad.yaml"), "name: x\ndriverClass: [\n");

    refusal(build.lib(), file, "driverFile")
        .hasMessageStartingWith(file + ", line 2 is no driver file");
  }

  @Test
  void a_file_without_the_class_of_its_driver_is_named() throws IOException {
    Path file = Files.writeString(temp.resolve("no-class.yaml"), "name: x\n");

    refusal(build.lib(), file, "driverFile")
        .hasMessageStartingWith(file + " has no driverClass")
        .hasMessageContaining("driverClass: io.openmessaging");
  }

  @Test
  void an_empty_file_is_as_one_without_the_class() throws IOException {
    Path file = Files.writeString(temp.resolve("empty.yaml"), "");

    refusal(build.lib(), file, "driverFile").hasMessageContaining("driverClass");
  }

  @Test
  void a_class_that_no_jar_has_is_named() throws IOException {
    Path file = Files.writeString(temp.resolve("other.yaml"), "driverClass: a.OtherDriver\n");

    refusal(build.lib(), file, "driverFile")
        .hasMessageContaining("names the class a.OtherDriver, but the 1 jars of " + build.lib())
        .hasMessageContaining("correct driverClass");
  }

  @Test
  void a_class_that_is_no_driver_is_named() throws IOException {
    Path file = Files.writeString(temp.resolve("none.yaml"), "driverClass: memory.Memory\n");

    refusal(build.lib(), file, "driverFile")
        .hasMessageContaining("memory.Memory, which is no driver of OMB");
  }

  @Test
  void a_folder_without_the_interfaces_is_named_with_the_class_that_is_missing()
      throws IOException {
    Path alone = OmbBuild.make(temp.resolve("again"), "current").without("BenchmarkDriver");

    refusal(alone, build.file(), "lib")
        .hasMessageContaining("io/openmessaging/benchmark/driver/BenchmarkDriver")
        .hasMessageContaining("If a jar is missing, give the folder lib");
  }

  @Test
  void an_unknown_generation_is_named_with_the_method_that_it_lacks() throws IOException {
    Path unknown = OmbBuild.make(temp.resolve("future"), "future").lib();

    refusal(unknown, build.file(), "lib")
        .hasMessageContaining("in a generation that is not known here")
        .hasMessageContaining("createProducer(String) is missing among")
        .hasMessageContaining("createWriter");
  }

  @Test
  void a_reset_is_announced_as_not_passed_on() throws Exception {
    Path file = build.file("reset: true");
    Settings settings = settings(build.lib(), file);

    new OmbProvider().create(settings).close();

    assertThat(settings.notices())
        .containsExactly(
            "reset: true of "
                + file
                + " is not passed on: OMB's driver would delete all topics of the server, in each"
                + " process");
  }

  @Test
  void results_name_the_driver_and_contain_the_keys_of_its_file() throws Exception {
    try (Driver driver =
        new OmbProvider().create(settings(build.lib(), build.file("answers: slowly")))) {
      assertThat(driver.variant()).isEqualTo("memory");
      assertThat(driver.settings()).containsEntry("payload", "binary");
      assertThat(driver.settings())
          .extractingByKey("omb")
          .hasToString("{name=memory, driverClass=memory.MemoryBenchmarkDriver, answers=slowly}");
    }
  }

  @Test
  void keys_need_a_generation_that_has_them() throws Exception {
    OmbBuild first = OmbBuild.make(temp.resolve("old"), "first");
    try (Driver current = new OmbProvider().create(settings(build.lib(), build.file()));
        Driver old = new OmbProvider().create(settings(first.lib(), first.file()))) {
      assertThat(current.traits().can(Capability.KEYS)).isTrue();
      assertThat(old.traits().can(Capability.KEYS)).isFalse();
    }
  }

  @Test
  void a_worker_is_asked_for_its_permission_to_load_the_folder() throws Exception {
    assertThat(new OmbProvider().clientClasses(settings(Path.of("/no/lib"), Path.of("x.yaml"))))
        .containsOnlyKeys("lib");
  }
}
