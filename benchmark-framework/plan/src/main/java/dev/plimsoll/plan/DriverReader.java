// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.text.KnownSecrets;
import dev.plimsoll.text.NearestKey;
import dev.plimsoll.text.Redaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Converts the tree of a driver file to a profile. It creates the driver once, because only the
 * driver knows its keys; creating a driver opens no connection.
 */
final class DriverReader {

  private static final Key<ScalarType<String>> DRIVER = DriverKeys.KEYS.scalar("driver");
  private static final Key<ScalarType<String>> DRIVER_CLASS = DriverKeys.KEYS.scalar("driverClass");
  private static final Key<?> BROKER = DriverKeys.KEYS.key("broker");
  private static final Key<?> BROKER_VERSION = DriverKeys.KEYS.key("broker.version");

  private final List<DriverProvider> providers;
  private final Problems problems;
  private final Consumer<String> notices;

  DriverReader(List<DriverProvider> providers, Problems problems, Consumer<String> notices) {
    this.providers = providers;
    this.problems = problems;
    this.notices = notices;
  }

  /** A validated driver file and the traits of its driver. */
  record Checked(DriverProfile profile, DriverTraits traits) {

    Checked requiring(Optional<GuaranteeProfile> guarantees) {
      return new Checked(profile.requiring(guarantees), traits);
    }
  }

  /**
   * Returns the validated file, or nothing if it has problems.
   *
   * @param removed the arguments that remove a key which the file does not have; a key that the
   *     driver does not know is reported
   */
  Optional<Checked> read(SourceText source, YamlNode.Block tree, List<SetArgument> removed) {
    int before = problems.count();
    Fields fields = new Fields(tree, DriverKeys.KEYS.block(), problems);
    Optional<DriverProvider> provider = provider(source, fields);
    if (provider.isEmpty()) {
      return Optional.empty();
    }
    DriverKeys keys = keys(tree, fields);
    DriverProfile profile =
        new DriverProfile(
            provider.get().system(),
            keys.name().orElse(WorkloadReader.fileStem(source.name())),
            source.name(),
            source.sha256(),
            keys.localBroker(provider.get().system()),
            keys.brokerVersion()
                .map(version -> brokerVersion(fields, version))
                .orElse(BrokerVersion.DEFAULT),
            keys.brokerConfig(),
            keys.dataFolder(),
            keys.nodes(),
            Optional.empty(),
            values(tree));
    Optional<DriverTraits> traits = make(provider.get(), source, tree, removed, profile);
    return problems.count() > before
        ? Optional.empty()
        : traits.map(made -> new Checked(profile, made));
  }

  /** A block under {@code broker} has a message of its own: it looks like the version's. */
  private DriverKeys keys(YamlNode.Block tree, Fields fields) {
    Fields readable = fields;
    if (fields.node(BROKER).orElse(null) instanceof YamlNode.Block block) {
      fields.wrong(
          BROKER,
          "is not a block: write broker: local, and %s as a key of its own"
              .formatted(BROKER_VERSION.name()));
      YamlNode local =
          new YamlNode.Scalar(block.source(), block.position(), DriverKeys.LOCAL, false);
      YamlNode.Entry entry =
          new YamlNode.Entry(BROKER.name(), block.source(), block.position(), local);
      readable = new Fields(tree.with(entry), DriverKeys.KEYS.block(), problems);
    }
    return DriverKeys.KEYS.read(readable).orElseThrow(); // Each key may be absent.
  }

  private Optional<DriverProvider> provider(SourceText source, Fields fields) {
    fields.checkExclusive();
    Key<ScalarType<String>> key = fields.has(DRIVER_CLASS) ? DRIVER_CLASS : DRIVER;
    if (!fields.has(key)) {
      String workload =
          fields.has(ShapeKeys.TOPICS) || fields.has(LoadKeys.PRODUCER_RATE)
              ? "; this looks like a workload file: give it without -d"
              : "";
      problems.in(source, DRIVER.name(), "is missing: give one of " + known() + workload);
      return Optional.empty();
    }
    String name = fields.find(key).orElse("");
    for (DriverProvider provider : providers) {
      if (provider.system().equals(name) || provider.aliases().contains(name)) {
        return Optional.of(provider);
      }
    }
    if (!name.isEmpty()) {
      Optional<String> near = NearestKey.find(name, systems());
      fields.wrong(
          key,
          "there is no driver '"
              + name
              + "': "
              + near.map(n -> "did you mean '" + n + "'? ").orElse("")
              + "known are "
              + known()
              + (fields.has(DRIVER_CLASS)
                  ? "; with driver: omb, OMB's own driver can be used"
                  : ""));
    }
    return Optional.empty();
  }

