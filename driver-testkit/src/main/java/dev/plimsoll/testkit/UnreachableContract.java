// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Settings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Errors of a driver that cannot reach a server of its system. Needs no server. */
@Timeout(60)
public abstract class UnreachableContract {

  private static final Duration LIMIT = Duration.ofSeconds(5);

  /** A busy machine needs seconds for the first handshake of a process. */
  private static final Duration HANDSHAKE_LIMIT = Duration.ofSeconds(40);

  private final DriverProvider provider;
  private final String addressKey;
  private final String trustKey;

  /**
   * Creates the contract for a driver.
   *
   * @param addressKey driver file key of the address
   * @param trustKey setting of the trusted certificates
   */
  protected UnreachableContract(DriverProvider provider, String addressKey, String trustKey) {
    this.provider = provider;
    this.addressKey = addressKey;
    this.trustKey = trustKey;
  }

  /** Returns a driver file for an unencrypted server at {@code host:port}. */
  protected abstract Map<String, Object> plain(String address);

  /** Returns a driver file for a TLS server at {@code host:port}. */
  protected abstract Map<String, Object> encrypted(String address);

  /** Returns what such a server sends unencrypted before TLS begins. */
  protected String greetingBeforeTls() {
    return "";
  }

  @Test
  void a_name_that_does_not_resolve_is_told_as_that() {
    assertThat(failure(plain("plimsoll.invalid:4711")))
        .hasMessageContaining("the name plimsoll.invalid cannot be resolved")
        .hasMessageContaining(addressKey)
        .hasMessageNotContaining("listens");
  }

  @Test
  void a_port_where_nothing_listens_is_told_as_that() throws Exception {
    String address;
    try (ServerSocket closed = listener()) {
      address = address(closed);
    }
    assertThat(failure(plain(address)))
        .hasMessageContaining("nothing listens there")
        .hasMessageContaining(addressKey);
  }

  @Test
  void a_server_that_hangs_is_told_as_that() throws Exception {
    try (ServerSocket hanging = listener()) {
      assertThat(failure(plain(address(hanging))))
          .message()
          .containsAnyOf("accepts connections, but does not answer", "no answer within")
          .doesNotContain("does not speak");
    }
  }

  @Test
  void a_certificate_that_is_not_trusted_is_told_as_that(@TempDir Path folder) throws Exception {
    try (TlsServer server = TlsServer.start(folder, greetingBeforeTls())) {
      assertThat(failure(encrypted(server.address()), HANDSHAKE_LIMIT))
          .hasMessageContaining("its certificate is not trusted")
          .hasMessageContaining(trustKey)
          .hasMessageNotContaining("does not speak");
    }
  }

  private static ServerSocket listener() throws java.io.IOException {
    return new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  }

  private static String address(ServerSocket listener) {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  /** Returns why connecting fails. */
  protected final DriverException failure(Map<String, Object> settings) {
    return failure(settings, LIMIT);
  }

  private DriverException failure(Map<String, Object> settings, Duration limit) {
    return catchThrowableOfType(
        DriverException.class,
        () -> {
          try (Driver driver = provider.create(new Settings(settings))) {
            driver.connect(Endpoints.NONE, limit);
          }
        });
  }
}
