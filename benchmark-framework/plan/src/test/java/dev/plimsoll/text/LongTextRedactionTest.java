// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encoded histograms are not searched for secrets; all other long texts are. */
class LongTextRedactionTest {

  @Test
  void a_long_text_is_searched_for_secrets_as_a_short_one_is() {
    String words = "the broker said no. ".repeat(40);

    assertThat(Redaction.text(words + "password=hunter2")).isEqualTo(words + "password=[redacted]");
  }

  @ParameterizedTest
  @ValueSource(ints = {511, 512, 2_000})
  void a_secret_beside_long_data_is_taken_out(int length) {
    String data = "A".repeat(length);

    assertThat(Redaction.text(data + " password=hunter2")).isEqualTo(data + " password=[redacted]");
    assertThat(Redaction.text("password=hunter2 " + data)).isEqualTo("password=[redacted] " + data);
    assertThat(Redaction.text("amqp://me:hunter2@host/" + data))
        .isEqualTo("amqp://[redacted]@host/" + data);
  }

  @Test
  void an_encoded_histogram_stays_as_it_is() {
    String histogram = "HISTFAAA".repeat(100) + "==";

    assertThat(Redaction.text(histogram)).isEqualTo(histogram);
  }
}