  private Set<String> systems() {
    Set<String> systems = new TreeSet<>();
    providers.forEach(provider -> systems.add(provider.system()));
    return systems;
  }

  private String known() {
    return String.join(", ", systems());
  }

  private static BrokerVersion brokerVersion(Fields fields, String version) {
    YamlNode node = fields.node(BROKER_VERSION).orElseThrow();
    return new BrokerVersion(
        version, node.source().place(node.position()) + ": " + BROKER_VERSION.name());
  }

  static Map<String, Object> values(YamlNode.Block tree) {
    Map<String, Object> values = new LinkedHashMap<>();
    tree.entries()
        .forEach(
            (key, entry) -> {
              if (DriverKeys.KEYS.block().find(key).isEmpty()) {
                values.put(key, YamlNode.plain(entry.value()));
              }
            });
    return values;
  }

  private Optional<DriverTraits> make(
      DriverProvider provider,
      SourceText source,
      YamlNode.Block tree,
      List<SetArgument> removed,
      DriverProfile profile) {
    Settings settings = new Settings(profile.values());
    try (Driver driver = provider.create(settings)) {
      // They may have values of files that the driver file names.
      KnownSecrets.register(driver.settings());
      for (String unknown : settings.unknownKeys()) {
        reportUnknown(source, tree, unknown, hint(unknown, settings.knownKeys()));
      }
      for (SetArgument argument : removed) {
        if (!isKey(argument.path(), settings.knownKeys())) {
          problems.at(
              argument.entry(argument.path(), 0, argument.value()),
              argument.path(),
              "unknown key: " + hint(argument.path(), settings.knownKeys()));
        }
      }
      profile
          .values()
          .forEach(
              (key, value) -> {
                if (value == null && settings.knownKeys().contains(key)) {
                  report(source, tree, key, "has no value: give one, or leave the key out");
                }
              });
      settings.notices().forEach(line -> notices.accept(source.name() + ": " + line));
      return Optional.of(driver.traits());
    } catch (SettingsException e) {
      report(source, tree, e);
      for (Throwable further : e.getSuppressed()) {
        if (further instanceof SettingsException problem) {
          report(source, tree, problem);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * Returns whether there can be such a key: a known one, a block, or one of a block of any keys.
   */
  private static boolean isKey(String path, Set<String> known) {
    Set<String> all = new TreeSet<>(DriverKeys.KEYS.block().names());
    all.addAll(known);
    return all.contains(path)
        || hasKeys(path, all)
        || all.stream().anyMatch(block -> path.startsWith(block + ".") && !hasKeys(block, all));
  }

  private static boolean hasKeys(String block, Set<String> all) {
    return all.stream().anyMatch(key -> key.startsWith(block + "."));
  }

  /** Returns a hint with the known keys of the same block. */
  private static String hint(String unknown, Set<String> known) {
    int dot = unknown.lastIndexOf('.');
    String prefix = unknown.substring(0, dot + 1);
    Set<String> near = new TreeSet<>();
    for (String key : known) {
      if (key.startsWith(prefix) && key.indexOf('.', prefix.length()) < 0) {
        near.add(key.substring(prefix.length()));
      }
    }
    if (prefix.isEmpty()) {
      near.addAll(DriverKeys.KEYS.block().names());
    }
    return NearestKey.hint(unknown.substring(dot + 1), near);
  }

  /** Removes the value from the driver's error message, which quotes the value that it rejects. */
  private static String withoutSecret(SettingsException e) {
    return Redaction.isSecret(e.key())
        ? e.getMessage().replaceAll("(?s)'.*'", "'" + Redaction.REDACTED + "'")
        : e.getMessage();
  }

  /** Reports the key without its value: a misspelt key may have a secret as its value. */
  private void reportUnknown(SourceText source, YamlNode.Block tree, String key, String hint) {
    Optional<KeyFinder.Place> place = KeyFinder.find(tree, key).filter(KeyFinder.Place::exact);
    if (place.isPresent()) {
      problems.key(place.get(), key, "unknown key: " + hint);
    } else {
      report(source, tree, key, "unknown key: " + hint);
    }
  }

  private void report(SourceText source, YamlNode.Block tree, SettingsException problem) {
    report(source, tree, problem.key(), withoutSecret(problem));
  }

  private void report(SourceText source, YamlNode.Block tree, String key, String what) {
    Optional<KeyFinder.Place> place = KeyFinder.find(tree, key);
    if (place.isPresent()) {
      problems.place(place.get(), key, what);
    } else {
      problems.in(source, key, what);
    }
  }
}
