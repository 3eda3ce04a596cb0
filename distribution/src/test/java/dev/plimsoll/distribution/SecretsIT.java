// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.text.ForgottenSecrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Puts secrets into all places of all drivers' files, of the command line and of the environment,
 * makes everything fail once, and searches all output and files for them. No broker is needed.
 */
class SecretsIT {

  /** The form of a secret: {@code PLANT} and a number of its own. */
  private static final Pattern PLANTED = Pattern.compile("S3cr3tPLANT[0-9]{2}");

  private static final String INPUT = "input";
  private static final String SHORT =
      "producerRate: 100\nwarmup: 0s\nduration: 1s\ncooldown: 0s\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  private static final String KAFKA =
      """
      driver: kafka
      commonConfig: |
        bootstrap.servers=ADDRESS
        security.protocol=SASL_PLAINTEXT
        sasl.mechanism=PLAIN
        sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \\
          username="me" password="S3cr3tPLANT01 and more";
        ssl.keystore.password=S3cr3tPLANT02
        ssl.key.password=S3cr3tPLANT03
        ssl.truststore.password=S3cr3tPLANT04
        basic.auth.user.info=me:S3cr3tPLANT05
        authorization=Basic S3cr3tPLANT06
        endpoint=Endpoint=sb://bus/;SharedAccessKeyName=root;SharedAccessKey=S3cr3tPLANT07=
        proxy=http://me:S3cr3tPLANT08,more@proxy:3128
        ssl.other.pasword=S3cr3tPLANT09
        header=${env:PLANTED}
      producerConfig:
        sasl:
          login:
            password: S3cr3tPLANT11
      """;

  private static final String REDIS =
      """
      driver: redis
      address: ADDRESS
      user: me
      password: S3cr3tPLANT12
      tls: {keyPassword: S3cr3tPLANT13}
      """;

  private static final String RABBITMQ =
      """
      driver: rabbitmq
      amqpUris: ['amqp://me:S3cr3tPLANT14@ADDRESS/%2f', 'amqp://me:S3cr3tPLANT15@ADDRESS']
      managementUrl: http://me:S3cr3tPLANT16@ADDRESS
      stream: {uris: ['rabbitmq-stream://me:S3cr3tPLANT17@ADDRESS']}
      queueArguments: {x-secret: S3cr3tPLANT18}
      """;

  private static final String NATS =
      """
      driver: nats
      servers: ['nats://me:S3cr3tPLANT19@ADDRESS', 'nats://S3cr3tPLANT20@ADDRESS']
      user: me
      password: S3cr3tPLANT21
      """;

  private static final String NATS_STREAMING =
      "driver: nats-streaming\nservers: nats://me:S3cr3tPLANT22@ADDRESS\ntoken: S3cr3tPLANT23\n";

  private static final String PULSAR =
      """
      driver: pulsar
      client:
        serviceUrl: pulsar://ADDRESS
        httpUrl: http://ADDRESS
        authentication:
          plugin: org.apache.pulsar.client.impl.auth.AuthenticationToken
          data: token:S3cr3tPLANT26
      """;

  @TempDir private Path temp;

  /** In this JVM, where no secret is known from the command line before. */
  private Program program;

  /** With secrets among the JVM's options, and with its log. */
  private Program process;

  private final List<String> said = new ArrayList<>();

  @BeforeEach
  void plant() {
    program = Program.inThisJvm(temp).with("PLANTED", "S3cr3tPLANT10");
    process =
        new Program(temp)
            .with("PLANTED", "S3cr3tPLANT10")
            .with(
                "BENCHMARK_OPTS",
                Program.WITHOUT_OPTIMIZED_CODE
                    + " -Djavax.net.ssl.trustStorePassword=S3cr3tPLANT27"
                    + " -Djavax.net.ssl.keyStorePassword=S3cr3tPLANT28"
                    + " -Dhttp.proxy=http://me:S3cr3tPLANT29@proxy");
    program.put(INPUT + "/load.yaml", SHORT);
  }

  private static List<String> drivers() {
    return List.of(KAFKA, REDIS, RABBITMQ, NATS, NATS_STREAMING, PULSAR);
  }

