// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordSettingsTest {

  private enum Shape {
    ROUND,
    QUITE_SQUARE
  }

  private record Handle(
      @SettingKey(value = "its length", or = "2.5", min = "1", max = "9") double length,
      @SettingKey("its colour") Optional<String> colour) {}

  private record Teapot(
      @SettingKey(value = "addresses", orSingle = true) List<String> servers,
      @SettingKey(value = "its shape", or = "quite-square") Shape shape,
      @SettingKey(value = "cups", or = "4", min = "1", max = "100") int cups,
      @SettingKey(value = "its volume", or = "1KiB", max = "1000000", quantity = Quantity.BYTES)
          long volume,
      @SettingKey(value = "time to boil", or = "30s", min = "10ms") Duration boil,
      @SettingKey(value = "whether it whistles", or = "true") boolean whistles,
      @SettingKey("the password") Optional<Secret> password,
      @SettingKey("the client's own settings") Map<String, String> clientConfig,
      @SettingKey("its handle") Handle handle) {}

  private record Required(@SettingKey("its name") String name) {}

  private static final RecordSettings<Teapot> KEYS = RecordSettings.of(Teapot.class);

  private static Teapot read(Map<String, Object> values) throws SettingsException {
    return KEYS.read(new Settings(values));
  }

  @Test
  void keysThatAreAbsentHaveTheirDefaults() throws SettingsException {
    assertThat(read(Map.of()))
        .isEqualTo(
            new Teapot(
                List.of(),
                Shape.QUITE_SQUARE,
                4,
                1024,
                Duration.ofSeconds(30),
                true,
                Optional.empty(),
                Map.of(),
                new Handle(2.5, Optional.empty())));
  }

  @Test
  void keysAreReadWithTheirTypes() throws SettingsException {
    Settings settings =
        new Settings(
            Map.of(
                "servers", List.of("a:1", "b:2"),
                "shape", "round",
                "cups", "7",
                "volume", "2KiB",
                "boil", "250ms",
                "whistles", false,
                "password", "secret",
                "clientConfig", Map.of("a.b", 1),
                "handle", Map.of("length", 3, "colour", "red")));

    assertThat(KEYS.read(settings))
        .isEqualTo(
            new Teapot(
                List.of("a:1", "b:2"),
                Shape.ROUND,
                7,
                2048,
                Duration.ofMillis(250),
                false,
                Optional.of(new Secret("secret")),
                Map.of("a.b", "1"),
                new Handle(3, Optional.of("red"))));
    assertThat(settings.unknownKeys()).isEmpty();
  }

  @Test
  void aKeyThatNoComponentHasIsUnknown() throws SettingsException {
    Settings settings = new Settings(Map.of("cup", 7, "handle", Map.of("size", 3)));

    KEYS.read(settings);

    assertThat(settings.unknownKeys()).containsExactlyInAnyOrder("cup", "handle.size");
  }

  @ParameterizedTest
  @CsvSource({"cups, 0", "cups, 101", "cups, many", "volume, 1MiB", "boil, 9ms", "shape, flat"})
  void aValueThatIsRefusedNamesItsKey(String key, String value) {
    assertThatThrownBy(() -> read(Map.of(key, value)))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo(key));
  }

  @Test
  void aValueThatIsRefusedInABlockNamesTheWholeKey() {
    assertThatThrownBy(() -> read(Map.of("handle", Map.of("length", 10))))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("handle.length"));
  }

  @Test
  void allProblemsAreFoundInOnePass() {
    assertThatThrownBy(
            () -> read(Map.of("cups", 0, "shape", "flat", "handle", Map.of("length", "long"))))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.getSuppressed())
                    .extracting(further -> ((SettingsException) further).key())
                    .containsExactly("cups", "handle.length"));
  }

  @Test
  void aBlockIsNoSingleValue() {
    assertThatThrownBy(() -> read(Map.of("cups", Map.of("a", 1))))
        .hasMessage("holds a block of keys: give a whole number");
  }

  @Test
  void aKeyWithoutADefaultIsRequired() {
    assertThatThrownBy(() -> RecordSettings.of(Required.class).read(new Settings(Map.of())))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("its name");
  }

  @Test
  void theEchoHasAllValuesButSecretsAndThoseThatAreAbsent() throws SettingsException {
    Map<String, Object> echo = KEYS.echo(read(Map.of("password", "secret", "servers", "a:1")));

    assertThat(echo)
        .containsExactly(
            Map.entry("servers", List.of("a:1")),
            Map.entry("shape", "quite-square"),
            Map.entry("cups", 4),
            Map.entry("volume", 1024L),
            Map.entry("boil", "30000ms"),
            Map.entry("whistles", true),
            Map.entry("clientConfig", Map.of()),
            Map.entry("handle", Map.of("length", 2.5)));
  }

  @Test
  void theEchoShowsUrisWithoutUserAndPassword() throws SettingsException {
    Map<String, Object> handle = Map.of("colour", "paint://me:secret@host/red");
    Map<String, Object> echo =
        KEYS.echo(read(Map.of("servers", List.of("tea://me:secret@a:1", "b@c"), "handle", handle)));

    assertThat(echo.get("servers")).isEqualTo(List.of("tea://a:1", "b@c"));
    assertThat(echo.get("handle")).isEqualTo(Map.of("length", 2.5, "colour", "paint://host/red"));
  }

  @Test
  void theTableHasARowForEachKey() {
    assertThat(RecordSettings.of(Handle.class).table())
        .isEqualTo(
            """
            | key | default | meaning |
            |---|---|---|
            | `length` | 2.5 | its length |
            | `colour` |  | its colour |
            """);
    assertThat(KEYS.table()).contains("| `handle.length` | 2.5 | its length |");
  }

  @Test
  void theSchemaHasTypesAndBounds() {
    Map<String, Object> schema = KEYS.schema();

    assertThat(schema.get("cups").toString())
        .contains("description=cups", "type=integer", "minimum=1", "maximum=100", "default=4");
    assertThat(schema.get("shape").toString()).contains("[round, quite-square]");
    assertThat(schema.get("handle").toString()).contains("additionalProperties=false", "colour");
  }

  @Test
  void aComponentThatDeclaresNoKeyIsAMistakeOfTheDriver() {
    record Undeclared(int number) {}

    assertThatThrownBy(() -> RecordSettings.of(Undeclared.class))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
