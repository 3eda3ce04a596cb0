// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ConnectedDriver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The driver that calls a driver of OMB. */
final class OmbDriver extends ConnectedDriver<OmbConnection> {

  private final OmbConfig config;
  private final OmbFile file;
  private final OmbLibrary library;

  private OmbDriver(OmbConfig config, OmbFile file, OmbLibrary library) {
    this.config = config;
    this.file = file;
    this.library = library;
  }

  /**
   * @param settings receive a notice of what is not passed on to OMB's driver
   */
  static OmbDriver of(OmbConfig config, Settings settings) throws SettingsException {
    OmbFile file = OmbFile.read(config.driverFile());
    if (file.resets()) {
      settings.notice(
          "reset: true of "
              + file.path()
              + " is not passed on: OMB's driver would delete all topics of the server, in each"
              + " process");
    }
    return new OmbDriver(config, file, OmbLibrary.open(config.lib(), file));
  }

  /** OMB's interface promises nothing; sending may block, as in OMB's driver for Redis. */
  @Override
  public DriverTraits traits() {
    Set<Capability> can = EnumSet.of(Capability.PAUSE);
    if (library.interfaces().takesKeys()) {
      can.add(Capability.KEYS);
    }
    return new DriverTraits(can, true, config.payload().use(), OrderScope.NONE, false);
  }

  @Override
  public String variant() {
    return file.measured();
  }

  /** With the keys of OMB's file: what distinguishes two runs. */
  @Override
  public Map<String, Object> settings() {
    Map<String, Object> all = OmbConfig.KEYS.echo(config);
    all.put("omb", file.values());
    return all;
  }

  @Override
  protected OmbConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    OmbServer server = OmbServer.connect(library, file, limit);
    try {
      String prefix =
          config.topicPrefix().isPresent() ? config.topicPrefix().get() : server.topicPrefix();
      return new OmbConnection(config, server, prefix);
    } catch (DriverException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public Guarantees guarantees(List<String> topics) {
    return OmbGuarantees.of(file, config);
  }
}
