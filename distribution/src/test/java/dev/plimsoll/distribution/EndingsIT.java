// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.distribution.Program.Started;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how a run ends: exit codes, file names, signals. */
class EndingsIT {

  private static final String SHORT =
      """
      producerRate: 1000
      messageSize: 100
      warmup: 200ms
      duration: 1s
      cooldown: 500ms
      """
          + Program.WHATEVER_THE_MACHINE_DOES;
  private static final String ENDLESS =
      "producerRate: 1000\nmessageSize: 100\nwarmup: 500ms\nduration: 10m\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;
  private Program inThisJvm;
  private Path out;

  @BeforeEach
  void makeProgram() {
    program = new Program(temp).with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE);
    program.simulated("");
    inThisJvm = Program.inThisJvm(temp);
    out = temp.resolve("out");
  }

  @Test
  void aRunThatPassesExitsZero() throws Exception {
    Said said = program.measure(SHORT).exits(0);

    assertThat(Results.files(out)).singleElement().asString().endsWith("-load-sim.json");
    assertThat(Results.only(out).status()).isEqualTo(RunResult.Status.PASS);
    assertThat(said.out()).anyMatch(line -> line.startsWith("PASS"));
    assertThat(said.out()).filteredOn(line -> line.startsWith("measuring")).hasSize(1);
    assertThat(said.err()).isEmpty();
  }

  @Test
  void aRunThatFailsExitsOneAndItsFileSaysSo() throws Exception {
    program.simulated("sendErrors: 0.1\n");
    Said said = program.measure(SHORT).exits(1);

    assertThat(Results.files(out)).singleElement().asString().endsWith("-load-sim.FAIL.json");
    assertThat(Results.only(out).status()).isEqualTo(RunResult.Status.FAIL);
    assertThat(said.out()).anyMatch(line -> line.startsWith("FAIL"));
  }

  @Test
  void theMeasuringLineIsFlushedWhenTheWindowBegins() throws Exception {
    program.put("load.yaml", ENDLESS);
    Started started = program.start("run", "-d", "sim.yaml", "-o", "out", "load.yaml");

    String line = started.awaitLine(each -> each.startsWith("measuring"));

    assertThat(started.isAlive()).as(line).isTrue();
    assertThat(Results.files(out)).isEmpty();
    started.signal("INT");
    Said said = started.await();
    assertThat(said.out()).filteredOn(each -> each.startsWith("measuring")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void anInterruptedRunKeepsWhatWasMeasured(String signal) throws Exception {
    assumeFalse(
        signal.equals("HUP") && hangUpIsIgnored(),
        "this process ignores SIGHUP (nohup), and so do those that it starts");
    program.put("load.yaml", ENDLESS);
    Started started = program.start("run", "-d", "sim.yaml", "-o", "out", "load.yaml");
    started.awaitLine(line -> line.contains(" meas "));
    started.awaitLine(line -> line.contains(" meas "));

    started.signal(signal);
    Said said = started.await().exits(130);

    RunResult result = Results.only(out);
    assertThat(result.status()).isEqualTo(RunResult.Status.INTERRUPTED);
    assertThat(Results.files(out))
        .singleElement()
        .asString()
        .endsWith("-load-sim.INTERRUPTED.json");
    assertThat(Results.failures(result)).isEmpty();
    assertThat(result.integrity().sent()).isGreaterThan(500);
    assertThat(result.integrity().received()).isEqualTo(result.integrity().sent());
    assertThat(said.out()).anyMatch(line -> line.startsWith("INTERRUPTED"));
    assertThat(said.err()).doesNotContain("at dev.plimsoll");
  }

  /** Returns whether this process ignores SIGHUP: the lowest bit of SigIgn, see proc(5). */
  private static boolean hangUpIsIgnored() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).trim(), 16) & 1) != 0;
      }
    }
    return false;
  }

  @Test
  void aRunInterruptedInItsWarmUpMeasuresNothing() throws Exception {
    program.put("load.yaml", ENDLESS.replace("warmup: 500ms", "warmup: 10m"));
    Started started = program.start("run", "-d", "sim.yaml", "-o", "out", "load.yaml");
    started.awaitLine(line -> line.contains(" warm "));

    started.signal("INT");
    Said said = started.await().exits(130);

    assertThat(said.out()).noneMatch(line -> line.startsWith("measuring"));
    RunResult result = Results.only(out);
    assertThat(result.status()).isEqualTo(RunResult.Status.INTERRUPTED);
    assertThat(result.integrity().sent()).isZero();
  }

  @Test
  void aSecondSignalEndsAtOnce() throws Exception {
    program.simulated("serviceTime: 10m\n");
    program.put("load.yaml", ENDLESS + "drainTimeout: 10m\n");
    Started started = program.start("run", "-d", "sim.yaml", "-o", "out", "load.yaml");
    started.awaitLine(line -> line.startsWith("measuring"));
    started.signal("INT");
    started.awaitLine(line -> line.startsWith("interrupted"));

    started.signal("INT");

    Said said = started.await().exits(130);
    assertThat(Results.files(out)).isEmpty();
    assertThat(said.err())
        .containsPattern("plimsoll-\\d{8}-\\d{6}-[0-9a-f]{4}-\\S+")
        .containsPattern("benchmark cleanup -d sim.yaml \\d{8}-\\d{6}-[0-9a-f]{4}-\\S+");
  }

  @Test
  void aSignalEndsTheWaitForASendThatIsStuck() throws Exception {
    // Without the signal, the program's time limit would end it. The signal comes within the
    // window,
    // because after it the program waits for a stuck send only for some seconds.
    program.simulated("blockingSend: true\nstalls: [{at: 500ms, for: 1h}]\n");
    program.put("load.yaml", ENDLESS + "cooldown: 0s\ndrainTimeout: 1h\n");
    Started started = program.start("run", "-d", "sim.yaml", "-o", "out", "load.yaml");
    started.awaitLine(line -> line.startsWith("measuring"));
    started.awaitLine(line -> line.contains(" 0:02"));

    started.signal("INT");
    started.await().exits(130);
    assertThat(Results.files(out)).singleElement().asString().endsWith(".INTERRUPTED.json");
    assertThat(Results.only(out).status()).isEqualTo(RunResult.Status.INTERRUPTED);
  }

  @Test
  void aSignalEndsTheWaitForWhatIsMissing() throws Exception {
    program.simulated("serviceTime: 10m\n");
    program.put("load.yaml", ENDLESS + "drainTimeout: 10m\n");
    Started started = program.start("run", "-d", "sim.yaml", "-o", "out", "load.yaml");
    started.awaitLine(line -> line.startsWith("measuring"));

    started.signal("INT");

    started.await().exits(130);
    assertThat(Results.only(out).status()).isEqualTo(RunResult.Status.INTERRUPTED);
  }

  @Test
  void anInterruptedSeriesMakesNoFurtherRun() throws Exception {
    program.put("load.yaml", ENDLESS);
    Started started =
        program.start("run", "-d", "sim.yaml", "-o", "out", "--repeat", "3", "load.yaml");
    started.awaitLine(line -> line.startsWith("measuring"));

    started.signal("INT");
    started.await().exits(130);

    assertThat(Results.files(out)).hasSize(1);
  }

  @Test
  void tooLittleMemoryIsSaidWithTheOptionThatHelps() throws Exception {
    program.with("BENCHMARK_OPTS", "-Xms16m -Xmx64m");

    Said said =
        program
            .measure(
                SHORT.replace("messageSize: 100", "messageSize: 1MiB")
                    + "randomizedPayloadPoolSize: 200\n")
            .exits(70);

    assertThat(said.err()).contains("out of memory", "-Xmx", "messageSize").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xmx8m", "-Xmx16m", "-Xmx32m"})
  void aHeapThatNoCommandFitsIntoIsRefusedWithTheOptionThatHelps(String option) throws Exception {
    program.with("BENCHMARK_OPTS", option).put("load.yaml", SHORT);

    for (String[] command :
        new String[][] {
          {"check", "load.yaml"}, {"run", "-d", "sim.yaml", "load.yaml"}, {"worker"}
        }) {
      Said said = program.start(command).await().exits(70);

      assertThat(said.err())
          .contains("benchmark: the heap of " + option.replaceAll("\\D", "") + " MiB is too small")
          .contains("BENCHMARK_OPTS=-Xmx2g")
          .doesNotContain("\tat ", "Exception");
    }
  }

  @Test
  void aSendingThreadWithoutMemoryEndsTheProgramSo() throws Exception {
    program.with("BENCHMARK_OPTS", "-Xms16m -Xmx64m").simulated("serviceTime: 10m\n");

    Said said =
        program
            .measure(
                """
                load: closed
                messageSize: 1MiB
                payload: zeros
                warmup: 0s
                duration: 5s
                cooldown: 0s
                drainTimeout: 100ms
                """)
            .exits(70);

    assertThat(said.err()).contains("-Xmx");
  }

  @Test
  void whatSendingThreadsAllocateIsCountedAlsoWithoutACoolDown() throws Exception {
    program.simulated("serviceTime: 1ms\n");
    inThisJvm
        .measure(SHORT.replace("cooldown: 500ms", "cooldown: 0s") + "payload: zeros\n")
        .exits(0);

    long allocated = Results.only(out).resources().workers().get(0).allocatedBytes();
    assertThat(allocated).as("a copy of each message is made").isGreaterThan(1_000 * 100);
  }

  @Test
  void nothingIsEverOverwritten() throws Exception {
    inThisJvm.measure(SHORT, "--repeat", "2").exits(0);
    inThisJvm.measure(SHORT).exits(0);

    assertThat(Results.files(out)).hasSize(3);
    assertThat(Results.files(out))
        .extracting(file -> file.getFileName().toString().replaceFirst("^.*Z-", ""))
        .containsExactlyInAnyOrder("load-sim-r1.json", "load-sim-r2.json", "load-sim.json");
    assertThat(Results.all(out)).extracting(result -> result.run().id()).doesNotHaveDuplicates();
  }

  @Test
  void aFileNamedByTheUserIsThatFileAndIsNotOverwrittenEither() throws Exception {
    program.put("load.yaml", SHORT);
    inThisJvm.run("run", "-d", "sim.yaml", "-o", "mine/result.json", "load.yaml").exits(0);
    String first = Files.readString(temp.resolve("mine/result.json"));

    inThisJvm.run("run", "-d", "sim.yaml", "-o", "mine/result.json", "load.yaml").exits(2);

    assertThat(Files.readString(temp.resolve("mine/result.json"))).isEqualTo(first);
  }

  @Test
  void omblikeArgumentsWithoutACommandRun() throws Exception {
    program.put("load.yaml", SHORT);

    inThisJvm.run("--drivers", "sim.yaml", "--output", "out", "load.yaml").exits(0);

    assertThat(Results.files(out)).hasSize(1);
  }

  @Test
  void everyDriverRunsEveryWorkload() throws Exception {
    program.put("other.yaml", "name: other\ndriver: simulated\nserviceTime: 1ms\n");
    program.put("load.yaml", SHORT);
    program.put("more/second.yaml", SHORT);

    inThisJvm
        .run("run", "-d", "sim.yaml,other.yaml", "-o", "out", "load.yaml", "more/second.yaml")
        .exits(0);

    assertThat(Results.all(out))
        .extracting(result -> result.run().name())
        .containsExactlyInAnyOrder(
            "load on sim", "second on sim", "load on other", "second on other");
  }
}
