// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ProducerLoopQueueTest {

  private final Bench bench =
      new Bench(new ManualClock(Bench.START), Bench.phaseTimes(0, 1, 0), true);

  @Test
  void theFirstIsAlwaysTheEarliest() {
    SplittableRandom random = new SplittableRandom(9);
    ProducerLoopQueue queue = new ProducerLoopQueue();
    List<ProducerLoop> model = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      int what = random.nextInt(10);
      if (model.isEmpty() || (what == 0 && model.size() < 50)) {
        ProducerLoop loop = bench.producerLoop(() -> 0, 1);
        loop.nextIntended = random.nextInt(1_000);
        queue.add(loop);
        model.add(loop);
      } else if (what == 1) {
        model.remove(queue.first());
        queue.removeFirst();
      } else {
        queue.first().nextIntended += random.nextInt(100);
        queue.updateFirst();
      }
      if (model.isEmpty()) {
        assertThat(queue.first()).isNull();
      } else {
        assertThat(queue.first().nextIntended)
            .isEqualTo(
                model.stream()
                    .min(Comparator.comparingLong(l -> l.nextIntended))
                    .orElseThrow()
                    .nextIntended);
      }
    }
  }
}
