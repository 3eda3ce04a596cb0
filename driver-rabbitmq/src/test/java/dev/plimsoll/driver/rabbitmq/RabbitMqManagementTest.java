// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RabbitMqManagementTest {

  @ParameterizedTest
  @CsvSource({
    "amqp://me:pw@host, , http://host:15672",
    "amqps://me:pw@host, , https://host:15671",
    "amqps://me:pw@host, https://host:443, https://host:443",
    "amqps://me:pw@host, http://other:pw@host:15672, http://host:15672",
    "amqp://me:pw@host, http://host:1, http://host:1",
  })
  void the_management_plugin_is_asked_where_credentials_are_as_safe_as_in_amqp(
      String amqp, String given, String asked) throws Exception {
    assertThat(
            RabbitMqManagement.at(amqp, Optional.ofNullable(given), SSLContext.getDefault()).url())
        .isEqualTo(asked);
  }

  @Test
  void the_password_of_an_encrypted_address_is_never_sent_in_clear_text() {
    assertThatThrownBy(
            () ->
                RabbitMqManagement.at(
                    "amqps://me:pw-of-mine@host",
                    Optional.of("http://host:15672"),
                    SSLContext.getDefault()))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining("clear text")
        .hasMessageContaining("managementUrl")
        .hasMessageNotContaining("pw-of-mine");
  }
}
