// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BuilderOptionsTest {

  private static final BuilderOptions OPTIONS =
      BuilderOptions.of("lib", Map.of("address", "use the key servers"))
          .with("", Builder.class, Builder::new)
          .with("part.", Part.class, Part::new);

  /** A builder as libraries have them. */
  public static final class Builder {
    private int size;
    private Duration wait = Duration.ZERO;
    private TimeUnit unit = TimeUnit.DAYS;

    public Builder size(int count) {
      if (count < 1) {
        throw new IllegalArgumentException("size must be positive");
      }
      size = count;
      return this;
    }

    public Builder timeout(long millis) {
      wait = Duration.ofDays(millis);
      return this;
    }

    public Builder timeout(Duration time) {
      wait = time;
      return this;
    }

    public Builder unit(TimeUnit of) {
      unit = of;
      return this;
    }

    public Builder address(String text) {
      size = text.length();
      return this;
    }

    public Builder listener(Runnable any) {
      any.run();
      return this;
    }

    public String build() {
      return size + " " + wait + " " + unit;
    }
  }

  /** A builder of a part. */
  public static final class Part {
    private boolean on;

    public Part on(boolean is) {
      on = is;
      return this;
    }
  }

  @Test
  void values_reach_the_builder_to_which_they_belong() throws SettingsException {
    Map<String, String> given =
        Map.of("size", "7", "timeout", "2s", "unit", "seconds", "part.on", "true");
    OPTIONS.require("clientConfig", given);
    assertThat(OPTIONS.apply("", new Builder(), given).build()).isEqualTo("7 PT2S SECONDS");
    assertThat(OPTIONS.apply("part.", new Part(), given).on).isTrue();
    assertThat(OPTIONS.has("part.", Map.of("size", "7"))).isFalse();
  }

  @Test
  void an_unknown_name_is_refused_with_the_nearest_one() {
    assertThatThrownBy(() -> OPTIONS.require("clientConfig", Map.of("timout", "2s")))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("clientConfig.timout"))
        .hasMessage("is no setting of lib: did you mean timeout?");
    assertThat(OPTIONS.known()).containsExactlyInAnyOrder("size", "timeout", "unit", "part.on");
  }

  @Test
  void what_has_a_key_of_its_own_says_so() {
    assertThatThrownBy(() -> OPTIONS.require("clientConfig", Map.of("address", "secret")))
        .hasMessage("cannot be given here: use the key servers");
  }

  @Test
  void a_value_that_the_builder_refuses_is_named() {
    assertThatThrownBy(() -> OPTIONS.require("clientConfig", Map.of("size", "0")))
        .hasMessage("lib refuses it: size must be positive");
    assertThatThrownBy(() -> OPTIONS.require("clientConfig", Map.of("part.on", "perhaps")))
        .hasMessageContaining("'perhaps' is not true or false");
    assertThatThrownBy(() -> OPTIONS.require("clientConfig", Map.of("unit", "weeks")))
        .hasMessageContaining("'weeks' is none of: NANOSECONDS");
  }
}
