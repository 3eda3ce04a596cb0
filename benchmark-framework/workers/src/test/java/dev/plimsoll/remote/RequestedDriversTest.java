// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.protocol.AttachRequest;
import io.grpc.Status;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that name classes which a client library would load. */
final class RequestedDriversTest {

  private static final AttachRequest INTERCEPTED =
      AttachRequest.newBuilder()
          .setSystem("loading")
          .setDriverSettingsJson("{\"interceptor\": \"com.example.Interceptor\"}")
          .build();

  private final AtomicInteger created = new AtomicInteger();

  /** A driver whose client loads the class of one setting. */
  private final DriverProvider provider =
      new DriverProvider() {
        @Override
        public String system() {
          return "loading";
        }

        @Override
        public String description() {
          return "loads a class";
        }

        @Override
        public Map<String, String> clientClasses(Settings settings) throws SettingsException {
          return settings
              .string("interceptor")
              .map(name -> Map.of("interceptor", name))
              .orElse(Map.of());
        }

        @Override
        public Driver create(Settings settings) throws SettingsException {
          created.incrementAndGet();
          throw new SettingsException("stop", ": the test ends here");
        }
      };

  @Test
  void aWorkerLoadsNoClassThatACoordinatorNames() {
    RequestedDrivers setup = new RequestedDrivers(List.of(provider), false);

    assertThatThrownBy(() -> setup.create(INTERCEPTED))
        .isInstanceOfSatisfying(
            RefusedCallException.class,
            refusal -> assertThat(refusal.code()).isEqualTo(Status.Code.PERMISSION_DENIED))
        .hasMessageContaining("interceptor")
        .hasMessageContaining("--allow-client-classes");
    assertThat(created).hasValue(0);
  }

  @Test
  void aWorkerThatWasStartedToAllowThemDoes() {
    RequestedDrivers setup = new RequestedDrivers(List.of(provider), true);

    assertThatThrownBy(() -> setup.create(INTERCEPTED)).hasMessageContaining("the test ends here");
    assertThat(created).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[]", "7", "", "{"})
  void settingsThatAreNoObjectAreRefused(String json) {
    RequestedDrivers setup = new RequestedDrivers(List.of(provider), false);

    assertThatThrownBy(
            () -> setup.create(INTERCEPTED.toBuilder().setDriverSettingsJson(json).build()))
        .isInstanceOf(RefusedCallException.class)
        .hasMessageContaining("not a JSON object");
  }

  @Test
  void settingsWithoutClassesNeedNoPermission() {
    RequestedDrivers setup = new RequestedDrivers(List.of(provider), false);

    assertThatThrownBy(
            () -> setup.create(INTERCEPTED.toBuilder().setDriverSettingsJson("{}").build()))
        .hasMessageContaining("the test ends here");
  }
}
