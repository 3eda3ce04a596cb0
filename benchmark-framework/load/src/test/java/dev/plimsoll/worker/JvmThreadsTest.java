// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JvmThreadsTest {

  @TempDir Path tasks;

  @Test
  void aNameMayContainBlanksAndParentheses() {
    assertThat(JvmThreads.parse(line("C2 CompilerThre", 120, 5)))
        .isEqualTo(new JvmThreads.Usage("C2 CompilerThre", 125));
    assertThat(JvmThreads.parse(line("odd) name (", 1, 2)))
        .isEqualTo(new JvmThreads.Usage("odd) name (", 3));
    assertThatIllegalArgumentException().isThrownBy(() -> JvmThreads.parse("12 (cut) S 1 2"));
    assertThatIllegalArgumentException().isThrownBy(() -> JvmThreads.parse(""));
  }

  @Test
  void compilersAndCollectorsAreDistinguishedFromOtherThreads() throws IOException {
    put(1, "java", 5000, 5000);
    put(2, "C2 CompilerThre", 250, 50);
    put(3, "C1 CompilerThre", 100, 0);
    put(4, "GC Thread#0", 30, 0);
    put(5, "G1 Conc#0", 20, 0);
    put(6, "VM Thread", 700, 0);

    assertThat(new JvmThreads(tasks).read()).isEqualTo(new JvmThreads.Times(4.0, 0.5));
  }

  @Test
  void aCompilerThatEndedStaysCounted() throws IOException {
    JvmThreads threads = new JvmThreads(tasks);
    put(1, "C2 CompilerThre", 100, 0);
    put(2, "C2 CompilerThre", 200, 0);
    threads.read();
    Files.delete(tasks.resolve("2/stat"));
    Files.delete(tasks.resolve("2"));
    put(1, "C2 CompilerThre", 150, 0);
    put(3, "C2 CompilerThre", 25, 0);

    assertThat(threads.read().compilerSeconds()).isEqualTo(3.75);
  }

  @Test
  void anEndedProcessKeepsItsLastReading() throws IOException {
    Path process = Files.createDirectories(tasks.resolve("process"));
    put(process, 1, "C1 CompilerThre", 70, 0);
    JvmThreads threads = new JvmThreads(process);
    threads.read();
    Files.delete(process.resolve("1/stat"));
    Files.delete(process.resolve("1"));
    Files.delete(process);

    assertThat(threads.read().compilerSeconds()).isEqualTo(0.7);
  }

  @Test
  void aProcessThatIsNoJvmHasNoTimes() throws IOException {
    put(1, "beam.smp", 70, 0);

    assertThat(new JvmThreads(tasks).read())
        .isEqualTo(new JvmThreads.Times(Double.NaN, Double.NaN));
    assertThat(new JvmThreads(tasks.resolve("absent")).read().compilerSeconds()).isNaN();
  }

  private void put(int id, String name, int user, int system) throws IOException {
    put(tasks, id, name, user, system);
  }

  private static void put(Path tasks, int id, String name, int user, int system)
      throws IOException {
    Path task = Files.createDirectories(tasks.resolve(Integer.toString(id)));
    Files.writeString(task.resolve("stat"), line(name, user, system));
  }

  private static String line(String name, int user, int system) {
    return "4711 ("
        + name
        + ") S 1 2 3 0 -1 4194368 77 0 0 0 "
        + user
        + " "
        + system
        + " 0 0 20 0 31 0 1234 5678 90 18446744073709551615 1 1 0 0\n";
  }
}
