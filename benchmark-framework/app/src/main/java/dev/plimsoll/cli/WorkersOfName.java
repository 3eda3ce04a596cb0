// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.remote.WorkerAddress;
import dev.plimsoll.remote.WorkerAddresses;
import dev.plimsoll.remote.WorkerSetupException;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The workers of a name in DNS: a given number of them, or all when their addresses have not
 * changed for some seconds, so that a run does not begin on the first ones that have started.
 */
final class WorkersOfName {

  /** How often a name must have the same addresses in succession. */
  static final int SAME = 7;

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long PAUSE_MILLIS = 500;
  private static final int MOST = (int) (LIMIT.toMillis() / PAUSE_MILLIS);

  private final String text;
  private final WorkerAddresses.Resolver resolver;
  private final Pause pause;
  private final Consumer<String> progress;

  /** Waits before the name is asked for again. */
  @FunctionalInterface
  interface Pause {
    void take() throws InterruptedException;
  }

  /**
   * @param text {@code dns:name:port}
   * @param progress receives a sentence when the number of addresses has changed
   */
  WorkersOfName(
      String text, WorkerAddresses.Resolver resolver, Pause pause, Consumer<String> progress) {
    this.text = text;
    this.resolver = resolver;
    this.pause = pause;
    this.progress = progress;
  }

  /** The workers of a name that the resolver of this machine knows. */
  static WorkersOfName ofSystem(String text, Consumer<String> progress) {
    // Otherwise Java repeats its first answer for half a minute.
    Security.setProperty("networkaddress.cache.ttl", "0");
    Security.setProperty("networkaddress.cache.negative.ttl", "0");
    return new WorkersOfName(
        text,
        WorkerAddresses.Resolver.system(),
        () -> TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS),
        progress);
  }

  /** Waits until there are as many as this, and returns all that are there then. */
  List<WorkerAddress> atLeast(int count) throws WorkerSetupException, InterruptedException {
    return WorkerAddresses.named(
        "--workers", text, resolver, new WorkerAddresses.Waiting(count, LIMIT, progress));
  }

  /** Waits until the addresses have not changed for some seconds. */
  List<WorkerAddress> unchanged()
      throws WorkerSetupException, UsageException, InterruptedException {
    List<WorkerAddress> found = atLeast(1);
    int same = 1;
    for (int asked = 1; same < SAME; asked++) {
      if (asked == MOST) {
        throw new UsageException(
            "--workers: the addresses of %s have been changing for %d s: give --workers-count"
                .formatted(text, LIMIT.toSeconds()));
      }
      pause.take();
      List<WorkerAddress> now = atLeast(1);
      same = now.equals(found) ? same + 1 : 1;
      found = now;
    }
    progress.accept(text + " has " + found.size() + " addresses");
    return found;
  }
}
