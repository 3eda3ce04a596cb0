// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.KeyType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Applies {@code --set} arguments to the tree of a file. The new nodes have positions in the
 * argument, so that an error message points to the argument.
 *
 * <p>An argument replaces its key in the file and removes the keys that exclude it. Two arguments
 * that exclude each other are both kept and reported as an error, like two such keys in a file. If
 * two arguments set the same key, the later one applies.
 */
final class Overrides {

  private static final String KIND_OF_KEYS =
      PayloadKeys.MESSAGE_KEYS.name() + "." + MessageKeys.KIND;

  private Overrides() {}

  static YamlNode.Block onWorkload(YamlNode.Block file, List<SetArgument> arguments) {
    if (MixReader.isMix(file)) {
      return onMix(file, arguments);
    }
    YamlNode.Block changed = file;
    for (SetArgument argument : arguments) {
      for (String key : replace(argument)) {
        changed = changed.without(key);
      }
    }
    for (SetArgument argument : arguments) {
      changed = workloadKey(changed, argument);
    }
    return changed;
  }

  /** Applies {@code mix.STREAM.KEY=VALUE} to a stream, and other arguments to the whole file. */
  private static YamlNode.Block onMix(YamlNode.Block file, List<SetArgument> arguments) {
    String key = WorkloadKeys.MIX.name();
    if (arguments.stream().anyMatch(each -> each.path().equals(key))) {
      return onWorkload(file.without(key), notOf(arguments, key));
    }
    YamlNode.Entry mix = file.entries().get(key);
    YamlNode.Block rest = onWorkload(file.without(key), notOf(arguments, key));
    if (!(mix.value() instanceof YamlNode.Block streams)) {
      return rest.with(mix);
    }
    Map<String, List<SetArgument>> byStream = new LinkedHashMap<>();
    for (SetArgument argument : arguments) {
      argument
          .inside(key)
          .ifPresent(
              inner ->
                  byStream.computeIfAbsent(first(inner.path()), n -> new ArrayList<>()).add(inner));
    }
    YamlNode.Block changed = streams;
    for (Map.Entry<String, List<SetArgument>> each : byStream.entrySet()) {
      changed = onStream(changed, each.getKey(), each.getValue());
    }
    return rest.with(new YamlNode.Entry(key, mix.source(), mix.position(), changed));
  }

  /**
   * Applies the arguments of one stream: those before the last one that sets or removes the stream
   * as a whole do not count.
   */
  private static YamlNode.Block onStream(
      YamlNode.Block streams, String name, List<SetArgument> arguments) {
    YamlNode.Block changed = streams;
    List<SetArgument> keys = new ArrayList<>();
    for (SetArgument argument : arguments) {
      Optional<SetArgument> key = argument.inside(name);
      if (key.isPresent()) {
        keys.add(key.get());
      } else {
        keys.clear();
        changed =
            argument.removes()
                ? changed.without(name)
                : changed.with(stream(changed, name, argument, argument.value()));
      }
    }
    if (keys.isEmpty()) {
      return changed;
    }
    YamlNode.Entry stream = changed.entries().get(name);
    YamlNode.Block own =
        stream != null && stream.value() instanceof YamlNode.Block block
            ? block
            : arguments.get(0).emptyBlock(0);
    return changed.with(stream(changed, name, arguments.get(0), onWorkload(own, keys)));
  }

  private static YamlNode.Entry stream(
      YamlNode.Block streams, String name, SetArgument argument, YamlNode value) {
    YamlNode.Entry stream = streams.entries().get(name);
    return stream == null
        ? argument.entry(name, 0, value)
        : new YamlNode.Entry(name, stream.source(), stream.position(), value);
  }

  private static List<SetArgument> notOf(List<SetArgument> arguments, String key) {
    return arguments.stream().filter(each -> each.inside(key).isEmpty()).toList();
  }

  private static Set<String> replace(SetArgument argument) {
    return argument.removes()
        ? Set.of()
        : ReplacedKeys.by(first(argument.path()), argument.value());
  }

  private static YamlNode.Block workloadKey(YamlNode.Block file, SetArgument argument) {
    String key = first(argument.path());
    if (key.length() == argument.path().length()) {
      return put(file, argument, key, 0, WorkloadKeys.FILE.find(key).isPresent());
    }
    int from = key.length() + 1;
    String name = argument.path().substring(from);
    boolean known = isKey(key, name);
    if (argument.removes() && known && !file.entries().containsKey(key)) {
      return file; // An empty block would ask for what it describes.
    }
    YamlNode.Block inner = block(file, key, argument, 0);
    if (argument.path().equals(KIND_OF_KEYS)) {
      for (String gone : ReplacedKeys.byKindOfKeys(argument.value())) {
        inner = inner.without(gone);
      }
    }
    for (String excluded : ReplacedKeys.inBlock(key, name)) {
      inner = argument.removes() ? inner : inner.without(excluded);
    }
    return file.with(entry(file, key, argument, 0, put(inner, argument, name, from, known)));
  }

