// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RealResults;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompareCommandTest {

  @TempDir private Path folder;

  @Test
  void writesAPageOfBothSides() throws Exception {
    RunResult run = RealResults.PLAIN.result();
    Path base = write("base.json", run);
    Path candidate =
        write("candidate.json", new Doctored(run).with("/run", "id", "other").result());
    Path page = folder.resolve("page.html");

    Typed typed = compare(base, candidate, page);

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out())
        .startsWith("Verdict: not comparable as better or worse: sessions differ");
    assertThat(Files.readString(page))
        .contains("sessions differ", "</span>candidate", "</span>base");
  }

  @Test
  void keepsAFileThatIsNoReport() throws Exception {
    Path result = write("base.json", RealResults.PLAIN.result());
    Path mine = Files.writeString(folder.resolve("mine.html"), "<p>mine</p>");

    Typed typed = compare(result, result, mine);

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("--html", "mine.html");
    assertThat(mine).hasContent("<p>mine</p>");
  }

  @Test
  void sidesWithoutTheirOptionsAreRefusedWithTheCommandToType() throws Exception {
    Typed typed = Typed.run("compare", "old", "new");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("benchmark compare --base old --candidate new");
  }

  private static Typed compare(Path base, Path candidate, Path page) throws Exception {
    return Typed.run(
        "compare",
        "--base",
        base.toString(),
        "--candidate",
        candidate.toString(),
        "--html",
        page.toString());
  }

  private Path write(String name, RunResult result) throws Exception {
    return Files.writeString(folder.resolve(name), ResultJson.write(result));
  }
}
