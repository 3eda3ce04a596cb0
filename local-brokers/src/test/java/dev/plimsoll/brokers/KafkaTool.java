// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The server's own tool for topics, for independent checks. */
final class KafkaTool {

  private static final String TOPICS = "org.apache.kafka.tools.TopicCommand";

  private KafkaTool() {}

  /** Creates a topic with one partition and returns the tool's description of it. */
  static String createTopic(String bootstrap, String topic, int replicas) throws Exception {
    List<String> server = List.of("--bootstrap-server", bootstrap, "--topic", topic);
    run(server, List.of("--create", "--partitions", "1", "--replication-factor", "" + replicas));
    return run(server, List.of("--describe"));
  }

  private static String run(List<String> server, List<String> action) throws Exception {
    Path jars = ServerLibrary.of("kafka", ServerFolders.ofUser().servers()).resolve(line -> {});
    List<String> command = new ArrayList<>(new JavaServer(jars).tool(TOPICS, server));
    command.addAll(action);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError("TopicCommand failed: " + output);
    }
    return output;
  }
}