  /** Returns whether the block of this key may have a key of this name. */
  private static boolean isKey(String block, String name) {
    return WorkloadKeys.FILE
        .find(block)
        .filter(
            key ->
                !(key.type() instanceof KeyType.BlockType type)
                    || type.keys().find(name).isPresent())
        .isPresent();
  }

  static YamlNode.Block onDriver(YamlNode.Block file, List<SetArgument> arguments) {
    YamlNode.Block changed = file;
    for (SetArgument argument : arguments) {
      for (String key : DriverKeys.KEYS.block().excludedBy(argument.path())) {
        changed = changed.without(key);
      }
      changed = driverKey(changed, argument, 0);
    }
    return changed;
  }

  /**
   * Sets a key of a driver. Property names of clients contain dots, so a path can be split in
   * several ways. The file decides: if it has the rest of the path as one key, that key is set,
   * otherwise the longest key that the path begins with. For a path that is not in the file, nested
   * blocks are created, which are equivalent to dotted properties.
   */
  private static YamlNode.Block driverKey(YamlNode.Block block, SetArgument argument, int from) {
    String rest = argument.path().substring(from);
    String key = first(rest);
    if (block.entries().containsKey(rest) || key.length() == rest.length()) {
      return put(block, argument, rest, from, true); // The driver knows its keys.
    }
    Optional<String> dotted = longestKey(block, rest);
    if (dotted.isPresent()) {
      key = dotted.get();
    } else if (argument.removes()) {
      return block;
    }
    YamlNode.Entry there = block.entries().get(key);
    if (there != null && there.value() instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
      if (!PropertiesText.isOne(scalar)) {
        return put(block, argument, rest, from, true);
      }
      if (PropertiesText.block(scalar).isEmpty()) {
        return block; // The driver refuses the text.
      }
    }
    YamlNode.Block inner = block(block, key, argument, from);
    return block.with(
        entry(block, key, argument, from, driverKey(inner, argument, from + key.length() + 1)));
  }

  private static Optional<String> longestKey(YamlNode.Block block, String path) {
    return block.entries().keySet().stream()
        .filter(key -> path.startsWith(key + "."))
        .max((a, b) -> Integer.compare(a.length(), b.length()));
  }

  /**
   * Sets or removes a key.
   *
   * @param known whether there may be such a key; one that is not known stays, without a value, and
   *     is reported when the file is read
   */
  private static YamlNode.Block put(
      YamlNode.Block block, SetArgument argument, String key, int from, boolean known) {
    return argument.removes() && known
        ? block.without(key)
        : block.with(argument.entry(key, from, argument.value()));
  }

  private static YamlNode.Block block(
      YamlNode.Block outer, String key, SetArgument argument, int from) {
    YamlNode.Entry there = outer.entries().get(key);
    YamlNode value = there == null ? argument.emptyBlock(from) : there.value();
    if (value instanceof YamlNode.Block block) {
      return block;
    }
    if (value instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
      return Optional.of(scalar)
          .filter(PropertiesText::isOne)
          .flatMap(PropertiesText::block)
          .orElseGet(() -> there.asBlock(MessageKeys.KIND));
    }
    return argument.emptyBlock(from);
  }

  private static YamlNode.Entry entry(
      YamlNode.Block outer, String key, SetArgument argument, int from, YamlNode.Block inner) {
    YamlNode.Entry there = outer.entries().get(key);
    return there == null
        ? argument.entry(key, from, inner)
        : new YamlNode.Entry(key, there.source(), there.position(), inner);
  }

  private static String first(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  /** Parses arguments; malformed ones are reported. */
  static List<SetArgument> parse(List<String> arguments, Problems problems) {
    List<SetArgument> parsed = new ArrayList<>();
    for (String argument : arguments) {
      try {
        parsed.add(SetArgument.parse(argument));
      } catch (PlanException e) {
        problems.add(e);
      }
    }
    return List.copyOf(parsed);
  }

  /** Returns the arguments for the driver or those for the workload. */
  static List<SetArgument> select(List<SetArgument> arguments, boolean forDriver) {
    return arguments.stream().filter(each -> each.forDriver() == forDriver).toList();
  }

  /** Returns both lists as one. */
  static List<SetArgument> and(List<SetArgument> arguments, List<SetArgument> more) {
    return Stream.concat(arguments.stream(), more.stream()).toList();
  }
}
