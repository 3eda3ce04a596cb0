// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Optional;

/** Reads how failed sends are repeated: the block {@code retry}. */
final class RetryReader {

  private static final String TAKE_OUT = ", or take it out (--set retry=)";

  private final Fields fields;

  RetryReader(Fields fields) {
    this.fields = fields;
  }

  Optional<SendRetry> read(Load load, boolean stamped, ConsumerBehaviour consumers) {
    Optional<Fields> block = fields.block(WorkloadKeys.RETRY);
    if (block.isEmpty()) {
      return Optional.empty();
    }
    checkUse(load, stamped, consumers);
    return Optional.of(
        new SendRetry(block.get().get(RetryKeys.ATTEMPTS), block.get().get(RetryKeys.AFTER)));
  }

  private void checkUse(Load load, boolean stamped, ConsumerBehaviour consumers) {
    if (load instanceof Load.Search
        || load instanceof Load.RequestReply
        || load instanceof Load.None) {
      fields.wrong(
          WorkloadKeys.RETRY,
          "does not go with a search, with request-reply or without producers: give load: open or"
              + " load: closed with producers"
              + TAKE_OUT);
    } else if (!stamped) {
      fields.wrong(
          WorkloadKeys.RETRY,
          "needs the stamp in messages, by which copies are recognised: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto"
              + TAKE_OUT);
    } else if (!consumers.equals(ConsumerBehaviour.NONE)) {
      fields.wrong(
          WorkloadKeys.RETRY,
          "does not go with consumers, because a copy of a message cannot be"
              + " distinguished from a redelivery: take out one of them (--set retry="
              + " or --set consumers=)");
    }
  }
}
