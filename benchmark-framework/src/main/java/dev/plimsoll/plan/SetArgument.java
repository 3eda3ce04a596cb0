// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.Redaction;
import java.util.Map;

/**
 * A {@code --set key=value}, taken apart.
 *
 * @param source the argument itself
 * @param forDriver whether the key is a driver's: it began with {@code driver.}
 * @param path the key, without {@code driver.}
 * @param start where the path begins in the argument
 * @param value what is set; a null takes the key out of the file
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

  /** Whether the key is to be taken out. */
  boolean removes() {
    return value instanceof Node.Scalar scalar && scalar.isNull();
  }

  /** An entry for a part of the path that begins at this character of it. */
  Node.Entry entry(String key, int from, Node inner) {
    return new Node.Entry(key, source, new Position(1, start + from + 1), inner);
  }

  /** An empty block where there was none. */
  Node.Block emptyBlock(int from) {
    return new Node.Block(source, new Position(1, start + from + 1), Map.of());
  }
}
