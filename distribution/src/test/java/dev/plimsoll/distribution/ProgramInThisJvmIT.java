// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program in the tests' JVM and the program in a process are the same. */
class ProgramInThisJvmIT {

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "drivers",
        "check FOLDER/load.yaml FOLDER/absent.yaml",
        "run -d FOLDER/sim.yaml --set producerRat=1 -o FOLDER/out FOLDER/load.yaml",
      })
  void codeAndOutputAreThoseOfAProcess(String line) throws Exception {
    Program process = new Program(temp).simulated("");
    Program here = Program.inThisJvm(temp);
    process.put("load.yaml", "producerRate: 100\n");
    String[] arguments = line.replace("FOLDER", temp.toString()).split(" ");

    Said said = here.run(arguments);

    assertThat(said).isEqualTo(process.run(arguments));
  }

  @Test
  void programsAtTheSameTimeAreToldApart() throws Exception {
    Program.inThisJvm(temp).put("one.yaml", "producerRat: 1\n").put("two.yaml", "topic: 1\n");
    CountDownLatch both = new CountDownLatch(2);
    List<Said> one = new ArrayList<>();
    List<Said> two = new ArrayList<>();
    Thread first = new Thread(() -> check("one.yaml", both, one));
    Thread second = new Thread(() -> check("two.yaml", both, two));
    first.start();
    second.start();
    first.join();
    second.join();

    assertThat(one).hasSize(20).allMatch(said -> said.err().contains("did you mean 'producerRate"));
    assertThat(one).noneMatch(said -> said.all().contains("two.yaml"));
    assertThat(two).hasSize(20).allMatch(said -> said.err().contains("did you mean 'topics"));
    assertThat(two).noneMatch(said -> said.all().contains("one.yaml"));
  }

  private void check(String file, CountDownLatch both, List<Said> said) {
    both.countDown();
    try {
      both.await();
      for (int i = 0; i < 20; i++) {
        said.add(Program.inThisJvm(temp).run("check", file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @SuppressWarnings("try") // the resource is only closed
  void whatTheThreadsOfAProgramWriteIsItsOutput() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, false, StandardCharsets.UTF_8);
    try (OutputOfThread bound = OutputOfThread.bind(stream, stream)) {
      Thread inner = new Thread(() -> System.err.println("from another thread"));
      inner.start();
      inner.join();
    }
    System.out.println("after the program");

    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("from another thread\n");
  }
}
