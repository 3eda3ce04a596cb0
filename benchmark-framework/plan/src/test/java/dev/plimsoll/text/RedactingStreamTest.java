// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

  @Test
  void single_bytes_are_collected_to_lines_too() throws Exception {
    RedactingStream stream = new RedactingStream(written);
    for (byte each : "password=hunter2\nnext".getBytes(StandardCharsets.UTF_8)) {
      stream.write(each);
    }
    assertThat(written()).isEqualTo("password=[redacted]\n");

    stream.close();
    assertThat(written()).isEqualTo("password=[redacted]\nnext");
  }

  @Test
  void a_flush_and_the_end_reach_the_stream_behind() throws Exception {
    List<String> calls = new ArrayList<>();
    RedactingStream stream =
        new RedactingStream(
            new OutputStream() {
              @Override
              public void write(int b) {
                calls.add("write");
              }

              @Override
              public void flush() {
                calls.add("flush");
              }

              @Override
              public void close() {
                calls.add("close");
              }
            });

    stream.flush();
    assertThat(calls).containsExactly("flush");

    stream.close();
    assertThat(calls).containsExactly("flush", "flush", "close");
  }

  @Test
  void a_part_of_an_array_is_written_from_its_offset_on() throws Exception {
    RedactingStream stream = new RedactingStream(written);
    byte[] bytes = "xx\nab\ncd\nyy".getBytes(StandardCharsets.UTF_8);

    stream.write(bytes, 3, 4);
    assertThat(written()).isEqualTo("ab\n");

    stream.flush();
    assertThat(written()).isEqualTo("ab\nc");
  }

  @Test
  void a_color_without_anything_colored_passes() {
    out.print("\033[1;31m\033[0m\n");

    assertThat(written()).isEqualTo("\033[1;31m\033[0m\n");
  }
}
