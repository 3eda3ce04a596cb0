// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RabbitMqLayoutTest {

  @TempDir private Path temp;

  @Test
  void everyListenerIsOnLoopback() throws Exception {
    for (NodePlan plan : plans(3)) {
      Properties settings = settings(plan);
      assertThat(settings)
          .containsEntry("listeners.tcp.1", plan.address())
          .containsEntry("stream.listeners.tcp.1", plan.endpoints().get("stream"))
          .containsEntry("management.tcp.ip", "127.0.0.1");
      assertThat(plan.endpoints().get("management"))
          .isEqualTo("127.0.0.1:" + settings.getProperty("management.tcp.port"));
      assertThat(plan.endpoints().values()).allMatch(each -> each.startsWith("127.0.0.1:"));
      assertThat(plan.command())
          .contains("ERL_EPMD_ADDRESS=127.0.0.1")
          .anyMatch(word -> word.endsWith("-kernel inet_dist_use_interface {127,0,0,1}"));
    }
  }

  @Test
  void aNodeTouchesNothingOutsideOfItsFolder() throws Exception {
    NodePlan plan = plans(1).get(0);
    assertThat(plan.command())
        .filteredOn(word -> word.matches("(HOME|RABBITMQ_[A-Z_]*(BASE|FILE|DIR))=.*"))
        .hasSizeGreaterThanOrEqualTo(8)
        .allMatch(word -> word.substring(word.indexOf('=') + 1).startsWith(plan.folder() + "/"));
    assertThat(plan.dataFolder()).startsWithRaw(plan.folder());
  }

  @Test
  void oneNodeLooksForNoOther() throws Exception {
    assertThat(settings(plans(1).get(0)).stringPropertyNames())
        .noneMatch(key -> key.startsWith("cluster_formation"));
  }

  @Test
  void threeNodesKnowEachOtherAndShareASecret() throws Exception {
    List<NodePlan> plans = plans(3);
    assertThat(plans).extracting(NodePlan::address).doesNotHaveDuplicates();
    String cookie = cookie(plans.get(0));
    assertThat(cookie).isNotBlank();
    for (NodePlan plan : plans) {
      assertThat(settings(plan))
          .containsEntry("cluster_formation.classic_config.nodes.1", "r1@localhost")
          .containsEntry("cluster_formation.classic_config.nodes.3", "r3@localhost");
      assertThat(plan.command()).contains("RABBITMQ_NODENAME=r" + plan.node() + "@localhost");
      assertThat(cookie(plan)).isEqualTo(cookie);
    }
    assertThat(plans.get(0).command())
        .filteredOn(word -> word.startsWith("ERL_EPMD_PORT="))
        .hasSize(1)
        .allMatch(port -> plans.stream().allMatch(plan -> plan.command().contains(port)));
  }

  private List<NodePlan> plans(int nodes) throws Exception {
    Path folder = temp.resolve("a folder " + nodes);
    return new RabbitMqLayout(Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server"), nodes).plan(folder);
  }

  private static String cookie(NodePlan plan) throws IOException {
    Path cookie = plan.folder().resolve("home").resolve(".erlang.cookie");
    assertThat(Files.getPosixFilePermissions(cookie)).hasSize(1);
    return Files.readString(cookie);
  }

  private static Properties settings(NodePlan plan) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(plan.folder().resolve("rabbitmq.conf"))) {
      properties.load(in);
    }
    return properties;
  }
}
