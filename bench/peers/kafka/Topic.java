// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * Creates or deletes the topic of a peer's run: {@code Topic create|delete ADDRESS NAME
 * PARTITIONS KEY=VALUE…}. Started as a source file, in a process separate from the measured one.
 */
final class Topic {

  private Topic() {}

  public static void main(String[] arguments) throws Exception {
    String name = arguments[2];
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", arguments[1]))) {
      if (arguments[0].equals("delete")) {
        admin.deleteTopics(List.of(name)).all().get();
      } else {
        NewTopic topic =
            new NewTopic(name, Optional.of(Integer.valueOf(arguments[3])), Optional.empty());
        Map<String, String> settings = new HashMap<>();
        for (String setting : Arrays.asList(arguments).subList(4, arguments.length)) {
          settings.put(setting.split("=", 2)[0], setting.split("=", 2)[1]);
        }
        topic.configs(settings);
        admin.createTopics(List.of(topic)).all().get();
      }
    }
  }
}
