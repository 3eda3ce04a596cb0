// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The README's table of versions is that of the build: of the properties of the parent POM, and of
 * the folders in {@code local-brokers/servers}; {@code bin/generate} writes it. What is deployed
 * has the versions of the local brokers.
 */
final class VersionsTest {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path SERVERS = HOME.resolve("local-brokers").resolve("servers");
  private static final Path DEPLOY = HOME.resolve("deploy");
  private static final String HEAD = "| system | client library | local broker |\n|---|---|---|\n";

  /**
   * A row of the table.
   *
   * @param clients the client libraries, with the properties of their versions
   * @param server the name of the server, and its folder
   */
  private record Row(String system, List<Named> clients, Named server) {}

  /** A name, and where its version is. */
  private record Named(String name, String place) {}

  /** The systems that {@code deploy/} deploys. */
  private static final List<Row> DEPLOYED =
      List.of(
          row("Kafka", new Named("Kafka", "kafka"), new Named("kafka-clients", "kafka.version")),
          row(
              "RabbitMQ",
              new Named("rabbitmq-server", "rabbitmq"),
              new Named("amqp-client", "amqp-client.version"),
              new Named("stream-client", "rabbitmq-stream.version")),
          row("NATS", new Named("nats-server", "nats"), new Named("jnats", "jnats.version")),
          row(
              "NATS Streaming",
              new Named("nats-streaming-server", "nats-streaming"),
              new Named("java-nats-streaming", "nats-streaming.version")),
          row(
              "Redis",
              new Named("redis-server", "redis"),
              new Named("lettuce-core", "lettuce.version")),
          row(
              "Pulsar",
              new Named("Pulsar", "pulsar"),
              new Named("pulsar-client", "pulsar.version")));

  private static final List<Row> ROWS =
      Stream.concat(
              DEPLOYED.stream(),
              Stream.of(
                  row(
                      "MQTT 5",
                      new Named("mosquitto", "mqtt"),
                      new Named("hivemq-mqtt-client", "hivemq-mqtt-client.version")),
                  row(
                      "AMQP 1.0",
                      new Named("Artemis", "amqp"),
                      new Named("protonj2-client", "protonj2.version"))))
          .toList();

  private static Row row(String system, Named server, Named... clients) {
    return new Row(system, List.of(clients), server);
  }

  @Test
  void theReadmeHasTheVersionsOfTheBuild() throws IOException {
    Path readme = HOME.resolve("README.md");
    String expected = table();
    if (Boolean.getBoolean("plimsoll.generate")) {
      Pattern old = Pattern.compile(Pattern.quote(HEAD) + "(\\|.*\n)*");
      String text = Files.readString(readme);
      Files.writeString(readme, old.matcher(text).replaceFirst(Matcher.quoteReplacement(expected)));
    }
    assertThat(Files.readString(readme))
        .as("README.md; bin/generate writes its table anew")
        .contains(expected);
  }

  @Test
  void thePageOfVersionsHasThoseOfTheLocalBrokers() throws IOException {
    String page = Files.readString(HOME.resolve("docs").resolve("VERSIONS.md"));
    for (Row row : ROWS) {
      assertThat(page)
          .as("docs/VERSIONS.md; add the row, and bin/test --versions writes it")
          .contains("| %s | %s |".formatted(row.server().place(), version(row.server())));
    }
  }

  @Test
  void whatIsDeployedHasTheVersionsOfTheLocalBrokers() throws IOException {
    String roles = Files.readString(DEPLOY.resolve("ansible/group_vars/all/versions.yml"));
    String images = Files.readString(DEPLOY.resolve("local/.env"));
    for (Row row : DEPLOYED) {
      String name = row.server().place().replace('-', '_');
      String role = found(roles, "(?m)^  " + name + ": (\\S+)$");
      String image = found(images, "(?m)^" + name.toUpperCase(Locale.ROOT) + "_VERSION=(\\S+)$");
      assertThat(image).as("image and role of " + name).isEqualTo(role);
      assertThat(role).as("role of " + name).isEqualTo(version(row.server()));
    }
  }

  @Test
  void everySystemHasAProfileARoleVariablesAndAService() throws IOException {
    String services = Files.readString(DEPLOY.resolve("local/compose.yaml"));
    for (Row row : DEPLOYED) {
      String name = row.server().place().replace('-', '_');
      assertThat(DEPLOY.resolve("terraform/aws/profiles/" + name + ".tfvars")).exists();
      assertThat(DEPLOY.resolve("ansible/roles/broker_" + name + "/tasks/verify.yml")).exists();
      assertThat(DEPLOY.resolve("ansible/vars/" + name + ".yml")).exists();
      assertThat(services).contains("profiles: [" + row.server().place() + "]");
    }
  }

  private static String table() throws IOException {
    String pom = Files.readString(HOME.resolve("pom.xml"));
    StringBuilder table = new StringBuilder(HEAD);
    for (Row row : ROWS) {
      String clients =
          row.clients().stream()
              .map(client -> client.name() + " " + property(pom, Pattern.quote(client.place())))
              .collect(Collectors.joining(", "));
      table.append("| ").append(row.system()).append(" | ").append(clients);
      table.append(" | ").append(server(row.server())).append(" |\n");
    }
    return table.toString();
  }

  private static String server(Named server) throws IOException {
    Path debian = SERVERS.resolve(server.place()).resolve("debian.properties");
    if (Files.exists(debian)) {
      String suite = found(Files.readString(debian), "(?m)^suite=(\\S+)$");
      return "%s %s (Debian %s)".formatted(server.name(), version(server), suite);
    }
    return server.name() + " " + version(server);
  }

  private static String version(Named server) throws IOException {
    Path folder = SERVERS.resolve(server.place());
    if (Files.exists(folder.resolve("pom.xml"))) {
      String pom = Files.readString(folder.resolve("pom.xml"));
      return property(pom, server.place() + "(\\.server)?\\.version");
    }
    if (Files.exists(folder.resolve("go.properties"))) {
      return found(Files.readString(folder.resolve("go.properties")), "(?m)^version=v(\\S+)$");
    }
    return found(Files.readString(folder.resolve("debian.properties")), "(?m)^version=(\\S+)$");
  }

  private static String property(String pom, String name) {
    return found(pom, "<" + name.replace("(", "(?:") + ">([^<]+)<");
  }

  private static String found(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }
}
