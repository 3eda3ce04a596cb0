// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverTest {

  private static final String PROPERTIES =
      "driver: teapot\nclientConfig: |\n  linger.ms=1\n  water.temp.ms=hot\n";

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  private static Map<String, String> client(DriverProfile profile) throws Exception {
    return new Settings(profile.values()).properties("clientConfig");
  }

  @Test
  void a_driver_file_holds_our_keys_and_the_drivers() throws PlanException {
    DriverProfile profile =
        desk.driver("name: Blue\ndriver: teapot\nbroker: local\ncolor: blue\ncups: 2\n");

    assertThat(profile.system()).isEqualTo("teapot");
    assertThat(profile.name()).isEqualTo("Blue");
    assertThat(profile.file()).isEqualTo("d.yaml");
    assertThat(profile.sha256()).hasSize(64);
    assertThat(profile.localBroker()).isTrue();
    assertThat(profile.values()).isEqualTo(Map.of("color", "blue", "cups", 2L));
  }

  @Test
  void a_variant_of_the_local_broker_can_be_asked_for() throws PlanException {
    assertThat(desk.driver("driver: teapot\nbroker: local\n").broker()).isEqualTo("teapot");
    assertThat(desk.driver("driver: teapot\nbroker: local-iron\n").broker())
        .isEqualTo("teapot-iron");
    assertThat(desk.wrongDriver("driver: teapot\nbroker: iron\n")).contains("'iron' is not local");
    assertThat(desk.wrongDriver("driver: teapot\nbroker: local-\n")).contains("is not local");
  }

  @Test
  void ombs_class_name_stands_for_the_driver() throws PlanException {
    DriverProfile profile = desk.driver("driverClass: io.example.TeapotBenchmarkDriver\n");

    assertThat(profile.system()).isEqualTo("teapot");
    assertThat(profile.name()).isEqualTo("d");
    assertThat(profile.localBroker()).isFalse();
  }

  @Test
  void an_unknown_class_of_omb_is_told_with_the_driver_that_can_use_it() {
    assertThat(desk.wrongDriver("driverClass: io.example.RocketMQBenchmarkDriver\n"))
        .contains("known are teapot; with driver: omb, OMB's own driver can be used\n");
  }

  @Test
  void an_unknown_driver_is_told_with_the_known_ones() {
    assertThat(desk.wrongDriver("name: x\ndriver: teapto\n"))
        .startsWith(
            "d.yaml:2:9: driver: there is no driver 'teapto': did you mean 'teapot'? known are"
                + " teapot");
    assertThat(desk.wrongDriver("name: x\n"))
        .isEqualTo("d.yaml: driver: is missing: give one of teapot");
    assertThat(desk.wrongDriver("topics: 1\n")).contains("looks like a workload file");
    assertThat(desk.wrongDriver("driver: teapot\ndriverClass: x\n"))
        .startsWith("d.yaml:2:1: driverClass: contradicts 'driver'");
  }

  @Test
  void an_unknown_key_is_told_at_its_place_at_any_depth() {
    String text =
        """
        driver: teapot
        colour: blue
        brewing:
          tmie: 3m
        pauses:
          - at: 1s
          - att: 2s
        """;

    assertThat(desk.wrongDriver(text))
        .contains("d.yaml:2:1: colour: unknown key: did you mean 'color'?\n    colour: …\n    ^")
        .contains("d.yaml:4:3: brewing.tmie: unknown key: did you mean 'time'?")
        .contains("d.yaml:7:5: pauses[1].att: unknown key: did you mean 'at'?");
  }

  @Test
  void a_value_that_the_driver_refuses_is_told_at_its_key() {
    assertThat(desk.wrongDriver("driver: teapot\nbrewing:\n  time: long\n"))
        .startsWith("d.yaml:3:3: brewing.time: 'long' is not a time with a unit");
    assertThat(desk.wrongDriver("driver: teapot\ncups: 13\n"))
        .isEqualTo(
            """
            d.yaml:2:1: cups: 13 is out of range: give 1 to 12
                cups: 13
                ^\
            """);
  }

  @Test
  void all_values_that_the_driver_refuses_are_told_at_once() {
    assertThat(desk.wrongDriver("driver: teapot\ncups: 13\nbrewing:\n  time: long\n"))
        .contains("d.yaml:2:1: cups: 13 is out of range: give 1 to 12")
        .contains("d.yaml:4:3: brewing.time: 'long' is not a time");
  }

  @Test
  void a_property_that_the_driver_refuses_is_told_at_its_line_in_the_text() {
    assertThat(desk.wrongDriver(PROPERTIES.replace("hot", "cold")))
        .isEqualTo(
            """
            d.yaml:4:3: clientConfig.water.temp.ms: 'cold' makes no tea: give hot
                  water.temp.ms=cold
                  ^\
            """);
  }

  @Test
  void a_key_without_meaning_is_a_line_of_notice() throws PlanException {
    desk.driver("driver: teapot\npoolSize: 5\n");

    assertThat(desk.loader.notices())
        .containsExactly("d.yaml: poolSize has no effect here (there is no pool) and is ignored");
  }

  @Test
  void the_broker_is_local_or_not_said() {
    assertThat(desk.wrongDriver("driver: teapot\nbroker: remote\n"))
        .startsWith("d.yaml:2:9: broker: 'remote' is not local");
  }

  @Test
  void settings_of_a_local_broker_are_read_with_their_blocks() throws PlanException {
    DriverProfile profile =
        desk.driver("driver: teapot\nbroker: local\nbrokerConfig: {a.b: 3, c: {d: true}}\n");
    assertThat(profile.brokerConfig()).isEqualTo(Map.of("a.b", "3", "c.d", "true"));
    assertThat(profile.withNodes(3).brokerConfig()).isEqualTo(profile.brokerConfig());
    assertThat(profile.values()).doesNotContainKey("brokerConfig");
    assertThat(PlanText.describe(profile)).contains("brokerConfig:");
    assertThat(desk.wrongDriver("driver: teapot\nbrokerConfig: {a: 3}\n"))
        .startsWith("d.yaml:2:15: brokerConfig: ");
  }

  @Test
  void the_data_of_a_local_broker_are_on_the_disk_or_in_memory() throws PlanException {
    DriverProfile profile = desk.driver("driver: teapot\nbroker: local\ndataFolder: memory\n");
    assertThat(profile.dataFolder()).isEqualTo(LocalBroker.DataPlace.MEMORY);
    assertThat(profile.withNodes(3).dataFolder()).isEqualTo(LocalBroker.DataPlace.MEMORY);
    assertThat(profile.values()).doesNotContainKey("dataFolder");
    assertThat(PlanText.describe(profile)).contains("dataFolder: memory");

    DriverProfile without = desk.driver("driver: teapot\nbroker: local\n");
    assertThat(without.dataFolder()).isEqualTo(LocalBroker.DataPlace.DISK);
    assertThat(PlanText.describe(without)).doesNotContain("dataFolder");

    assertThat(desk.wrongDriver("driver: teapot\nbroker: local\ndataFolder: ram\n"))
        .startsWith("d.yaml:3:13: dataFolder: ");
    assertThat(desk.wrongDriver("driver: teapot\ndataFolder: memory\n"))
        .startsWith("d.yaml:2:13: dataFolder: is for the server that broker: local starts");
  }

  @Test
  void a_key_without_a_value_is_refused() {
    assertThat(desk.wrongDriver("driver: teapot\ncolor:\n"))
        .startsWith("d.yaml:2:")
        .contains("color: has no value: give one, or leave the key out");
  }

  @Test
  void another_version_of_the_local_broker_is_a_setting_with_its_place() throws PlanException {
    DriverProfile profile = desk.driver("driver: teapot\nbroker: local\nbroker.version: v4.10\n");

    assertThat(profile.brokerVersion())
        .isEqualTo(new BrokerVersion("4.10", "d.yaml:3:17: broker.version"));
    assertThat(profile.withNodes(3).brokerVersion()).isEqualTo(profile.brokerVersion());
    assertThat(PlanText.describe(profile)).contains("broker.version: \"4.10\"");
    assertThat(desk.driver("driver: teapot\nbroker: local\n").brokerVersion().isRequested())
        .isFalse();
  }

  @Test
  void a_version_without_a_local_broker_or_that_is_none_is_refused() {
    assertThat(desk.wrongDriver("driver: teapot\nbroker.version: 4.1.1\n"))
        .startsWith("d.yaml:2:17: broker.version: ")
        .contains("add broker: local");
    assertThat(desk.wrongDriver("driver: teapot\nbroker: local\nbroker.version: ../x\n"))
        .contains("'../x' is not a version");
    assertThat(desk.wrongDriver("driver: teapot\nbroker: {version: 4.1.1}\n"))
        .contains("write broker: local, and broker.version as a key of its own");
  }

  @Test
  void environment_variables_are_filled_in_everywhere() throws Exception {
    desk.environment.put("COLOR", "deep $1 blue");
    desk.environment.put("MS", "7");

    DriverProfile profile =
        desk.driver(
            "driver: teapot\ncolor: ${env:COLOR}\nclientConfig: |\n  a=${env:MS}-${env:MS}\n");

    assertThat(profile.values()).containsEntry("color", "deep $1 blue");
    assertThat(client(profile)).containsEntry("a", "7-7");
  }

  @Test
  void anEnvironmentVariableInAPropertiesTextKeepsItsValue() throws Exception {
    desk.environment.put("PASSWORD", " a\\b\nc=d\\");

    DriverProfile profile =
        desk.driver("driver: teapot\nclientConfig: |\n  a=${env:PASSWORD}\n  b=1\n");

    assertThat(client(profile)).isEqualTo(Map.of("a", " a\\b\nc=d\\", "b", "1"));
  }

  @Test
  void anEnvironmentVariableInAPropertyOfSeveralLinesIsTakenAsItIs() throws Exception {
    desk.environment.put("PASSWORD", "a\\b");

    DriverProfile profile =
        desk.driver(
            """
            driver: teapot
            clientConfig:
              jaas: |
                x required
                password="${env:PASSWORD}";
            """);

    assertThat(client(profile)).isEqualTo(Map.of("jaas", "x required\npassword=\"a\\b\";\n"));
  }

  @Test
  void environment_variables_are_filled_in_from_arguments_too() throws PlanException {
    desk.environment.put("COLOR", "red");

    assertThat(desk.driver("driver: teapot\n", "driver.color=\"${env:COLOR}\"").values())
        .containsEntry("color", "red");
  }

  @Test
  void a_missing_environment_variable_is_told_where_it_is_used() {
    assertThat(desk.wrongDriver("driver: teapot\nclientConfig: |\n  a=1\n  b=x${env:NONE}\n"))
        .isEqualTo(
            """
            d.yaml:4:6: clientConfig: the environment variable NONE is not set: export it before \
            the run
                  b=x${env:NONE}
                     ^\
            """);
    assertThat(desk.wrongDriver("driver: teapot\ncolor: ${env:}\n"))
        .contains("'${env:}' is not ${env:NAME}");
    assertThat(desk.wrongDriver("driver: teapot\ncolor: ${env:HOME\n"))
        .contains("'${env:HOME' is not ${env:NAME}");
  }

  @Test
  void other_placeholders_stay() throws PlanException {
    assertThat(desk.driver("driver: teapot\ncolor: \"{zone.id} ${x}\"\n").values())
        .containsEntry("color", "{zone.id} ${x}");
  }

  @Test
  void an_argument_sets_a_property_in_a_text_in_a_block_or_anew() throws Exception {
    String[] sets = {"driver.clientConfig.linger.ms=5", "driver.clientConfig.acks=all"};
    Map<String, String> expected = Map.of("linger.ms", "5", "acks", "all");

    assertThat(client(desk.driver(PROPERTIES, sets)))
        .containsAllEntriesOf(expected)
        .containsEntry("water.temp.ms", "hot");
    assertThat(client(desk.driver("driver: teapot\nclientConfig: {linger.ms: 1, b: 2}\n", sets)))
        .containsAllEntriesOf(expected)
        .containsEntry("b", "2")
        .hasSize(3);
    assertThat(client(desk.driver("driver: teapot\nclientConfig:\n  linger: {ms: 1}\n", sets)))
        .isEqualTo(expected);
    assertThat(client(desk.driver("driver: teapot\nclientConfig:\n", sets))).isEqualTo(expected);
    assertThat(client(desk.driver("driver: teapot\nclientConfig: |\n  # none\n", sets)))
        .isEqualTo(expected);
    assertThat(client(desk.driver("driver: teapot\n", sets))).isEqualTo(expected);
  }

  @Test
  void one_property_may_begin_as_another_does() throws Exception {
    DriverProfile profile =
        desk.driver(
            "driver: teapot\nclientConfig: {timeout: 1}\n",
            "driver.clientConfig.timeout.ms=2",
            "driver.clientConfig.a=3",
            "driver.clientConfig.a.b=4");

    assertThat(client(profile))
        .isEqualTo(Map.of("timeout", "1", "timeout.ms", "2", "a", "3", "a.b", "4"));
  }

  @Test
  void an_argument_takes_a_property_out() throws Exception {
    assertThat(client(desk.driver(PROPERTIES, "driver.clientConfig.linger.ms=")))
        .isEqualTo(Map.of("water.temp.ms", "hot"));
    assertThat(desk.driver(PROPERTIES, "driver.clientConfig=").values()).isEmpty();
    assertThat(desk.driver("driver: teapot\nbroker: local\n", "driver.broker=").localBroker())
        .isFalse();
  }

  @Test
  void an_argument_reaches_into_nested_blocks() throws PlanException {
    assertThat(desk.driver("driver: teapot\n", "driver.brewing.authentication.data=x").values())
        .isEqualTo(Map.of("brewing", Map.of("authentication", Map.of("data", "x"))));
  }

  @Test
  void an_unknown_key_in_an_argument_is_pointed_at() {
    assertThat(desk.wrongDriver("driver: teapot\n", "driver.brewing.tiem=5s"))
        .isEqualTo(
            """
            --set: brewing.tiem: unknown key: did you mean 'time'?
                driver.brewing.tiem=…
                               ^\
            """);
    assertThat(desk.wrongDriver("driver: teapot\n", "driver.clientConfg.linger.ms=5"))
        .startsWith("--set: clientConfg: unknown key: did you mean 'clientConfig'?");
  }

  @Test
  void a_short_name_stands_for_the_local_file_of_the_program() throws PlanException {
    desk.put("home/driver-teapot/teapot-local.yaml", "driver: teapot\nbroker: local\nname: L\n");

    DriverProfile profile = desk.loader.driver("teapot", List.of());

    assertThat(profile.name()).isEqualTo("L");
    assertThat(profile.file()).isEqualTo("teapot");
    assertThat(profile.localBroker()).isTrue();
  }

  @Test
  void a_short_name_without_a_file_stands_for_the_drivers_defaults() throws PlanException {
    DriverProfile profile = desk.loader.driver("teapot", List.of("driver.cups=3"));

    assertThat(profile.name()).isEqualTo("teapot");
    assertThat(profile.values()).isEqualTo(Map.of("cups", 3L));
  }

  @Test
  void a_file_of_that_name_comes_before_the_short_name() throws PlanException {
    desk.put("teapot", "driver: teapot\nname: mine\n");

    assertThat(desk.loader.driver("teapot", List.of()).name()).isEqualTo("mine");
  }

  @Test
  void a_name_that_is_neither_file_nor_driver_is_an_error() {
    assertThatThrownBy(() -> desk.loader.driver("kettle", List.of()))
        .hasMessage(
            "kettle: there is no such file in "
                + folder
                + " and no such driver. Give a driver file, all, profile:<name>, or one of"
                + " teapot");
    assertThatThrownBy(() -> desk.loader.driver("kettle.yaml", List.of()))
        .hasMessage("kettle.yaml: there is no such file in " + folder);
  }

  @Test
  void driver_files_are_told_from_workload_files() throws PlanException {
    desk.put("w.yaml", "topics: 1\n")
        .put("d.yaml", "driver: x\n")
        .put("o.yaml", "driverClass: x\n");

    assertThat(desk.loader.isDriverFile("w.yaml")).isFalse();
    assertThat(desk.loader.isDriverFile("d.yaml")).isTrue();
    assertThat(desk.loader.isDriverFile("o.yaml")).isTrue();
  }

  @Test
  void a_profile_does_not_print_its_values() throws PlanException {
    assertThat(desk.driver("driver: teapot\ncolor: hidden\n").toString()).doesNotContain("hidden");
  }
}
