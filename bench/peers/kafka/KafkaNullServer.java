// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.message.ProduceResponseData.PartitionProduceResponse;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.message.ResponseHeaderData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.RequestUtils;
import org.apache.kafka.common.requests.ResponseHeader;

/**
 * Stands between clients and a Kafka broker and answers the requests that publish messages itself, so
 * that a comparison of clients does not depend on what the broker does with messages: {@code
 * KafkaNullServer HOST:PORT}. Prints the address on which it listens. All other requests go to the
 * broker; in answers that state the brokers of the cluster, this address replaces theirs.
 */
final class KafkaNullServer {

  private final int port;
  private final DataInputStream requests;
  private final DataOutputStream responses;
  private final DataInputStream fromBroker;
  private final DataOutputStream toBroker;
  private byte[] buffer = new byte[1024 * 1024];

  private KafkaNullServer(int port, Socket client, Socket broker) throws IOException {
    this.port = port;
    this.requests = input(client);
    this.responses = output(client);
    this.fromBroker = input(broker);
    this.toBroker = output(broker);
  }

  public static void main(String[] arguments) throws IOException {
    String[] address = arguments[0].split(":", 2);
    try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      int port = listening.getLocalPort();
      System.out.println("listening 127.0.0.1:" + port);
      while (true) {
        Socket client = listening.accept();
        Socket broker = new Socket(address[0], Integer.parseInt(address[1]));
        client.setTcpNoDelay(true);
        broker.setTcpNoDelay(true);
        new Thread(() -> serve(port, client, broker)).start();
      }
    }
  }

  private static void serve(int port, Socket client, Socket broker) {
    try (client;
        broker) {
      KafkaNullServer server = new KafkaNullServer(port, client, broker);
      while (true) {
        server.answer();
      }
    } catch (IOException e) {
      // the connection has ended
    }
  }

  private static DataInputStream input(Socket socket) throws IOException {
    return new DataInputStream(new BufferedInputStream(socket.getInputStream(), 256 * 1024));
  }

  private static DataOutputStream output(Socket socket) throws IOException {
    return new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), 64 * 1024));
  }

  private void answer() throws IOException {
    ByteBuffer request = read(requests);
    ApiKeys key = ApiKeys.forId(request.getShort(0));
    short version = request.getShort(2);
    if (key == ApiKeys.PRODUCE) {
      publish(request, version);
      return;
    }
    write(toBroker, request);
    ByteBuffer response = read(fromBroker);
    write(responses, redirected(key, version, response));
  }

  private void publish(ByteBuffer request, short version) throws IOException {
    RequestHeader header = RequestHeader.parse(request);
    ProduceRequestData published =
        new ProduceRequestData(new ByteBufferAccessor(request), version);
    if (published.acks() == 0) {
      return;
    }
    ProduceResponseData data = new ProduceResponseData();
    published
        .topicData()
        .forEach(
            topic -> {
              TopicProduceResponse answered =
                  new TopicProduceResponse().setName(topic.name()).setTopicId(topic.topicId());
              topic
                  .partitionData()
                  .forEach(
                      partition ->
                          answered
                              .partitionResponses()
                              .add(
                                  new PartitionProduceResponse()
                                      .setIndex(partition.index())
                                      .setBaseOffset(0)
                                      .setLogAppendTimeMs(-1)
                                      .setLogStartOffset(0)));
              data.responses().add(answered);
            });
    ResponseHeaderData head = new ResponseHeaderData().setCorrelationId(header.correlationId());
    write(responses, serialized(ApiKeys.PRODUCE, version, head, data));
  }

  /** Returns the answer with this address for that of each broker. */
  private ByteBuffer redirected(ApiKeys key, short version, ByteBuffer response) {
    if (key != ApiKeys.METADATA && key != ApiKeys.DESCRIBE_CLUSTER) {
      return response;
    }
    ResponseHeader header = ResponseHeader.parse(response, key.responseHeaderVersion(version));
    ByteBufferAccessor body = new ByteBufferAccessor(response);
    ApiMessage data;
    if (key == ApiKeys.METADATA) {
      MetadataResponseData metadata = new MetadataResponseData(body, version);
      metadata.brokers().forEach(broker -> broker.setHost("127.0.0.1").setPort(port));
      data = metadata;
    } else {
      DescribeClusterResponseData cluster = new DescribeClusterResponseData(body, version);
      cluster.brokers().forEach(broker -> broker.setHost("127.0.0.1").setPort(port));
      data = cluster;
    }
    return serialized(key, version, header.data(), data);
  }

  private static ByteBuffer serialized(
      ApiKeys key, short version, ResponseHeaderData header, ApiMessage data) {
    return RequestUtils.serialize(header, key.responseHeaderVersion(version), data, version);
  }

  /** Returns the next request or response; valid until the next call. */
  private ByteBuffer read(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size > buffer.length) {
      buffer = new byte[size];
    }
    in.readFully(buffer, 0, size);
    return ByteBuffer.wrap(buffer, 0, size);
  }

  private static void write(DataOutputStream out, ByteBuffer bytes) throws IOException {
    out.writeInt(bytes.remaining());
    out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    out.flush();
  }
}
