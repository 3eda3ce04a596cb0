// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ListeningWorkersTest {

  private static final String HOST = "127.0.0.1";

  private final List<ServerSocket> sockets = new ArrayList<>();
  private final List<String> progress = new ArrayList<>();

  @AfterEach
  void closeSockets() throws IOException {
    for (ServerSocket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void workersThatListenAreNotWaitedFor() throws Exception {
    WorkerAddress first = new WorkerAddress(HOST, listen(0));
    WorkerAddress second = new WorkerAddress(HOST, listen(0));

    ListeningWorkers.await(List.of(first, second), Duration.ZERO, progress::add);

    assertThat(progress).isEmpty();
  }

  @Test
  void aWorkerThatStartsLaterIsWaitedFor() throws Exception {
    WorkerAddress there = new WorkerAddress(HOST, listen(0));
    WorkerAddress later = new WorkerAddress(HOST, freePort());

    ListeningWorkers.await(
        List.of(there, later),
        Duration.ofMinutes(5),
        sentence -> {
          progress.add(sentence);
          listen(later.port());
        });

    assertThat(progress).containsExactly("waiting for " + later);
  }

  @Test
  void workersThatDoNotStartAreNamed() throws Exception {
    WorkerAddress there = new WorkerAddress(HOST, listen(0));
    WorkerAddress unknown = new WorkerAddress("worker-0.invalid", 9090);

    assertThatThrownBy(
            () -> ListeningWorkers.await(List.of(there, unknown), Duration.ZERO, progress::add))
        .isInstanceOf(WorkerSetupException.class)
        .hasMessage(
            "--workers-wait: after 0 s, nothing listens at worker-0.invalid:9090: start the"
                + " workers, or name fewer");
  }

  @Test
  void ofManyMissingWorkersThreeAreNamed() {
    List<WorkerAddress> missing =
        IntStream.range(0, 10).mapToObj(i -> new WorkerAddress("w" + i + ".invalid", 1)).toList();

    assertThatThrownBy(() -> ListeningWorkers.await(missing, Duration.ZERO, progress::add))
        .hasMessageContaining("w0.invalid:1, w1.invalid:1, w2.invalid:1 and 7 more");
  }

  private int listen(int port) {
    try {
      ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(HOST));
      sockets.add(socket);
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
