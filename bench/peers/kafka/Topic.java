// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * Creates or deletes the topic of a peer's run: {@code Topic create|delete ADDRESS NAME
 * PARTITIONS}. Started as a source file, in a process separate from the measured one.
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
        // Delete the files of deleted topics soon, so that many runs fit on a disk.
        topic.configs(Map.of("file.delete.delay.ms", "1000"));
        admin.createTopics(List.of(topic)).all().get();
      }
    }
  }
}
