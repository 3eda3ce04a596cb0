// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plimsoll.distribution.Program.Said;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors in the user's input are reported before anything starts, with a remedy. */
class BadInputIT {

  private static final String FINE =
      "producerRate: 100\nwarmup: 0s\nduration: 1s\ncooldown: 0s\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program = Program.inThisJvm(temp);
    program.simulated("serviceTime: 1ms\n").put("load.yaml", FINE);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "producerRat: 100            | load.yaml:1 ; producerRat ; producerRate",
        "producerRate: fast          | load.yaml:1 ; producerRate ; fast",
        "producerRate: -5            | load.yaml:1 ; producerRate",
        "topics: 0                   | load.yaml:1 ; topics",
        "messageSize: 20\\nintegrity: on | load.yaml ; 40",
        "load: closed\\nproducerRate: 5 | load.yaml ; producerRate",
        "duration: 5s\\ntestDurationMinutes: 1 | load.yaml ; testDurationMinutes",
        "topics: 1\\ntopics: 2       | load.yaml:2 ; topics",
        "payloadFile: nowhere.data   | load.yaml:1 ; nowhere.data",
        "producersPerTopic: 0        | load.yaml ; topicNames",
        "a: [1                       | load.yaml",
      })
  void aWorkloadThatIsWrongNamesFileLineAndKey(String text, String expected) throws Exception {
    program.put("load.yaml", text.replace("\\n", "\n") + "\n");

    refused(program.run("run", "-d", "sim.yaml", "-o", "out", "load.yaml"), expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "size,weight\\n1KiB,5\\n2KiB,many | sizes.csv:3:6 ; many ; give a number",
        "size,weight\\nlarge,5            | sizes.csv:2:1 ; large ; such as 100, 1KiB",
        "bytes,count\\n1,1                | sizes.csv:1:1 ; size,weight",
      })
  void aFileOfSizesThatIsWrongNamesFileLineAndColumn(String text, String expected)
      throws Exception {
    program.put("sizes.csv", text.replace("\\n", "\n") + "\n");
    program.put("load.yaml", FINE + "messageSizeFile: sizes.csv\n");

    refused(program.run("run", "-d", "sim.yaml", "-o", "out", "load.yaml"), expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "name: x\\ndriver: kafak | sim.yaml:2 ; kafak ; kafka ; simulated",
        "driver: simulated\\nserviceTim: 1ms | sim.yaml:2 ; serviceTim ; serviceTime",
        "driver: simulated\\nserviceTime: soon | sim.yaml:2 ; serviceTime",
        "driver: simulated\\nloss: 1.5 | sim.yaml:2 ; loss",
        "driver: simulated\\ncapacity: 0 | sim.yaml:2 ; capacity",
        "driver: simulated\\nstalls: [{at: 1s}] | sim.yaml:2 ; for",
        "name: x | sim.yaml ; driver",
      })
  void aDriverFileThatIsWrongNamesFileLineAndKey(String text, String expected) throws Exception {
    program.put("sim.yaml", text.replace("\\n", "\n") + "\n");

    refused(program.run("run", "-d", "sim.yaml", "-o", "out", "load.yaml"), expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "run -d sim.yaml absent.yaml              | absent.yaml",
        "run -d absent.yaml load.yaml             | absent.yaml",
        "run -d sim.yaml --repeat 0 load.yaml     | repeat",
        "run -d sim.yaml --repeat x load.yaml     | repeat",
        "run -d sim.yaml --sett a=b load.yaml     | --sett ; did you mean --set?",
        "run -d sim.yaml --repeats 2 load.yaml    | --repeats ; did you mean --repeat?",
        "run -d sim.yaml --repeat many load.yaml  | many ; is not a whole number",
        "run -d kafak load.yaml                   | kafak ; did you mean kafka?",
        "rn                                       | rn ; did you mean run?",
        "check gone.yaml load.yaml absent.yaml    | gone.yaml ; absent.yaml",
        "drivers --verbos                         | did you mean --verbose?",
        "drivers load.yaml                        | takes no files ; load.yaml",
        "cleanup orders                           | orders ; is not a run id",
        "cleanup --yess                           | did you mean --yes?",
        "run -d sim.yaml --set topics load.yaml   | topics",
        "run -d sim.yaml --set topic=5 load.yaml  | topic ; topics",
        "run -d sim.yaml --set driver.los=1 load.yaml | los ; loss",
        "run -d sim.yaml --workers a load.yaml    | --workers ; is not host:port",
        "run -d sim.yaml --workers 127.0.0.1:1 --workers-wait 1 load.yaml | listens ; 127.0.0.1:1",
        "run -d sim.yaml --workers-wait 1 load.yaml | --workers-wait ; without --workers",
        "run -d sim.yaml --workers-count 2 load.yaml | --workers-count ; dns:NAME:PORT",
        "run -d sim.yaml --workers 127.0.0.1:1 --workers-count 2 load.yaml | dns:NAME:PORT",
        "run -d sim.yaml --workers-count 0 load.yaml | --workers-count ; 1 or more",
        "run -d sim.yaml --csv x load.yaml        | --csv ; not supported",
        "run -d sim.yaml --set producerRate=0 --set messages=9 load.yaml | messages ; search",
        "rum                                      | rum ; --help",
        "--nonsense                               | --nonsense",
        "check                                    | ''",
        "check absent.yaml                        | absent.yaml",
        "broker                                   | ''",
        "broker begin kafka                       | begin",
        "broker start kafak                       | kafak",
        "broker kill kafka                        | number of a node",
        "run -d sim.yaml -o x.json --repeat 2 load.yaml | x.json",
      })
  void aCommandLineThatIsWrongIsRefused(String line, String expected) throws Exception {
    refused(program.run(line.trim().split(" +")), expected);
  }

  @Test
  void aMissingFileIsToldWithTheFolderThatWasLookedIn() throws Exception {
    Said said = program.start("run", "-d", "sim.yaml", "absent.yaml").await();

    refused(said, "absent.yaml ; " + temp.toRealPath());
  }

  @Test
  void anOptionThatIsNoneDoesNotShowWhatMayBeASecret() throws Exception {
    Said said = program.run("run", "-d", "sim.yaml", "--sat=driver.password=hush", "load.yaml");

    refused(said, "--sat ; did you mean --set?");
    assertThat(said.err()).doesNotContain("hush");
  }

  @Test
  void checkKnowsStudies() throws Exception {
    Path study = Path.of("..", "studies", "linkedin-2014", "study.yaml").toAbsolutePath();

    Said said = program.run("check", study.toString(), "load.yaml").exits(0);

    assertThat(said.out()).anyMatch(line -> line.contains("the study linkedin-2014"));
    assertThat(said.out()).anyMatch(line -> line.contains("producerRate"));
  }

  @Test
  void aDriverThatIsGivenTwiceRunsOnceWithANote() throws Exception {
    Said said = program.run("run", "-d", "simulated,simulated", "-o", "out", "load.yaml").exits(0);

    assertThat(said.out()).anyMatch(line -> line.contains("simulated is given more than once"));
    assertThat(Results.files(temp.resolve("out"))).hasSize(1);
  }

  @Test
  void emptyAndBinaryFilesAreRefusedByName() throws Exception {
    program.put("empty.yaml", "");
    Files.write(temp.resolve("binary.yaml"), new byte[] {0, 1, 2, (byte) 0xFF, (byte) 0xFE, 3});

    refused(program.run("run", "-d", "sim.yaml", "binary.yaml"), "binary.yaml");
    refused(program.run("run", "-d", "empty.yaml", "load.yaml"), "empty.yaml");
  }

  @Test
  void aFolderThatCannotBeWrittenIsFoundBeforeTheRun() throws Exception {
    Path nobodys = Path.of("/proc/plimsoll");
    assumeThat(nobodys.getParent()).as("a folder that not even root writes into").isDirectory();

    assertFoundBeforeTheRun(
        program.run("run", "-d", "sim.yaml", "-o", nobodys.toString(), "load.yaml"));
  }

  @Test
  void aFolderThatIsAFileIsFoundBeforeTheRun() throws Exception {
    assertFoundBeforeTheRun(
        program.run("run", "-d", "sim.yaml", "-o", "load.yaml/results", "load.yaml"));
  }

  private static void assertFoundBeforeTheRun(Said said) {
    said.exits(2);
    assertThat(said.out()).noneMatch(line -> line.startsWith("measuring"));
    assertThat(said.err()).doesNotContain("at dev.plimsoll", "Exception");
  }

  @Test
  void aBrokerThatIsNotThereIsNamedBeforeItsClientGivesUp() throws Exception {
    int port = closedPort();
    program.put(
        "kafka.yaml",
        "name: gone\ndriver: kafka\ncommonConfig: |\n  bootstrap.servers=127.0.0.1:" + port + "\n");

    Said said = program.run("run", "-d", "kafka.yaml", "-o", "out", "load.yaml").exits(1);

    assertThat(said.err())
        .contains("kafka.yaml: Kafka at 127.0.0.1:" + port, "nothing listens there")
        .doesNotContain("at org.apache", "imeout", "timed out");
    assertThat(Results.files(temp.resolve("out"))).isEmpty();
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void refused(Said said, String expected) {
    said.exits(2);
    String[] words = expected.split(" ; ");
    assertThat(said.err())
        .as(said::all)
        .contains(Arrays.stream(words).map(String::trim).toList())
        .doesNotContain("\tat ", "Exception");
    assertThat(said.out()).noneMatch(line -> line.startsWith("measuring"));
  }
}
