// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RedactingStreamTest {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream out =
      new PrintStream(new RedactingStream(written), false, StandardCharsets.UTF_8);

  private String written() {
    return written.toString(StandardCharsets.UTF_8);
  }

  @Test
  void a_secret_that_is_printed_in_pieces_is_taken_out() {
    out.print("amqp://me:hun");
    out.print("ter2@host µ");
    out.println();

    assertThat(written()).isEqualTo("amqp://[redacted]@host µ" + System.lineSeparator());
  }

  @Test
  void a_block_of_several_lines_is_seen_whole() {
    out.print("a\n-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\nb\n");

    assertThat(written()).isEqualTo("a\n[redacted]\nb\n");
  }

  @Test
  void control_characters_of_others_do_not_reach_a_terminal() {
    out.print("a \033[2J\007 b \u202Etxt \u009B31m\tc\r\nd\re\n");

    assertThat(written()).isEqualTo("a \uFFFD[2J\uFFFD b \uFFFDtxt \uFFFD31m\tc\r\nd\uFFFDe\n");
  }

  @Test
  void colors_and_the_live_line_of_the_screen_pass() {
    String screen = "\r\033[K 0:01 meas\n\033[1;32mPASS x\033[0m\n\r\033[K0:02";
    out.print(screen);
    out.flush();

    assertThat(written()).isEqualTo(screen);
  }

  @Test
  void a_color_inside_of_a_line_does_not_pass() {
    out.print("\033[1;31mFAIL \033[1;32mPASS\033[0m\nFAIL \r\033[KPASS\n");

    assertThat(written())
        .isEqualTo("\033[1;31mFAIL \uFFFD[1;32mPASS\033[0m\nFAIL \uFFFD\uFFFD[KPASS\n");
  }
}