  @Test
  void noServerIsThereAndNothingIsTold() throws Exception {
    String address;
    try (ServerSocket closed = listener()) {
      address = "127.0.0.1:" + closed.getLocalPort();
    }
    List<String> files = files(address);

    for (String file : files) {
      run(2, 0, "check", file);
    }
    runProcess(1, "run", "--verbose", "-d", String.join(",", files), "-o", "out", load());

    assertThat(said.toString()).contains("nothing listens there", "[redacted]");
  }

  private List<String> files(String address) {
    return drivers().stream().map(driver -> file(nameOf(driver), driver, address)).toList();
  }

  private static String nameOf(String driver) {
    return driver.lines().findFirst().orElseThrow().substring(8);
  }

  @Test
  void serversThatHangMakeNoSecretKnown() throws Exception {
    try (ServerSocket hanging = listener()) {
      List<String> files = files("127.0.0.1:" + hanging.getLocalPort());

      runProcess(1, "run", "--verbose", "-d", String.join(",", files), "-o", "out", load());
    }
    assertThat(said.toString())
        .contains(drivers().stream().map(driver -> "no result: load on " + nameOf(driver)).toList())
        .contains("accepts connections, but does not answer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "driver: pulsar\nclient: {serviceUrl: 'pulsar://me:S3cr3tPLANT24@h:6650'}\n",
        "driver: pulsar\nclient: {httpUrl: 'http://me:S3cr3tPLANT25@h:8080'}\n",
        "driver: redis\naddress: redis://:S3cr3tPLANT30@h\n",
        "driver: redis\naddress: 127.0.0.1\npasswrod: S3cr3tPLANT31\n",
        "driver: redis\naddress: 127.0.0.1\npw: S3cr3tPLANT32\n",
        "driver: redis\naddress: 127.0.0.1\npassword: [S3cr3tPLANT33, x]\n",
        "driver: redis\naddress: 127.0.0.1\ntls: {keyPasswort: S3cr3tPLANT34}\n",
        "driver: redis\naddress: 127.0.0.1\ndatabase: https://me:S3cr3tPLANT35@h/\n",
        """
        driver: kafka
        commonConfig:
          bootstrap.servers: a:1
          ssl.keystore.key: |
            -----BEGIN PRIVATE KEY-----
            S3cr3tPLANT36
        \tS3cr3tPLANT37
            -----END PRIVATE KEY-----
        """,
        """
        driver: kafka
        commonConfig:
          key: |
            -----BEGIN PRIVATE KEY-----
        \tS3cr3tPLANT38
        """,
        """
        driver: kafka
        commonConfig: {sasl.jaas.config: org.apache.kafka.common.security.scram.ScramLoginModule \
        required username="somebody with a long name" tokenauth=true password="S3cr3tPLANT39 x";, \
        a: [}
        """,
        "driver: nats\nservers: 'nats://me:S3cr3tPLANT40@h:not-a-port'\n",
        "driver: pulsar\nclient: {serviceUrl: 'http://me:S3cr3tPLANT41@h'}\n",
        """
        driver: rabbitmq
        amqpUris: ['http://me:S3cr3tPLANT42@h', 'amqp://me:S3cr3tPLANT43 x@h']
        """,
        "driver: rabbitmq\nproducer: {password: S3cr3tPLANT44}\n",
      })
  void aFileThatIsWrongIsQuotedWithoutItsSecrets(String text) throws Exception {
    String file = file("wrong", text, "");

    run(2, 1, "run", "-d", file, "-o", "out", load());
    run(2, 0, "check", file);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--set=driver.password=S3cr3tPLANT50",
        "--set|driver.password|S3cr3tPLANT51",
        "--set|driver.pasword=S3cr3tPLANT52",
        "--set|driver.address=redis://me:S3cr3tPLANT53@h",
        "--set|driver.tls.keyPassword=[S3cr3tPLANT54",
        "--password|S3cr3tPLANT55",
        "--set|driver.credentials={a: -----BEGIN PRIVATE KEY-----\nS3cr3tPLANT56}",
      })
  void anArgumentThatIsWrongIsQuotedWithoutItsSecrets(String arguments) throws Exception {
    String file = file("redis", REDIS, "127.0.0.1:1");
    List<String> all = new ArrayList<>(List.of("run", "-d", file, "-o", "out"));
    all.addAll(List.of(arguments.split("\\|")));
    all.add(load());

    run(2, 1, all.toArray(String[]::new));
  }

  @Test
  void aResultAndAllThatIsMadeOfItHoldNoSecret() throws Exception {
    program.put(INPUT + "/sim.yaml", "name: sim\ndriver: simulated\n");
    runProcess(
        0,
        "run",
        "-d",
        INPUT + "/sim.yaml",
        "-o",
        "out",
        "--repeat",
        "2",
        "--set",
        "tags.proxy=http://me:S3cr3tPLANT60@proxy",
        "--set",
        "tags.token=S3cr3tPLANT61",
        load());
    List<Path> results = files("out", ".json");
    assertThat(results).hasSize(2);
    assertThat(Files.readString(results.get(0))).contains("trustStorePassword=[redacted]");

    all(results);
  }

  @Test
  void aResultOfAnOlderVersionIsShownWithoutItsSecrets() throws Exception {
    program.put(INPUT + "/sim.yaml", "name: sim\ndriver: simulated\n");
    runProcess(0, "run", "-d", INPUT + "/sim.yaml", "-o", "out", "--repeat", "2", load());
    List<Path> older = new ArrayList<>();
    for (Path result : files("out", ".json")) {
      Path file = temp.resolve(INPUT).resolve(result.getFileName());
      Files.writeString(
          file,
          Files.readString(result)
              .replace("trustStorePassword=[redacted]", "trustStorePassword=S3cr3tPLANT62")
              .replace("\"--repeat\"", "\"--set=driver.jaas=S3cr3tPLANT63\"")
              .replace("\"serviceTime\"", "\"basic.auth.user.info\": \"S3cr3tPLANT64\", \"x\""));
      assertThat(Files.readString(file)).contains("S3cr3tPLANT62", "S3cr3tPLANT63");
      older.add(file);
    }

    all(older);
  }

  /** Creates a report, exports and a comparison of the results. */
  private void all(List<Path> results) throws IOException, InterruptedException {
    String one = results.get(0).toString();
    String two = results.get(1).toString();
    run(0, "report", "-o", "report.html", one, two);
    for (String format : List.of("csv", "markdown", "omb", "hlog")) {
      run(0, "export", "--format", format, "-o", "made-" + format, one, two);
      run(0, "export", "--format", format, one);
    }
    run(0, 2, "compare", "--base", one, "--candidate", two);
  }

  private String file(String name, String text, String address) {
    program.put(INPUT + "/" + name + ".yaml", text.replace("ADDRESS", address));
    return INPUT + "/" + name + ".yaml";
  }

  private static String load() {
    return INPUT + "/load.yaml";
  }

  private void run(int code, String... arguments) throws IOException, InterruptedException {
    run(code, code, arguments);
  }

  private void run(int code, int orElse, String... arguments)
      throws IOException, InterruptedException {
    ForgottenSecrets.forget();
    judge(program.run(arguments), code, orElse);
  }

  private void runProcess(int code, String... arguments) throws IOException, InterruptedException {
    judge(process.run(arguments), code, code);
  }

  private void judge(Said now, int code, int orElse) {
    assertThat(now.code()).as(now::all).isIn(code, orElse);
    said.addAll(now.out());
    said.add(now.err());
    assertThat(now.out().size() + now.err().length()).isPositive();
  }

  @AfterEach
  void nothingIsKnown() throws IOException {
    assertNoneIn("what was said", String.join("\n", said));
    try (Stream<Path> written = Files.walk(temp)) {
      for (Path file : written.filter(Files::isRegularFile).toList()) {
        if (!file.startsWith(temp.resolve(INPUT))) {
          assertNoneIn(temp.relativize(file).toString(), Files.readString(file));
        }
      }
    }
  }

  private static void assertNoneIn(String where, String text) {
    Matcher found = PLANTED.matcher(text);
    assertThat(found.results().map(each -> around(text, each.start())).toList())
        .as("secrets in " + where)
        .isEmpty();
  }

  private static String around(String text, int at) {
    return text.substring(Math.max(0, at - 80), Math.min(text.length(), at + 20));
  }

  private List<Path> files(String folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(temp.resolve(folder))) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  private static ServerSocket listener() throws IOException {
    return new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  }
}
