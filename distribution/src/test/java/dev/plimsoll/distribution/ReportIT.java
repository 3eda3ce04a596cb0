// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the reports that are written with each result and on demand. */
class ReportIT {

  private static final String SHORT =
      "producerRate: 1000\nwarmup: 0s\nduration: 1s\ncooldown: 0s\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program = Program.inThisJvm(temp);
    program.simulated("serviceTime: 1ms\n");
  }

  @Test
  void everyRunHasItsReportAndAllHaveOne() throws Exception {
    program.measure(SHORT, "--repeat", "2").exits(0);

    for (Path result : Results.files(temp.resolve("out"))) {
      String name = result.getFileName().toString().replace(".json", ".html");
      assertThat(result.resolveSibling(name)).content().contains("id=\"status\">PASS");
    }
    assertThat(htmlFiles()).hasSize(3).anyMatch(file -> file.endsWith("-and-1-more.html"));
  }

  @Test
  void aReportCanBeRefused() throws Exception {
    program.measure(SHORT, "--no-report").exits(0);

    assertThat(Results.files(temp.resolve("out"))).hasSize(1);
    assertThat(htmlFiles()).isEmpty();
  }

  @Test
  void aReportThatCannotBeWrittenCostsALineAndNothingElse() throws Exception {
    program.put("load.yaml", SHORT);
    program.put("out/r.html", "<p>mine</p>");

    Said said = program.run("run", "-d", "sim.yaml", "-o", "out/r.json", "load.yaml").exits(0);

    assertThat(said.out()).anyMatch(line -> line.contains("no report was written"));
    assertThat(temp.resolve("out/r.html")).hasContent("<p>mine</p>");
    assertThat(Results.only(temp.resolve("out")).status().name()).isEqualTo("PASS");
  }

  @Test
  void reportsOnAFolder() throws Exception {
    program.measure(SHORT, "--no-report").exits(0);

    Said said = program.start("report", "out").await().exits(0);

    assertThat(said.out()).containsExactly("report of 1 run: report.html");
    assertThat(temp.resolve("report.html")).content().contains("id=\"status\">PASS");
  }

  @Test
  void namesWhatIsNoResultAndReportsOnTheOthers() throws Exception {
    program.measure(SHORT, "--no-report").exits(0);
    Path good = Results.files(temp.resolve("out")).get(0);
    String text = Files.readString(good);
    program
        .put("out/cut.json", text.substring(0, text.length() / 2))
        .put("out/foreign.json", "{\"a\": 1}")
        .put("out/newer.json", text.replace("plimsoll.result/1", "plimsoll.result/2"))
        .put("out/nothing.json", "");

    Said said = program.run("report", "-o", "r.html", "out").exits(2);

    assertThat(said.err())
        .contains("cut.json", "cut off")
        .contains("foreign.json")
        .contains("newer.json", "newer version")
        .contains("nothing.json is empty")
        .doesNotContain("\tat ", "Exception");
    assertThat(said.out()).containsExactly("report of 1 run: " + temp.resolve("r.html"));
  }

  @Test
  void aFileOfTwoGigabytesIsNamedAndTheOthersAreReported() throws Exception {
    program.measure(SHORT, "--no-report").exits(0);
    try (RandomAccessFile sparse =
        new RandomAccessFile(temp.resolve("out/large.json").toFile(), "rw")) {
      sparse.setLength(2_200_000_000L);
    }

    Said said = program.run("report", "-o", "r.html", "out").exits(2);

    assertThat(said.err())
        .contains("large.json cannot be read: it has 2,200,000,000 bytes", "at most 64 MiB")
        .doesNotContain("heap", "Xmx", "\tat ");
    assertThat(said.out()).containsExactly("report of 1 run: " + temp.resolve("r.html"));
  }

  @Test
  void refusesWhatLeavesNothingToReportOn() throws Exception {
    Files.createDirectories(temp.resolve("empty"));
    program.put("foreign.json", "[]").put("mine.html", "<p>mine</p>");

    assertThat(program.run("report", "-o", "report.html").exits(2).err())
        .contains("name one or more");
    assertThat(refusedReport("empty")).contains("no results in '" + temp.resolve("empty") + "'");
    assertThat(refusedReport("absent.json")).contains("absent.json");
    assertThat(refusedReport("foreign.json")).contains("foreign.json");
    assertThat(program.run("report", "-o", "x.json", "foreign.json").exits(2).err())
        .contains("x.json", ".html");
    assertThat(temp.resolve("report.html")).doesNotExist();
  }

  private String refusedReport(String on) throws Exception {
    return program.run("report", "-o", "report.html", on).exits(2).err();
  }

  private java.util.List<String> htmlFiles() throws java.io.IOException {
    try (var files = Files.list(temp.resolve("out"))) {
      return files.map(Path::toString).filter(name -> name.endsWith(".html")).sorted().toList();
    }
  }
}
