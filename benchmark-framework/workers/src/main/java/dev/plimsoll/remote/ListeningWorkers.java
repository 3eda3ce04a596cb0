// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Waits for workers that are started at the same time as their coordinator, as on Kubernetes: their
 * names may not be known yet, and their ports not open.
 */
public final class ListeningWorkers {

  private static final int CONNECT_MILLIS = 2_000;
  private static final long RETRY_MILLIS = 500;

  private ListeningWorkers() {}

  /**
   * Returns when all workers accept connections.
   *
   * @param limit how long to wait for them; each is tried at least once
   * @param progress receives a sentence when the number of missing workers has changed
   * @throws WorkerSetupException naming the missing workers
   */
  public static void await(List<WorkerAddress> addresses, Duration limit, Consumer<String> progress)
      throws WorkerSetupException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    List<WorkerAddress> missing = new ArrayList<>(addresses);
    int shown = 0;
    while (true) {
      missing.removeIf(ListeningWorkers::listens);
      if (missing.isEmpty()) {
        return;
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new WorkerSetupException(
            "--workers-wait: after %d s, nothing listens at %s: start the workers, or name fewer"
                .formatted(limit.toSeconds(), names(missing)));
      }
      if (missing.size() != shown) {
        shown = missing.size();
        progress.accept("waiting for " + names(missing));
      }
      TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
    }
  }

  private static boolean listens(WorkerAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false; // an unknown name, or nobody listens
    }
  }

  /** At most three names, because there may be a thousand. */
  private static String names(List<WorkerAddress> missing) {
    List<String> first = missing.stream().limit(3).map(WorkerAddress::toString).toList();
    int more = missing.size() - first.size();
    return String.join(", ", first) + (more > 0 ? " and " + more + " more" : "");
  }
}
