// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.SettingsException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The settings of a client library that are methods of its builders. The name of a setting is that
 * of the method, after a prefix for builders of parts: {@code socketOptions.tcpNoDelay}. A builder
 * has the settings that take one value which a text can stand for ({@link TextValue}).
 *
 * <p>Immutable.
 */
public final class BuilderOptions {

  private final LibraryNames names;
  private final Map<String, Part> parts;

  /** A builder with the methods that are settings, by their full names. */
  private record Part(Supplier<?> fresh, Map<String, Method> methods) {}

  private BuilderOptions(LibraryNames names, Map<String, Part> parts) {
    this.names = names;
    this.parts = parts;
  }

  /**
   * The settings of a library, so far without a builder.
   *
   * @param library name of the library, for messages
   * @param elsewhere settings that cannot be given: full name → what to do instead
   */
  public static BuilderOptions of(String library, Map<String, String> elsewhere) {
    return new BuilderOptions(
        new LibraryNames(library, Set.of(), elsewhere), new LinkedHashMap<>());
  }

  /**
   * Returns the settings together with those of a builder.
   *
   * @param prefix prefix of the names; empty for the library's main builder
   * @param type type of the builder, as the library declares it
   * @param fresh creates a builder on which values are tried, without side effects
   */
  public <B> BuilderOptions with(String prefix, Class<B> type, Supplier<? extends B> fresh) {
    Map<String, Part> more = new LinkedHashMap<>(parts);
    more.put(prefix, new Part(fresh, methods(prefix, type)));
    Set<String> known = new TreeSet<>();
    more.values().forEach(part -> known.addAll(part.methods().keySet()));
    return new BuilderOptions(new LibraryNames(names.library(), known, names.elsewhere()), more);
  }

  private static Map<String, Method> methods(String prefix, Class<?> type) {
    Map<String, Method> found = new TreeMap<>();
    for (Method method : type.getMethods()) {
      if (isSetting(method)) {
        found.merge(prefix + method.getName(), method, BuilderOptions::better);
      }
    }
    return found;
  }

  /** A setting returns the builder, or one of its supertypes. */
  private static boolean isSetting(Method method) {
    return method.getParameterCount() == 1
        && !Modifier.isStatic(method.getModifiers())
        && !method.isBridge()
        && method.getReturnType().isAssignableFrom(method.getDeclaringClass())
        && method.getReturnType() != Object.class
        && TextValue.canBe(method.getParameterTypes()[0]);
  }

  private static Method better(Method one, Method other) {
    return TextValue.rank(other.getParameterTypes()[0]) < TextValue.rank(one.getParameterTypes()[0])
        ? other
        : one;
  }

  /** The names that can be given. */
  public Set<String> known() {
    return names.known();
  }

  /**
   * Refuses unknown names, and values that a builder refuses.
   *
   * @param key the key of the driver file under which they are given
   * @throws SettingsException about the first problem; the others are suppressed in it
   */
  public void require(String key, Map<String, String> given) throws SettingsException {
    names.require(key, given.keySet());
    List<SettingsException> problems = new ArrayList<>();
    given.forEach(
        (name, text) -> {
          Part part = partOf(name);
          try {
            set(part.fresh().get(), part.methods().get(name), text);
          } catch (IllegalArgumentException e) {
            problems.add(
                new SettingsException(
                    key + "." + name, names.library() + " refuses it: " + e.getMessage()));
          }
        });
    LibraryNames.throwAll(problems);
  }

  private Part partOf(String name) {
    return parts.values().stream()
        .filter(part -> part.methods().containsKey(name))
        .findFirst()
        .orElseThrow();
  }

  /** Returns whether settings of this part are given. */
  public boolean has(String prefix, Map<String, String> given) {
    Map<String, Method> methods = Objects.requireNonNull(parts.get(prefix)).methods();
    return given.keySet().stream().anyMatch(methods::containsKey);
  }

  /**
   * Sets those of the settings that belong to a builder; {@link #require} has accepted them.
   *
   * @return the builder
   */
  public <B> B apply(String prefix, B builder, Map<String, String> given) {
    Map<String, Method> methods = Objects.requireNonNull(parts.get(prefix)).methods();
    given.forEach(
        (name, text) -> {
          if (methods.containsKey(name)) {
            set(builder, methods.get(name), text);
          }
        });
    return builder;
  }

  private static void set(Object builder, Method method, String text) {
    try {
      method.invoke(builder, TextValue.parse(method.getParameterTypes()[0], text));
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      String why = cause.getMessage();
      throw new IllegalArgumentException(
          why == null ? cause.getClass().getSimpleName() : why, cause);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("a public method cannot be called: " + method, e);
    }
  }
}
