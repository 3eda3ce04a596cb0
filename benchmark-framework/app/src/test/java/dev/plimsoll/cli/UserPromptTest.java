// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.UserPrompt.Answer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UserPromptTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(strings = {"y\n", "Y\n", " yes \n"})
  void yesIsYes(String typed) {
    assertThat(asked(typed, true)).isEqualTo(Answer.YES);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("Remove it? [y/N] ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "n\n", "yeah\n", "ja\n"})
  void anythingElseIsNo(String typed) {
    assertThat(asked(typed, true)).isEqualTo(Answer.NO);
  }

  @Test
  void whereNobodyCanAnswerNothingIsAsked() {
    assertThat(asked("y\n", false)).isEqualTo(Answer.NOBODY_TO_ASK);
    assertThat(out.size()).isZero();
    assertThat(asked("", true)).isEqualTo(Answer.NOBODY_TO_ASK);
  }

  private Answer asked(String typed, boolean terminal) {
    return new UserPrompt(
            new PrintStream(out, true, StandardCharsets.UTF_8), new StringReader(typed), terminal)
        .ask("Remove it?");
  }
}
