// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.protocol.AttachRequest;
import dev.plimsoll.text.KnownSecrets;
import io.grpc.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Creates the driver that a coordinator asks for, of those that the worker has. */
final class RequestedDrivers {

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(20)
                          .maxStringLength(1 << 20)
                          .build())
                  .build())
          .build();

  private final List<DriverProvider> providers;
  private final boolean clientClasses;

  /**
   * Creates the setup of a worker.
   *
   * @param clientClasses whether settings may name classes that a client library loads
   */
  RequestedDrivers(List<DriverProvider> providers, boolean clientClasses) {
    this.providers = List.copyOf(providers);
    this.clientClasses = clientClasses;
  }

  List<String> systems() {
    return providers.stream().map(DriverProvider::system).sorted().toList();
  }

  /** Creates the driver; opens no connection. */
  Driver create(AttachRequest request) throws RefusedCallException {
    DriverProvider provider =
        providers.stream()
            .filter(each -> each.system().equals(request.getSystem()))
            .findFirst()
            .orElseThrow(
                () ->
                    RefusedCallException.invalid(
                        "has no driver '"
                            + request.getSystem()
                            + "', only "
                            + String.join(", ", systems())));
    Map<String, Object> values = values(request.getDriverSettingsJson());
    KnownSecrets.register(values);
    try {
      if (!clientClasses) {
        refuseClasses(provider.clientClasses(new Settings(values)));
      }
      Driver driver = provider.create(new Settings(values));
      KnownSecrets.register(driver.settings());
      return driver;
    } catch (SettingsException e) {
      throw RefusedCallException.invalid(
          "refuses the driver's settings: " + e.key() + e.getMessage());
    }
  }

  private static void refuseClasses(Map<String, String> classes) throws RefusedCallException {
    if (!classes.isEmpty()) {
      throw new RefusedCallException(
          Status.Code.PERMISSION_DENIED,
          "loads no class that a coordinator names: take "
              + classes.keySet().stream().sorted().collect(Collectors.joining(", "))
              + " out of the driver file, or start the worker with --allow-client-classes");
    }
  }

  private static Map<String, Object> values(String json) throws RefusedCallException {
    Optional<Map<String, Object>> read;
    try {
      read = Optional.ofNullable(JSON.readValue(json, new TypeReference<Map<String, Object>>() {}));
    } catch (JacksonException e) {
      // Its message could show a secret.
      read = Optional.empty();
    }
    // "null" is valid JSON.
    return read.orElseThrow(
        () -> RefusedCallException.invalid("cannot read the driver's settings: not a JSON object"));
  }

  static String json(Map<String, Object> values) {
    return JSON.writeValueAsString(values);
  }

  static Endpoints endpoints(AttachRequest request) {
    Optional<Login> login =
        request.getLocalUser().isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Login(request.getLocalUser(), new Secret(request.getLocalPassword())));
    login.ifPresent(each -> KnownSecrets.register(each.password().reveal()));
    return request.getLocalEndpointsMap().isEmpty()
        ? Endpoints.NONE
        : new Endpoints(request.getLocalEndpointsMap(), login);
  }
}
