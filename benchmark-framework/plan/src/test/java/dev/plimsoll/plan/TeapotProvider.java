// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A driver that only reads its settings: a value, a block, a list of blocks and the properties of a
 * client library, like real drivers. It can be configured to have no capabilities.
 */
final class TeapotProvider implements DriverProvider {

  @Override
  public String system() {
    return "teapot";
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.example.TeapotBenchmarkDriver");
  }

  @Override
  public String description() {
    return "A driver that reaches nothing";
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    settings.ignored("poolSize", "there is no pool");
    TeapotConfig config = RecordSettings.of(TeapotConfig.class).read(settings);
    if ("cold".equals(config.clientConfig().get("water.temp.ms"))) {
      throw new SettingsException("clientConfig.water.temp.ms", "'cold' makes no tea: give hot");
    }
    return new Teapot(config.plain());
  }

  private record TeapotConfig(
      @SettingKey(value = "the colour", or = "white") String color,
      @SettingKey(value = "cups", or = "1", min = "1", max = "12") int cups,
      @SettingKey(value = "whether there is a lid", or = "false") boolean lidToken,
      @SettingKey("how tea is made") Brewing brewing,
      @SettingKey("pauses") List<Pause> pauses,
      @SettingKey("the client's own settings") Map<String, String> clientConfig,
      @SettingKey(value = "whether it can do nothing", or = "false") boolean plain) {}

  private record Brewing(
      @SettingKey(value = "how long it takes", or = "3m") Duration time,
      @SettingKey("who may drink") Authentication authentication) {}

  private record Authentication(@SettingKey("what is shown") Optional<String> data) {}

  private record Pause(@SettingKey(value = "when", or = "0s") Duration at) {}

  private record Teapot(boolean plain) implements Driver {

    @Override
    public DriverTraits traits() {
      Set<Capability> can = plain ? Set.of() : Set.of(Capability.values());
      return new DriverTraits(can, false, PayloadUse.COPIED, OrderScope.NONE, false);
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of();
    }

    @Override
    public void connect(Endpoints local, Duration limit) throws DriverException {
      throw reachesNothing();
    }

    @Override
    public SystemFacts facts() throws DriverException {
      throw reachesNothing();
    }

    @Override
    public Guarantees guarantees(List<String> topics) throws DriverException {
      throw reachesNothing();
    }

    @Override
    public void createTopics(List<TopicSpec> topics) throws DriverException {
      throw reachesNothing();
    }

    @Override
    public List<TopicFacts> describeTopics(List<String> names) throws DriverException {
      throw reachesNothing();
    }

    @Override
    public List<String> listTopics(String prefix) throws DriverException {
      throw reachesNothing();
    }

    @Override
    public void deleteTopics(List<String> names) throws DriverException {
      throw reachesNothing();
    }

    @Override
    public DriverProducer createProducer(ProducerSpec spec) throws DriverException {
      throw reachesNothing();
    }

    @Override
    public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
        throws DriverException {
      throw reachesNothing();
    }

    @Override
    public void close() {}

    private static DriverException reachesNothing() {
      return new DriverException(DriverException.Kind.UNREACHABLE, "a teapot reaches nothing");
    }
  }
}
