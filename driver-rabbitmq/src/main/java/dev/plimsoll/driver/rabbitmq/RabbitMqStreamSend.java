// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.ConfirmationHandler;
import com.rabbitmq.stream.ConfirmationStatus;
import com.rabbitmq.stream.Constants;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.concurrent.atomic.AtomicReference;

/** An unanswered send. Whoever takes the completion out completes it. */
final class RabbitMqStreamSend implements ConfirmationHandler {

  private final AtomicReference<SendCompletion> completion;
  private final RabbitMqStreamOpenSends open;

  /** Neighbours in the list; accessed only by the list. */
  RabbitMqStreamSend before = this;

  RabbitMqStreamSend after = this;

  RabbitMqStreamSend(SendCompletion completion, RabbitMqStreamOpenSends open) {
    this.completion = new AtomicReference<>(completion);
    this.open = open;
  }

  /** Returns the completion to the first caller, and null to others. */
  SendCompletion takeCompletion() {
    SendCompletion taken = completion.getAndSet(null);
    if (taken != null) {
      open.remove(this);
    }
    return taken;
  }

  @Override
  public void handle(ConfirmationStatus status) {
    SendCompletion taken = takeCompletion();
    if (taken == null) {
      return;
    }
    if (status.isConfirmed()) {
      taken.acknowledged();
    } else {
      taken.failed(
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
