// SPDX-License-Identifier: Apache-2.0
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Limits the outstanding messages of a producer, for a program without such a limit: {@code
 * interceptor.classes=Window}, {@code window.messages=10000}.
 */
public final class Window implements ProducerInterceptor<byte[], byte[]> {

  private Semaphore places;

  @Override
  public void configure(Map<String, ?> settings) {
    places = new Semaphore(Integer.parseInt(String.valueOf(settings.get("window.messages"))));
  }

  @Override
  public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> message) {
    places.acquireUninterruptibly();
    return message;
  }

  @Override
  public void onAcknowledgement(RecordMetadata metadata, Exception failure) {
    places.release();
  }

  @Override
  public void close() {}
}
