// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/**
 * The classes that wait for a JVM, and the rule by which the next one is chosen. Not thread-safe.
 *
 * <p>The module that would take longest, if its classes ran on as many JVMs as it may have, comes
 * first, with its longest class. A class is passed over while the running ones are expected to keep
 * the processors busy, or while its module has as many running classes as it may have.
 */
final class WaitingClasses {

  private final List<TestClass> classes;
  private final Expectations expectations;
  private final double processors;
  private final ToIntFunction<String> jvmsOfModule;
  private BooleanSupplier mayGoOn = () -> true;

  /**
   * @param processors how many processors running classes may be expected to keep busy
   * @param jvmsOfModule how many classes of a module may run at a time
   */
  WaitingClasses(
      Collection<TestClass> classes,
      Expectations expectations,
      double processors,
      ToIntFunction<String> jvmsOfModule) {
    this.classes = new ArrayList<>(classes);
    this.expectations = expectations;
    this.processors = processors;
    this.jvmsOfModule = jvmsOfModule;
  }

  /** After this instant, no further class is chosen: those that are left wait for another time. */
  void endAt(long nanos, LongSupplier clock) {
    mayGoOn = () -> clock.getAsLong() - nanos < 0;
  }

  boolean hasModule(String module) {
    return classes.stream().anyMatch(type -> type.module().equals(module));
  }

  List<TestClass> all() {
    return List.copyOf(classes);
  }

  /** Removes and returns the next class, or returns nothing while it must wait. */
  Optional<TestClass> next(Collection<TestClass> running) {
    if (!mayGoOn.getAsBoolean()) {
      return Optional.empty();
    }
    Optional<TestClass> next =
        classes.stream()
            .filter(type -> mayRun(type, running))
            .max(
                Comparator.comparingDouble((TestClass type) -> remainingSeconds(type.module()))
                    .thenComparing(type -> !type.last())
                    .thenComparingDouble(type -> expectations.of(type).wallSeconds())
                    .thenComparing(TestClass::name));
    next.ifPresent(classes::remove);
    return next;
  }

  private boolean mayRun(TestClass type, Collection<TestClass> running) {
    List<TestClass> ofModule =
        running.stream().filter(each -> each.module().equals(type.module())).toList();
    boolean full = ofModule.size() >= jvmsOfModule.applyAsInt(type.module());
    boolean disturbed =
        !ofModule.isEmpty() && (type.alone() || ofModule.stream().anyMatch(TestClass::alone));
    if (full || disturbed || (type.last() && isFollowedByOthers(type))) {
      return false;
    }
    double busy = running.stream().mapToDouble(this::share).sum();
    return running.isEmpty() || busy + share(type) <= processors;
  }

  /** A class that ends what others share waits for them, also if they must wait themselves. */
  private boolean isFollowedByOthers(TestClass type) {
    return classes.stream().anyMatch(each -> each.module().equals(type.module()) && !each.last());
  }

  /** A class with many threads takes what it gets. */
  private double share(TestClass type) {
    return Math.min(expectations.of(type).processors(), processors / 2);
  }

  private double remainingSeconds(String module) {
    double sum = 0;
    for (TestClass type : classes) {
      if (type.module().equals(module)) {
        sum += expectations.of(type).wallSeconds();
      }
    }
    return sum / jvmsOfModule.applyAsInt(module);
  }
}
