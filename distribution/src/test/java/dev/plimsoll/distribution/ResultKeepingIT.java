// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.distribution.Program.Started;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** If the result folder becomes unusable during a run, the result is kept elsewhere. */
class ResultKeepingIT {

  private static final String SHORT =
      "producerRate: 1000\nmessageSize: 100\nwarmup: 200ms\nduration: 1s\ncooldown: 0s\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;
  private Path out;
  private Path scratch;
  private boolean mounted;

  @BeforeEach
  void makeProgram() throws IOException {
    program = new Program(temp);
    program.simulated("").put("load.yaml", SHORT);
    out = temp.resolve("out");
    scratch = Files.createDirectory(temp.resolve("scratch"));
    program.with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE + " -Djava.io.tmpdir=" + scratch);
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      new ProcessBuilder("umount", "--lazy", out.toString()).start().waitFor();
    }
  }

  @Test
  void aFullDiskSendsTheResultElsewhereAndTheSeriesGoesOn() throws Exception {
    mountSmallDisk();
    Started started = series("3");
    started.awaitLine(line -> line.startsWith("measuring"));
    fill(out);

    Said said = started.await().exits(74);

    assertThat(said.out()).filteredOn(line -> line.startsWith("PASS")).hasSize(3);
    assertThat(said.err()).contains("'out'", "No space left", scratch.toString());
    assertThat(results(scratch))
        .extracting(result -> result.run().series().repetition())
        .containsExactlyInAnyOrder(1, 2, 3);
    assertThat(results(out)).isEmpty();
  }

  @Test
  void aFolderThatBecameAFileSendsTheResultElsewhere() throws Exception {
    Started started = series("2");
    started.awaitLine(line -> line.startsWith("measuring"));
    replaceByFile(out);

    Said said = started.await().exits(74);

    assertThat(said.err()).contains("is a file, not a folder", scratch.toString());
    assertThat(said.out())
        .filteredOn(line -> line.startsWith("result file: " + scratch))
        .hasSize(2);
    assertThat(results(scratch)).hasSize(2);
  }

  @Test
  void withoutAnyPlaceTheResultIsPrinted() throws Exception {
    Started started = series("2");
    started.awaitLine(line -> line.startsWith("measuring"));
    replaceByFile(out);
    replaceByFile(scratch);

    Said said = started.await().exits(74);

    assertThat(said.err()).contains("standard output", scratch.toString());
    String printed = String.join("\n", said.out());
    Path kept = temp.resolve("kept.json");
    Files.writeString(kept, printed.substring(printed.lastIndexOf("\nresult:\n") + 9));
    assertThat(said.out()).filteredOn("result:"::equals).hasSize(2);
    assertThat(firstJson(kept).run().series().repetition()).isEqualTo(2);
  }

  @Test
  void onRequestTheResultIsPrintedAsItIsInItsFile() throws Exception {
    Program printing = Program.inThisJvm(temp);

    Said said = printing.measure(SHORT, "--print-results").exits(0);

    List<String> printed = said.out().subList(said.out().indexOf("{"), said.out().size());
    assertThat(printed.subList(0, printed.indexOf("}") + 1))
        .isEqualTo(Files.readAllLines(Results.files(out).get(0)));
  }

  /** Reads the first JSON document; further output may follow it. */
  private static RunResult firstJson(Path printed) throws Exception {
    String text = Files.readString(printed);
    Files.writeString(printed, text.substring(0, text.lastIndexOf("}") + 1));
    return ResultJson.read(printed);
  }

  @Test
  void aFolderThatIsGoneIsMadeAgain() throws Exception {
    Started started = series("1");
    started.awaitLine(line -> line.startsWith("measuring"));
    Files.delete(out);

    started.await().exits(0);

    assertThat(Results.only(out).status()).isEqualTo(RunResult.Status.PASS);
  }

  private Started series(String repeat) throws IOException {
    return program.start("run", "-d", "sim.yaml", "-o", "out", "--repeat", repeat, "load.yaml");
  }

  private void mountSmallDisk() throws Exception {
    Files.createDirectory(out);
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=80m", "tmpfs", out.toString())
            .start();
    assumeThat(mount.waitFor()).as("a small disk can be mounted here").isZero();
    mounted = true;
  }

  private static void fill(Path folder) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocate(1 << 20);
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve("filler"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      while (true) {
        zeros.rewind();
        channel.write(zeros);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  private static void replaceByFile(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path each : inside.toList()) {
        Files.delete(each);
      }
    }
    Files.delete(folder);
    Files.createFile(folder);
  }

  private static List<RunResult> results(Path folder) throws Exception {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(file -> file.toString().endsWith(".json")).toList();
      List<RunResult> results = new ArrayList<>();
      for (Path file : files) {
        results.add(ResultJson.read(file));
      }
      return results;
    }
  }
}
