// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class RecordKeysTest {

  @SettingBlock(example = "{cups: 2}", exclusive = "cups pots")
  private record Order(
      @NoKey String table,
      @SettingKey(value = "Number of cups.", min = "1", max = "1_000") OptionalInt cups,
      @SettingKey(value = "Number of pots.", max = "10") OptionalLong pots,
      @SettingKey(value = "Share of milk.", quantity = Quantity.SHARE) OptionalDouble milk,
      @SettingKey(value = "Time to wait.", name = "for", or = "90s") Duration length,
      @SettingKey("Word of the day.") Optional<Secret> word,
      @SettingKey("Guests.") List<Guest> guests,
      @SettingKey("Cake.") Optional<Cake> cake,
      @SettingKey(value = "Songs.", distinct = true, orSingle = true) List<String> songs)
      implements CheckedKeys {

    static final RecordKeys<Order> KEYS = RecordKeys.of(Order.class);

    @Override
    public void check(GivenKeys given) {
      if (cups.isEmpty() && pots.isEmpty()) {
        given.wrong(List.of("pots", "cups"), "nothing is ordered");
      }
    }

    @Override
    public boolean isWritten(String key) {
      return !key.equals("milk") || milk.orElse(0) > 0;
    }
  }

  private record Guest(@SettingKey("Name.") String name) {}

  @SettingBlock(example = "{kind: plum}", shorthand = "kind")
  private record Cake(
      @SettingKey("Kind.") String kind,
      @SettingKey(value = "Pieces.", or = "8", min = "1") int pieces) {}

  private static final Map<String, Object> WHOLE =
      Map.of(
          "cups", "1k",
          "milk", "5%",
          "for", "2m",
          "word", "tea",
          "guests", List.of(Map.of("name", "A"), Map.of("name", "B")));

  private static Optional<Order> read(Map<String, Object> values, List<String> problems) {
    List<SettingsException> found = new ArrayList<>();
    SettingsSource source = SettingsSource.checked(new Settings(values), Order.KEYS.block(), found);
    Optional<Order> order = Order.KEYS.read(source, "7");
    found.forEach(problem -> problems.add(problem.key() + ": " + problem.getMessage()));
    return order;
  }

  @Test
  void componentsThatAreNoKeysAreGiven() {
    assertThat(read(WHOLE, new ArrayList<>()))
        .contains(
            new Order(
                "7",
                OptionalInt.of(1_000),
                OptionalLong.empty(),
                OptionalDouble.of(0.05),
                Duration.ofMinutes(2),
                Optional.of(new Secret("tea")),
                List.of(new Guest("A"), new Guest("B")),
                Optional.empty(),
                List.of()));
  }

  @Test
  void whatIsWrittenIsReadAgainExceptSecretsAndWhatHasNoEffect() {
    Order order = read(WHOLE, new ArrayList<>()).orElseThrow();
    Map<String, Object> written = Order.KEYS.write(order);

    assertThat(written).containsOnlyKeys("cups", "milk", "for", "guests");
    assertThat(Order.KEYS.write(read(written, new ArrayList<>()).orElseThrow())).isEqualTo(written);
    assertThat(
            Order.KEYS.write(read(Map.of("cups", 1, "milk", 0), new ArrayList<>()).orElseThrow()))
        .isEqualTo(Map.of("cups", 1, "for", "90s"));
  }

  @Test
  void aSingleValueStandsForABlock() {
    Order order = read(Map.of("cups", 1, "cake", "plum"), new ArrayList<>()).orElseThrow();

    assertThat(order.cake()).contains(new Cake("plum", 8));
    assertThat(
            read(Map.of("cups", 1, "cake", Map.of("kind", "nut", "pieces", 2)), new ArrayList<>()))
        .hasValueSatisfying(nut -> assertThat(nut.cake()).contains(new Cake("nut", 2)));
  }

  @Test
  void aValueOfADistinctListIsGivenOnce() {
    List<String> problems = new ArrayList<>();
    read(Map.of("cups", 1, "songs", List.of("one", "two", "one")), problems);

    assertThat(problems).containsExactly("songs: 'one' is given twice");
  }

  @Test
  void aWrongValueIsReportedAndItsDefaultIsRead() {
    List<String> problems = new ArrayList<>();
    Optional<Order> order = read(Map.of("cups", 2, "for", "soon", "milk", 2), problems);

    assertThat(problems).hasSize(2);
    assertThat(problems.get(0)).startsWith("milk: 2 is out of range: give 0 to 1");
    assertThat(problems.get(1)).startsWith("for: 'soon' is not a time");
    assertThat(order.orElseThrow().length()).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void aRuleOverSeveralKeysIsReportedOnce() {
    List<String> problems = new ArrayList<>();
    read(Map.of(), problems);

    assertThat(problems).containsExactly("pots: nothing is ordered");
  }

  @Test
  void aBlockWithoutARequiredValueIsNoRecord() {
    List<String> problems = new ArrayList<>();
    Optional<Order> order =
        read(Map.of("cups", 1, "guests", List.of(Map.of("name", "A"), Map.of())), problems);

    assertThat(problems).containsExactly("guests[1].name: is missing: Name.");
    assertThat(order.orElseThrow().guests()).containsExactly(new Guest("A"));
  }

  @Test
  void keysThatExcludeEachOtherMustBeKeys() {
    @SettingBlock(example = "{}", exclusive = "cup pots")
    record Misspelt(@SettingKey("Number of cups.") int cups, @SettingKey("Pots.") int pots) {}

    assertThatThrownBy(() -> RecordKeys.of(Misspelt.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cup");
  }
}
