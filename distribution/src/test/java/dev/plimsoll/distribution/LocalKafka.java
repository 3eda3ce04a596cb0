// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.opentest4j.TestAbortedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A broker of {@code bin/benchmark broker}, separate from other brokers of this user. */
final class LocalKafka {

  private static final String OURS = "plimsoll-";

  private final Path home;
  private String address = "";

  LocalKafka(Path home) {
    this.home = home;
  }

  /** Returns the program with its own folder for brokers. */
  Program program(Path folder) {
    return new Program(folder).with("PLIMSOLL_RUN", home.resolve("brokers").toString());
  }

  /** Starts the broker. If it is not available, the test is skipped; with CI=true it fails. */
  void start() throws IOException, InterruptedException {
    Said said = program(home).run("broker", "start", "kafka");
    if (said.code() == 0) {
      return;
    }
    if (Boolean.parseBoolean(System.getenv("CI"))) {
      throw new AssertionError("CI=true requires a broker: " + said.all());
    }
    throw new TestAbortedException("skipped, no broker: " + said.all());
  }

  void stop() throws IOException, InterruptedException {
    program(home).run("broker", "stop", "kafka");
    address = "";
  }

  long pid() throws IOException, InterruptedException {
    return node().get("pid").asLong();
  }

  String address() throws IOException, InterruptedException {
    if (address.isEmpty()) {
      address = node().get("address").asString();
    }
    return address;
  }

  private JsonNode node() throws IOException, InterruptedException {
    List<JsonNode> nodes = nodes();
    assertThat(nodes).hasSize(1);
    return nodes.get(0);
  }

  /** Returns the nodes that {@code broker status --json} reports. */
  List<JsonNode> nodes() throws IOException, InterruptedException {
    Said said = program(home).run("broker", "status", "--json").exits(0);
    List<JsonNode> nodes = new ArrayList<>();
    new JsonMapper().readTree(String.join("\n", said.out())).forEach(nodes::add);
    return nodes;
  }

  /** Returns the topics that runs left behind. */
  List<String> topicsOfRuns() throws Exception {
    try (Admin admin = admin()) {
      Set<String> names = admin.listTopics().names().get();
      return names.stream().filter(name -> name.startsWith(OURS)).toList();
    }
  }

  void createTopic(String name, int partitions) throws Exception {
    try (Admin admin = admin()) {
      admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1))).all().get();
    }
  }

  void deleteTopics(List<String> names) throws Exception {
    try (Admin admin = admin()) {
      admin.deleteTopics(names).all().get();
    }
  }

  boolean hasTopic(String name) throws Exception {
    try (Admin admin = admin()) {
      admin.describeTopics(List.of(name)).allTopicNames().get();
      return true;
    } catch (ExecutionException e) {
      return false;
    }
  }

  private Admin admin() throws IOException, InterruptedException {
    return Admin.create(Map.of("bootstrap.servers", address()));
  }
}
