// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Hashes of the compiled classes of a module and of their tests, which say whether they changed.
 */
final class ClassPrints {

  private static final int LENGTH = 16;

  private final Path classes;
  private final Path tests;
  private final Map<String, String> prints = new HashMap<>();

  ClassPrints(Path module) {
    classes = module.resolve("target").resolve("classes");
    tests = module.resolve("target").resolve("test-classes");
  }

  /** The hash of a class and of those nested in it. */
  String ofClass(String name) {
    String top = topLevel(name);
    return print(classes, top, file -> topLevel(file).equals(simple(top)));
  }

  /** The hash of a test class, and of what the tests of its package share. */
  String ofTest(String name) {
    String top = topLevel(name);
    return print(
        tests, top, file -> topLevel(file).equals(simple(top)) || !topLevel(file).endsWith("Test"));
  }

  /** The hash of all test classes of the package that a class is in. */
  String ofTests(String className) {
    return print(tests, packageOf(className) + ".*", file -> true);
  }

  private String print(Path root, String name, Predicate<String> file) {
    return prints.computeIfAbsent(
        root.getFileName() + ":" + name,
        key -> print(root.resolve(packageOf(name).replace('.', '/')), file));
  }

  private static String print(Path folder, Predicate<String> wanted) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> sorted =
          files
              .filter(file -> file.toString().endsWith(".class"))
              .filter(file -> wanted.test(file.getFileName().toString().replace(".class", "")))
              .sorted()
              .toList();
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : sorted) {
        digest.update(Files.readAllBytes(file));
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, LENGTH);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String topLevel(String name) {
    return name.replaceFirst("\\$.*", "");
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String packageOf(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }
}
