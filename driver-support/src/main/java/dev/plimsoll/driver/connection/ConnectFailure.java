// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.Objects;

/**
 * Explains why the first connection to a system has failed. For drivers; immutable.
 *
 * @param system the name of the system in messages
 * @param protocol what its servers speak, with its version
 * @param scheme the scheme of encrypted addresses
 * @param greeting the first bytes of a client, see {@link Reachability#of}
 * @param errors the meaning of the client's errors
 */
@SuppressWarnings("ArrayRecordComponent") // It is not compared.
public record ConnectFailure(
    String system, String protocol, String scheme, byte[] greeting, ErrorTable errors) {

  public ConnectFailure {
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(protocol, "protocol");
    Objects.requireNonNull(scheme, "scheme");
    Objects.requireNonNull(greeting, "greeting");
    Objects.requireNonNull(errors, "errors");
  }

  /**
   * The exception for the user: the server's refusal, or what answers at the addresses instead.
   *
   * @param key the driver file's key for addresses
   * @param error the client's error
   */
  public DriverException explain(List<ServerAddress> addresses, String key, Throwable error) {
    Throwable cause = errors.rootCause(error);
    String where = system + " at " + ServerAddress.joined(addresses);
    if (errors.exceptionKind(cause) == DriverException.Kind.REFUSED) {
      return new DriverException(
          DriverException.Kind.REFUSED, where + " refused us: " + errors.message(cause), cause);
    }
    String why =
        Certificates.clause(cause, Certificates.OF_THE_JVM)
            .or(() -> Reachability.of(addresses, greeting).clause(key))
            .orElseGet(
                () ->
                    "something listens there, but no connection was established ("
                        + DriverException.textOf(cause)
                        + "). Check that the server speaks "
                        + protocol
                        + ", that "
                        + scheme
                        + " is given if it requires TLS, and the port in "
                        + key);
    return new DriverException(
        DriverException.Kind.UNREACHABLE, where + " did not answer: " + why, cause);
  }
}
