// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.ConfirmationHandler;
import com.rabbitmq.stream.ConfirmationStatus;
import com.rabbitmq.stream.Constants;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.concurrent.atomic.AtomicReference;

/** A send that is not answered yet. Whoever takes the completion out of it tells it. */
final class StreamSend implements ConfirmationHandler {

  private final AtomicReference<SendCompletion> completion;
  private final OpenStreamSends open;

  /** Its neighbours in the list, which alone touches them. */
  StreamSend before = this;

  StreamSend after = this;

  StreamSend(SendCompletion completion, OpenStreamSends open) {
    this.completion = new AtomicReference<>(completion);
    this.open = open;
  }

  /** The completion, for the first that asks; null for others. */
  SendCompletion taken() {
    SendCompletion mine = completion.getAndSet(null);
    if (mine != null) {
      open.remove(this);
    }
    return mine;
  }

  @Override
  public void handle(ConfirmationStatus status) {
    SendCompletion mine = taken();
    if (mine == null) {
      return;
    }
    if (status.isConfirmed()) {
      mine.acknowledged();
    } else {
      mine.failed(
          kind(status.getCode()), new RabbitMqRefusal("the stream's code is " + status.getCode()));
    }
  }

  static FailureKind kind(short code) {
    return switch (code) {
      case Constants.CODE_MESSAGE_ENQUEUEING_FAILED -> FailureKind.THROTTLED;
      case Constants.CODE_PRODUCER_NOT_AVAILABLE -> FailureKind.DISCONNECTED;
      case Constants.CODE_PRODUCER_CLOSED -> FailureKind.ABORTED;
      case Constants.CODE_PUBLISH_CONFIRM_TIMEOUT -> FailureKind.TIMEOUT;
      case Constants.RESPONSE_CODE_FRAME_TOO_LARGE -> FailureKind.TOO_LARGE;
      case Constants.RESPONSE_CODE_ACCESS_REFUSED -> FailureKind.AUTHORISATION;
      default -> FailureKind.REJECTED;
    };
  }
}
