// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RecordedRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check --submission} says of real runs: a session of three with a void attempt. */
final class CheckedSubmissionTest {

  private static final String SESSION = "series/repetitions/candidate/";

  @TempDir private Path folder;

  @BeforeEach
  void unpack() throws Exception {
    for (String number : List.of("01", "02", "03", "04")) {
      RecordedRuns.unpack(SESSION + number, folder);
    }
  }

  @Test
  void eachThingThatIsMissingIsASentence() throws Exception {
    Typed typed = check();

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.out())
        .contains("submission: pair on nats-local: 3 + 1 void run")
        .doesNotContain("submission: complete");
    assertThat(typed.err())
        .contains(
            "01.json, key 'environment.baselines': is missing: measure the machine with `benchmark"
                + " baseline`")
        .contains("04.json, key 'warnings': unsound window: began with a backlog, compiling")
        .doesNotContain("01.json, key 'warnings'", "of this session are missing", "copy");
  }

  @Test
  void aRepetitionOrAnAttemptThatIsLeftOutIsMissed() throws Exception {
    Files.delete(folder.resolve(SESSION + "03.json"));
    assertThat(check().err()).contains("repetitions 2 of this session are missing");

    Files.delete(folder.resolve(SESSION + "01.json"));
    assertThat(check().err()).contains("attempt 1 at repetition 1 is missing");
  }

  @Test
  void aCopyInPlaceOfARepetitionIsFound() throws Exception {
    String good = Files.readString(folder.resolve(SESSION + "03.json"));
    Files.writeString(
        folder.resolve(SESSION + "04.json"),
        good.replaceFirst("\"repetition\": 2", "\"repetition\": 3")
            .replaceFirst("\"id\": \"2026", "\"id\": \"2027"));

    Typed typed = check();

    assertThat(typed.err())
        .contains("04.json, key 'latencyMicros.endToEnd.histogram': is also that of ")
        .contains("03.json: no two runs have the same, so one is a copy");
  }

  @Test
  void aSecretInADriverFileAPageOrAListIsNamedAndNotShown() throws Exception {
    Path in = folder.resolve(SESSION);
    Files.writeString(
        in.resolve("mine.yaml"),
        """
        driver: kafka
        producerConfig:
          ssl.keystore.password: "${env:KEYSTORE}"
          sasl.jaas.config: ScramLoginModule required username="u" password="hunter2";
        """);
    Files.writeString(in.resolve("README.md"), "as nats://me:hunter3@host:4222");
    Path file = in.resolve("03.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst("\"settings\": \\{", "$0\"db.password\": [1, \"hunter4\"],"));

    Typed typed = check();

    assertThat(typed.err())
        .contains("mine.yaml, line 4: holds a secret", "README.md, line 1: holds a secret")
        .contains("03.json, key 'driver.settings.db.password': holds a secret")
        .doesNotContain("line 3", "hunter");
  }

  @Test
  void aFigureThatIsChangedIsRefused() throws Exception {
    Path file = folder.resolve(SESSION + "03.json");
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"lost\": 0(?=,\\s*\"undelivered\")", "\"lost\": 7"));

    Typed typed = check();

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("03.json", "key 'integrity.lost'");
  }

  @Test
  void whatWouldBePublishedWithoutACheckIsRefused() throws Exception {
    Path session = folder.resolve(SESSION);
    Files.writeString(session.resolve("outcome.json.gz"), "x");
    Files.writeString(session.resolve("README.md"), "about");
    Path inside = Files.createDirectories(session.resolve("more"));
    Files.copy(folder.resolve(SESSION + "03.json"), inside.resolve("05.json"));
    Files.createSymbolicLink(session.resolve("06.json"), folder.resolve(SESSION + "03.json"));

    assertThat(check().err())
        .contains("outcome.json.gz is none of the files of a submission")
        .contains("05.json was not checked: put it into the folder itself")
        .contains("06.json is a link")
        .doesNotContain("README.md");
  }

  private Typed check() throws Exception {
    return Typed.run("check", "--submission", folder.resolve(SESSION).toString());
  }
}
