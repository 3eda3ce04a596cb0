// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.OrderScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GuaranteeProfileTest {

  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Pattern LISTED = Pattern.compile("driver-([a-z-]+)/");
  private static final Pattern WITHOUT = Pattern.compile("(?m)^ *- \"([a-z-]+): ");

  @TempDir Path folder;

  private static Guarantees guarantees(Copies copies, Delivery delivery, OrderScope order) {
    return new Guarantees(
        Acknowledger.SERVER,
        copies,
        delivery,
        order,
        new Clients(8, 8, Retries.NOBODY),
        "nothing",
        List.of());
  }

  private static Guarantees stored(int kept, Durability... copies) {
    return guarantees(
        new Copies(kept, List.of(copies)), Delivery.AT_LEAST_ONCE, OrderScope.PARTITION);
  }

  @Test
  void a_profile_asks_for_its_copies_and_where_they_are() {
    GuaranteeProfile majority = GuaranteeProfile.MAJORITY_OF_THREE_FSYNC;
    assertThat(majority.difference(stored(3, Durability.FSYNC, Durability.FSYNC))).isEmpty();
    assertThat(majority.difference(stored(3, Durability.FSYNC, Durability.MEMORY)))
        .hasValueSatisfying(text -> assertThat(text).contains("2 of 3 copies (fsync, memory)"));
    assertThat(majority.difference(stored(3, Durability.FSYNC)))
        .hasValueSatisfying(text -> assertThat(text).contains("1 of 3 copies"));
    assertThat(majority.difference(stored(5, Durability.FSYNC, Durability.FSYNC))).isPresent();
  }

  @Test
  void the_profile_of_a_results_guarantees_is_found_if_there_is_one() {
    assertThat(GuaranteeProfile.giving(List.of("fsync", "fsync"), 3, "at-least-once", "partition"))
        .contains(GuaranteeProfile.MAJORITY_OF_THREE_FSYNC);
    assertThat(GuaranteeProfile.giving(List.of("page-cache"), 1, "at-least-once", "partition"))
        .contains(GuaranteeProfile.ONE_COPY_PAGE_CACHE);
    assertThat(GuaranteeProfile.giving(List.of(), 1, "at-most-once", "none"))
        .contains(GuaranteeProfile.AT_MOST_ONCE);
    assertThat(GuaranteeProfile.giving(List.of("fsync", "memory"), 3, "at-least-once", "partition"))
        .isEmpty();
    assertThat(GuaranteeProfile.giving(List.of("page-cache"), 1, "at-least-once", "none"))
        .isEmpty();
  }

  @Test
  void more_than_a_profile_asks_for_is_a_difference_too() {
    assertThat(GuaranteeProfile.ONE_COPY_PAGE_CACHE.difference(stored(1, Durability.FSYNC)))
        .isPresent();
  }

  @Test
  void stored_messages_are_in_order_and_delivered_at_least_once() {
    Copies copy = Copies.of(1, 1, Durability.MEMORY);
    assertThat(
            GuaranteeProfile.MEMORY.difference(
                guarantees(copy, Delivery.AT_LEAST_ONCE, OrderScope.NONE)))
        .hasValueSatisfying(text -> assertThat(text).contains("no order"));
    assertThat(
            GuaranteeProfile.MEMORY.difference(
                guarantees(copy, Delivery.AT_MOST_ONCE, OrderScope.PARTITION)))
        .hasValueSatisfying(text -> assertThat(text).contains("at-most-once"));
  }

  @Test
  void what_is_delivered_at_most_once_may_be_stored_and_confirmed_anywhere() {
    assertThat(
            GuaranteeProfile.AT_MOST_ONCE.difference(
                guarantees(Copies.notStored(1), Delivery.AT_MOST_ONCE, OrderScope.NONE)))
        .isEmpty();
    assertThat(GuaranteeProfile.AT_MOST_ONCE.difference(stored(1, Durability.MEMORY))).isPresent();
  }

  @ParameterizedTest
  @EnumSource
  void each_profile_has_a_file_that_names_every_system_once(GuaranteeProfile profile)
      throws IOException {
    String file = Files.readString(ROOT.resolve("profiles").resolve(profile.text() + ".yaml"));
    List<String> listed = found(LISTED, file);
    List<String> without = found(WITHOUT, file);
    assertThat(listed).doesNotHaveDuplicates().doesNotContainAnyElementsOf(without);
    listed.addAll(without);
    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(
            found(LISTED, Files.readString(ROOT.resolve("drivers.yaml"))).stream()
                .distinct()
                .toList());
  }

  private static List<String> found(Pattern pattern, String text) {
    return new ArrayList<>(
        pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList());
  }

  @Test
  void a_profile_is_given_like_a_driver_file_and_says_who_is_missing() throws PlanException {
    Desk desk =
        new Desk(folder)
            .put("home/driver-teapot/a.yaml", "driver: teapot\n")
            .put(
                "home/profiles/memory.yaml",
                """
                drivers: [{file: driver-teapot/a.yaml, name: pot}]
                without: ["kettle: has no memory"]
                """);

    DriverProfile driver = desk.loader.driver("profile:memory", List.of());

    assertThat(driver.name()).isEqualTo("pot");
    assertThat(driver.required()).hasValue(GuaranteeProfile.MEMORY);
    assertThat(desk.loader.notices())
        .containsExactly("not in profile:memory: kettle: has no memory");
  }

  @Test
  void a_system_of_a_profile_is_named_after_a_slash() throws PlanException {
    Desk desk = twoProfiles();

    DriverProfile driver = desk.loader.driver("profile:one-copy-fsync/teapot", List.of());

    assertThat(driver.name()).isEqualTo("pot");
    assertThat(driver.required()).hasValue(GuaranteeProfile.ONE_COPY_FSYNC);
    assertThat(desk.loader.notices()).isEmpty();
    assertThatThrownBy(() -> desk.loader.driver("profile:memory/teapot", List.of()))
        .hasMessageContaining("profile:memory/teapot: not possible: has no memory");
  }

  @Test
  void of_several_profiles_the_first_that_a_system_can_give_is_chosen() throws PlanException {
    Desk desk = twoProfiles();

    GuaranteeChoice second =
        desk.loader.choose(
            "teapot", List.of(GuaranteeProfile.MEMORY, GuaranteeProfile.ONE_COPY_FSYNC));
    GuaranteeChoice none = desk.loader.choose("teapot", List.of(GuaranteeProfile.MEMORY));

    assertThat(second.driver()).hasValue("profile:one-copy-fsync/teapot");
    assertThat(second.reason()).isEqualTo("has no memory");
    assertThat(none.driver()).isEmpty();
    assertThat(none.reason()).isEqualTo("has no memory");
  }

  private Desk twoProfiles() {
    return new Desk(folder)
        .put("home/driver-teapot/a.yaml", "driver: teapot\n")
        .put("home/driver-kettle/k.yaml", "driver: kettle\n")
        .put(
            "home/profiles/memory.yaml",
            "drivers: [driver-kettle/k.yaml]\nwithout: [\"teapot: has no memory\"]\n")
        .put(
            "home/profiles/one-copy-fsync.yaml",
            "drivers: [driver-kettle/k.yaml, {file: driver-teapot/a.yaml, name: pot}]\n");
  }

  @Test
  void an_unknown_profile_is_refused_with_the_nearest_and_all_names() {
    assertThatThrownBy(() -> new Desk(folder).loader.drivers("profile:memry", List.of()))
        .hasMessageContaining("did you mean profile:memory?")
        .hasMessageContaining("one-copy-fsync");
  }
}
