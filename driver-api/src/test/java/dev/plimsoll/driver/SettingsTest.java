// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SettingsTest {

  private enum Kind {
    CLASSIC,
    QUORUM_QUEUE
  }

  private static Settings settings(String key, Object value) {
    return new Settings(Map.of(key, value));
  }

  private static void refuses(ThrowingCallable call, String key, String problem) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SettingsException.class,
            e -> {
              assertThat(e.key()).isEqualTo(key);
              assertThat(e.getMessage()).isEqualTo(problem);
            });
  }

  @Test
  void a_secret_is_shown_nowhere() throws SettingsException {
    Secret secret = settings("a", 1234).secret("a").orElseThrow();
    assertThat(secret.reveal()).isEqualTo("1234");
    assertThat(new Login("me", secret) + " " + secret).doesNotContain("1234");
    assertThat(secret).isEqualTo(new Secret("1234")).isNotEqualTo(new Secret("12345"));
    refuses(() -> settings("a", List.of("s3cret")).secret("a"), "a", "'[redacted]' is not a text");
  }

  @Test
  void absent_and_null_values_use_the_default() throws SettingsException {
    Map<String, Object> nothing = new HashMap<>();
    nothing.put("a", null);
    for (Settings settings : List.of(new Settings(Map.of()), new Settings(nothing))) {
      assertThat(settings.has("a")).isFalse();
      assertThat(settings.string("a")).isEmpty();
      assertThat(settings.secret("a")).isEmpty();
      assertThat(settings.string("a", "x")).isEqualTo("x");
      assertThat(settings.integer("a", 7, 0, 9)).isEqualTo(7);
      assertThat(settings.count("a", 7, 0, 9)).isEqualTo(7);
      assertThat(settings.number("a", 0.5, 0, 1)).isEqualTo(0.5);
      assertThat(settings.bool("a", true)).isTrue();
      assertThat(settings.choice("a", Kind.class, Kind.CLASSIC)).isEqualTo(Kind.CLASSIC);
      assertThat(settings.duration("a", Duration.ZERO)).isEqualTo(Duration.ZERO);
      assertThat(settings.rate("a", 5)).isEqualTo(5);
      assertThat(settings.bytes("a", 5, 0, 9)).isEqualTo(5);
      assertThat(settings.strings("a")).isEmpty();
      assertThat(settings.block("a").has("b")).isFalse();
      assertThat(settings.blocks("a")).isEmpty();
      assertThat(settings.properties("a")).isEmpty();
      assertThat(settings.unknownKeys()).isEmpty();
    }
  }

  @Test
  void values_are_read_with_their_types_even_from_strings() throws SettingsException {
    assertThat(settings("a", 1.5).string("a")).contains("1.5");
    assertThat(settings("a", "1_000").integer("a", 0, 0, 5000)).isEqualTo(1000);
    assertThat(settings("a", 5L).count("a", 0, 0, 9)).isEqualTo(5);
    assertThat(settings("a", "0.25").number("a", 0, 0, 1)).isEqualTo(0.25);
    assertThat(settings("a", "TRUE").bool("a", false)).isTrue();
    assertThat(settings("a", "quorum-queue").choice("a", Kind.class, Kind.CLASSIC))
        .isEqualTo(Kind.QUORUM_QUEUE);
    assertThat(settings("a", "5ms").duration("a", Duration.ZERO)).isEqualTo(Duration.ofMillis(5));
    assertThat(settings("a", "50k").rate("a", 0)).isEqualTo(50_000);
    assertThat(settings("a", "1KiB").bytes("a", 0, 0, 2000)).isEqualTo(1024);
    assertThat(settings("a", List.of("x", 5)).strings("a")).containsExactly("x", "5");
    assertThat(settings("a", "x").strings("a")).containsExactly("x");
  }

  @Test
  void invalid_values_are_refused_with_their_key() {
    refuses(() -> settings("a", List.of()).string("a"), "a", "'[]' is not a text");
    refuses(() -> settings("a", 2.5).integer("a", 0, 0, 9), "a", "'2.5' is not a whole number");
    refuses(() -> settings("a", 10).integer("a", 0, 0, 9), "a", "10 is out of range: give 0 to 9");
    refuses(() -> settings("a", "x").number("a", 0, 0, 1), "a", "'x' is not a number");
    refuses(
        () -> settings("a", Double.NaN).number("a", 0, 0, 1),
        "a",
        "NaN is out of range: give 0.0 to 1.0");
    refuses(() -> settings("a", "yes").bool("a", false), "a", "'yes' is not true or false");
    refuses(
        () -> settings("a", "b").choice("a", Kind.class, Kind.CLASSIC),
        "a",
        "'b' is none of: classic, quorum-queue");
    refuses(
        () -> settings("a", 5).duration("a", Duration.ZERO),
        "a",
        "'5' is not a time with a unit, such as 250ms, 30s, 5m or 1h");
    refuses(
        () -> settings("a", "2KiB").bytes("a", 0, 0, 9), "a", "2048 is out of range: give 0 to 9");
    refuses(() -> settings("a", 5).block("a"), "a", "'5' is not a block of keys");
    refuses(() -> settings("a", List.of(5)).blocks("a"), "a", "'[5]' is not a list of blocks");
    refuses(
        () -> settings("a", List.of(List.of())).strings("a"), "a", "'[[]]' is not a list of texts");
    refuses(
        () -> settings("a", List.of()).properties("a"), "a", "'[]' is not a block of properties");
  }

  @Test
  void the_key_of_a_refusal_includes_its_enclosing_blocks() throws SettingsException {
    Settings block = settings("outer", Map.of("inner", Map.of("a", "x"))).block("outer");
    Settings element = settings("list", List.of(Map.of(), Map.of("a", "x"))).blocks("list").get(1);

    refuses(
        () -> block.block("inner").integer("a", 0, 0, 9),
        "outer.inner.a",
        "'x' is not a whole number");
    refuses(() -> element.integer("a", 0, 0, 9), "list[1].a", "'x' is not a whole number");
  }

  @Test
  void a_key_may_take_a_value_a_list_or_a_block() {
    assertThat(settings("a", Map.of()).isBlock("a")).isTrue();
    assertThat(settings("a", List.of()).isList("a")).isTrue();
    assertThat(settings("a", "x").isBlock("a")).isFalse();
    assertThat(settings("a", "x").isList("a")).isFalse();
    assertThat(new Settings(Map.of()).isBlock("a")).isFalse();
  }

  @Test
  void keys_that_were_never_read_are_unknown_at_any_depth() throws SettingsException {
    Settings settings =
        new Settings(
            Map.of(
                "known", 1,
                "strange", 2,
                "block", Map.of("known", 1, "strange", 2),
                "list", List.of(Map.of("known", 1), Map.of("strange", 2)),
                "untouched", Map.of("strange", 2)));
    settings.string("known");
    settings.block("block").string("known");
    settings.block("untouched");
    for (Settings element : settings.blocks("list")) {
      element.string("known");
    }

    assertThat(settings.unknownKeys())
        .containsExactlyInAnyOrder(
            "strange", "block.strange", "list[1].strange", "untouched.strange");
    assertThat(settings.knownKeys()).contains("known", "block", "block.known", "list[0].known");
  }

  @Test
  void properties_are_read_from_a_string_or_a_block_and_all_are_known() throws SettingsException {
    Settings text = settings("config", "# why\nacks=all\nlinger.ms: 5\nempty=\n");
    Settings block =
        settings("config", Map.of("acks", "all", "linger", Map.of("ms", 5), "empty", ""));

    for (Settings settings : List.of(text, block)) {
      assertThat(settings.properties("config"))
          .isEqualTo(Map.of("acks", "all", "linger.ms", "5", "empty", ""));
      assertThat(settings.unknownKeys()).isEmpty();
    }
  }

  @Test
  void a_list_of_properties_is_joined_by_commas() throws SettingsException {
    Settings settings =
        settings("config", Map.of("bootstrap.servers", Arrays.asList("a:1", "b:2")));

    assertThat(settings.properties("config")).containsEntry("bootstrap.servers", "a:1,b:2");
  }

  @Test
  void a_bad_escape_in_a_properties_string_is_refused() {
    assertThatThrownBy(() -> settings("config", "a=\\u00zz").properties("config"))
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith("is not a properties text");
  }

  @Test
  void an_ignored_key_is_known_and_adds_a_notice_if_present() {
    Settings settings = settings("poolSize", 5);

    settings.ignored("poolSize", "there is no pool");
    settings.ignored("absent", "there is no pool");
    settings.notice("another");

    assertThat(settings.unknownKeys()).isEmpty();
    assertThat(settings.notices())
        .containsExactly(
            "poolSize has no effect here (there is no pool) and is ignored", "another");
  }
}
