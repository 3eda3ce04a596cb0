// SPDX-License-Identifier: Apache-2.0
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;

/** {@code QueueDeletion URI QUEUE} deletes a queue with its messages. Started as a source file. */
final class QueueDeletion {

  private QueueDeletion() {}

  public static void main(String[] arguments) throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setUri(arguments[0]);
    try (Connection connection = factory.newConnection()) {
      connection.createChannel().queueDelete(arguments[1]);
    }
  }
}
