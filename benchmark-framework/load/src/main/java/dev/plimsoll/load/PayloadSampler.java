// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.PayloadUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Takes the first payloads of a producer, with stamps of drawn times: equal for every run. */
public final class PayloadSampler {

  private static final long SEED = 42;
  private static final long BEGIN_NANOS = 1_700_000_000_000_000_000L;
  private static final int MOST_INTERVAL_NANOS = 1_000_000;
  private static final int MOST_DELAY_NANOS = 100_000;

  private PayloadSampler() {}

  /**
   * The payloads.
   *
   * @param stamped whether messages have stamps
   * @param mostMessages the largest number of payloads
   * @param mostBytes the largest size of all together, unless the first one is larger
   */
  public static List<byte[]> take(
      PayloadPool pool, boolean stamped, int mostMessages, int mostBytes) {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.KEPT, 0);
    Random random = new Random(SEED);
    List<byte[]> payloads = new ArrayList<>();
    long intended = BEGIN_NANOS;
    long bytes = 0;
    while (payloads.size() < mostMessages) {
      byte[] payload = writer.next(null);
      bytes += payload.length;
      if (bytes > mostBytes && !payloads.isEmpty()) {
        return payloads;
      }
      intended += random.nextInt(MOST_INTERVAL_NANOS);
      if (stamped) {
        long sent = intended + random.nextInt(MOST_DELAY_NANOS);
        Stamp.write(payload, Stamp.MEASURED, (int) SEED, 0, -1, payloads.size(), intended, sent);
      }
      payloads.add(payload);
    }
    return payloads;
  }
}
