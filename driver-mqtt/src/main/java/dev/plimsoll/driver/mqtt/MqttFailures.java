// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import static dev.plimsoll.driver.connection.ErrorTable.code;
import static dev.plimsoll.driver.connection.ErrorTable.type;

import com.hivemq.client.mqtt.exceptions.ConnectionClosedException;
import com.hivemq.client.mqtt.exceptions.ConnectionFailedException;
import com.hivemq.client.mqtt.exceptions.MqttClientStateException;
import com.hivemq.client.mqtt.exceptions.MqttEncodeException;
import com.hivemq.client.mqtt.exceptions.MqttSessionExpiredException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5DisconnectException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubRecException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5SubAckException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.connection.ErrorTable;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** The meaning of errors: of reason codes of the protocol, and of the client's exceptions. */
final class MqttFailures {

  private static final int UNSPECIFIED = 0x80;
  private static final int UNSUPPORTED_PROTOCOL_VERSION = 0x84;
  private static final int BAD_USER_NAME_OR_PASSWORD = 0x86;
  private static final int NOT_AUTHORIZED = 0x87;
  private static final int SESSION_TAKEN_OVER = 0x8E;
  private static final int PACKET_TOO_LARGE = 0x95;
  private static final int QUOTA_EXCEEDED = 0x97;
  private static final int SHARED_SUBSCRIPTIONS_NOT_SUPPORTED = 0x9E;

  static final ErrorTable TABLE =
      ErrorTable.of("MQTT")
          .row(type(TimeoutException.class), FailureKind.TIMEOUT, Kind.TIMEOUT)
          .row(
              code(MqttFailures::reason, BAD_USER_NAME_OR_PASSWORD, NOT_AUTHORIZED),
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "Check user and password in the driver file, and the rights of the user")
          .row(
              code(MqttFailures::reason, UNSUPPORTED_PROTOCOL_VERSION),
              FailureKind.REJECTED,
              Kind.REFUSED,
              "The server must speak MQTT 5")
          .row(code(MqttFailures::reason, PACKET_TOO_LARGE), FailureKind.TOO_LARGE, Kind.REFUSED)
          .row(type(MqttEncodeException.class), FailureKind.TOO_LARGE, Kind.REFUSED)
          .row(code(MqttFailures::reason, QUOTA_EXCEEDED), FailureKind.THROTTLED, Kind.REFUSED)
          .row(
              code(MqttFailures::reason, SHARED_SUBSCRIPTIONS_NOT_SUPPORTED),
              FailureKind.REJECTED,
              Kind.REFUSED,
              "Set consumers: divide")
          .row(
              type(
                  Mqtt5DisconnectException.class,
                  ConnectionClosedException.class,
                  ConnectionFailedException.class,
                  MqttSessionExpiredException.class,
                  MqttClientStateException.class,
                  IOException.class),
              FailureKind.DISCONNECTED,
              Kind.UNREACHABLE)
          .send(error -> reason(error) >= UNSPECIFIED, FailureKind.REJECTED)
          .call(error -> reason(error) >= UNSPECIFIED, Kind.REFUSED)
          .build();

  private MqttFailures() {}

  /** Returns whether another client has connected with the client id of this one. */
  static boolean isTakenOver(Throwable error) {
    return reason(error) == SESSION_TAKEN_OVER;
  }

  /** Returns the reason code of the protocol; 0 if the error has none. */
  private static int reason(Throwable error) {
    if (error instanceof Mqtt5PubAckException answer) {
      return answer.getMqttMessage().getReasonCode().getCode();
    }
    if (error instanceof Mqtt5PubRecException answer) {
      return answer.getMqttMessage().getReasonCode().getCode();
    }
    if (error instanceof Mqtt5ConnAckException answer) {
      return answer.getMqttMessage().getReasonCode().getCode();
    }
    if (error instanceof Mqtt5SubAckException answer) {
      return answer.getMqttMessage().getReasonCodes().stream()
          .mapToInt(code -> code.getCode())
          .max()
          .orElse(0);
    }
    if (error instanceof Mqtt5DisconnectException answer) {
      return answer.getMqttMessage().getReasonCode().getCode();
    }
    return 0;
  }
}
