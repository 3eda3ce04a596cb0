// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.Optional;

/** How clients authenticate: the block {@code client.authentication}. */
record PulsarAuthenticationConfig(
    @SettingKey("class of an authentication plugin of Pulsar's client") Optional<String> plugin,
    @SettingKey("parameters of the plugin") Optional<Secret> data) {}
