// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Map;
import java.util.Optional;

/**
 * A key with the value that replaces that of a file: a parsed {@code --set key=value}, or one value
 * of a sweep.
 *
 * @param source the argument, or the file with the sweep
 * @param forDriver whether the key is a driver's: it began with {@code driver.}
 * @param path the key, without {@code driver.}
 * @param start the position of the path's first character
 * @param value the value; null removes the key from the file
 */
record SetArgument(
    SourceText source, boolean forDriver, String path, Position start, YamlNode value) {

  /** Before the keys of drivers. */
  static final String DRIVER = "driver.";

  private static final String KEY = "[^.\\s]+(\\.[^.\\s]+)*";

  static SetArgument parse(String argument) throws PlanException {
    SourceText source = SourceText.argument(argument);
    int equals = argument.indexOf('=');
    String key = equals < 0 ? argument : argument.substring(0, equals);
    if (equals < 0 || !isKey(key)) {
      throw new PlanException(
          source.problem(
              new Position(1, 1),
              "'"
                  + source.shownText()
                  + "' is not key=value: write --set "
                  + LoadKeys.PRODUCER_RATE.name()
                  + "=50k for a workload's key or --set driver.producerConfig.acks=1 for a"
                  + " driver's"));
    }
    return of(source, key, new Position(1, 1), YamlText.value(source, equals + 1));
  }

  /** Returns whether this can be a key of a workload, or of a driver if it has the prefix. */
  static boolean isKey(String key) {
    return withoutPrefix(key).matches(KEY);
  }

  /**
   * Returns an argument.
   *
   * @param key with the prefix {@code driver.} if it is a driver's
   * @param at the position of the key
   */
  static SetArgument of(SourceText source, String key, Position at, YamlNode value) {
    String path = withoutPrefix(key);
    int prefix = key.length() - path.length();
    Position start = new Position(at.line(), at.column() + prefix);
    return new SetArgument(source, prefix > 0, path, start, value);
  }

  private static String withoutPrefix(String key) {
    return key.startsWith(DRIVER) ? key.substring(DRIVER.length()) : key;
  }

  /** Returns whether both arguments are for the same key. */
  boolean hasKeyOf(SetArgument other) {
    return forDriver == other.forDriver && path.equals(other.path);
  }

  /** Returns the argument within the block of this key; empty if it is not about that block. */
  Optional<SetArgument> inside(String key) {
    String prefix = key + ".";
    return path.startsWith(prefix) && path.length() > prefix.length()
        ? Optional.of(
            new SetArgument(
                source,
                forDriver,
                path.substring(prefix.length()),
                position(prefix.length()),
                value))
        : Optional.empty();
  }

  /** Returns whether the argument removes the key. */
  boolean removes() {
    return value instanceof YamlNode.Scalar scalar && scalar.isNull();
  }

  /** Returns an entry for the part of the path that begins at index {@code from}. */
  YamlNode.Entry entry(String key, int from, YamlNode inner) {
    return new YamlNode.Entry(key, source, position(from), inner);
  }

  /** Returns an empty block for a part of the path that the file does not have. */
  YamlNode.Block emptyBlock(int from) {
    return new YamlNode.Block(source, position(from), Map.of());
  }

  private Position position(int from) {
    return new Position(start.line(), start.column() + from);
  }
}
