// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.Redaction;
import java.util.Map;

/**
 * A parsed {@code --set key=value}.
 *
 * @param source the argument itself
 * @param forDriver whether the key is a driver's: it began with {@code driver.}
 * @param path the key, without {@code driver.}
 * @param start the index in the argument at which the path begins
 * @param value the value; null removes the key from the file
 */
record SetArgument(SourceText source, boolean forDriver, String path, int start, Node value) {

  private static final String DRIVER = "driver.";

  static SetArgument parse(String argument) throws PlanException {
    SourceText source = SourceText.argument(argument);
    int equals = argument.indexOf('=');
    String key = equals < 0 ? argument : argument.substring(0, equals);
    boolean forDriver = key.startsWith(DRIVER);
    int start = forDriver ? DRIVER.length() : 0;
    String path = key.substring(start);
    if (equals < 0 || !path.matches("[^.\\s]+(\\.[^.\\s]+)*")) {
      throw new PlanException(
          source.problem(
              new Position(1, 1),
              "'"
                  + Redaction.argument(argument)
                  + "' is not key=value: write --set "
                  + WorkloadKeys.PRODUCER_RATE.name()
                  + "=50k for a workload's key or --set driver.producerConfig.acks=1 for a"
                  + " driver's"));
    }
    return new SetArgument(source, forDriver, path, start, YamlText.value(source, equals + 1));
  }

  /** Returns whether the argument removes the key. */
  boolean removes() {
    return value instanceof Node.Scalar scalar && scalar.isNull();
  }

  /** Returns an entry for the part of the path that begins at index {@code from}. */
  Node.Entry entry(String key, int from, Node inner) {
    return new Node.Entry(key, source, new Position(1, start + from + 1), inner);
  }

  /** Returns an empty block for a part of the path that the file does not have. */
  Node.Block emptyBlock(int from) {
    return new Node.Block(source, new Position(1, start + from + 1), Map.of());
  }
}
