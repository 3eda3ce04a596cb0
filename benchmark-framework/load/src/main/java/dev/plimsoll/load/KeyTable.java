// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.MessageKey;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * The keys of a run, created once, and the ways to choose among them. A chooser belongs to one
 * producer loop.
 */
public final class KeyTable {

  private final MessageKey[] keys;
  private final double[] cumulative;
  private final Choice choice;

  private enum Choice {
    NONE,
    ROUND_ROBIN,
    RANDOM,
    WEIGHTED
  }

  private KeyTable(Choice choice, int count, double[] cumulative) {
    this.choice = choice;
    this.cumulative = cumulative;
    keys = new MessageKey[count];
    for (int i = 0; i < count; i++) {
      keys[i] = new MessageKey(i, "key-" + i);
    }
  }

  /** No keys. */
  public static KeyTable none() {
    return new KeyTable(Choice.NONE, 0, new double[0]);
  }

  /** Keys in rotation. */
  public static KeyTable roundRobin(int count) {
    return new KeyTable(Choice.ROUND_ROBIN, count, new double[0]);
  }

  /** Keys with equal probability. */
  public static KeyTable random(int count) {
    return new KeyTable(Choice.RANDOM, count, new double[0]);
  }

  /** Key k with a probability proportional to 1 / (k + 1)^exponent (Zipf). */
  public static KeyTable zipf(int count, double exponent) {
    double[] cumulative = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Math.pow(i + 1, -exponent);
      cumulative[i] = sum;
    }
    for (int i = 0; i < count; i++) {
      cumulative[i] /= sum;
    }
    return new KeyTable(Choice.WEIGHTED, count, cumulative);
  }

  /** A chooser for one producer loop. */
  Supplier<MessageKey> chooser(int loop) {
    return switch (choice) {
      case NONE -> () -> MessageKey.NONE;
      case ROUND_ROBIN -> new RoundRobin(loop % keys.length);
      case RANDOM -> {
        SplittableRandom random = new SplittableRandom(loop);
        yield () -> keys[random.nextInt(keys.length)];
      }
      case WEIGHTED -> {
        SplittableRandom random = new SplittableRandom(loop);
        yield () -> keys[weighted(random.nextDouble())];
      }
    };
  }

  private int weighted(double u) {
    int at = Arrays.binarySearch(cumulative, u);
    return Math.min(at >= 0 ? at + 1 : -at - 1, keys.length - 1);
  }

  private final class RoundRobin implements Supplier<MessageKey> {

    private int next;

    RoundRobin(int first) {
      next = first;
    }

    @Override
    public MessageKey get() {
      MessageKey key = keys[next];
      next = next + 1 == keys.length ? 0 : next + 1;
      return key;
    }
  }
}
