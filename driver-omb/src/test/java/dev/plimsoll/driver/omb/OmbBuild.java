// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A build of OMB for tests: the interfaces of one of its generations, and a driver for a system in
 * memory, compiled from the sources among the resources of the tests.
 *
 * @param lib the folder with its jars
 */
public record OmbBuild(Path lib) {

  /** The generations: {@code current} has all that the others lack. */
  static final List<String> GENERATIONS = List.of("first", "notified", "current");

  /** The class of the driver. */
  public static final String DRIVER_CLASS = "memory.MemoryBenchmarkDriver";

  private static final String JAR = "driver-memory-0.0.1.jar";
  private static final List<String> COMMON =
      List.of("Memory", "StatsLogger", "NullStatsLogger", "BenchmarkConsumer");
  private static final List<String> OF_GENERATION =
      List.of("BenchmarkDriver", "BenchmarkProducer", "ConsumerCallback", "MemoryBenchmarkDriver");

  /** Compiles a generation to a jar in the folder {@code lib} of this folder. */
  public static OmbBuild make(Path folder, String generation) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> sources =
        Stream.concat(
                COMMON.stream().map(name -> "/omb/" + name),
                OF_GENERATION.stream().map(name -> "/omb/" + generation + "/" + name))
            .map(name -> copy(name + ".java", folder))
            .toList();
    String[] arguments =
        Stream.concat(Stream.of("-d", classes.toString()), sources.stream()).toArray(String[]::new);
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments) != 0) {
      throw new IOException("OMB's " + generation + " generation does not compile");
    }
    Path lib = Files.createDirectories(folder.resolve("lib"));
    pack(classes, lib.resolve(JAR));
    return new OmbBuild(lib);
  }

  private static String copy(String resource, Path folder) {
    try (InputStream source = OmbBuild.class.getResourceAsStream(resource)) {
      Path file = folder.resolve(resource.substring(resource.lastIndexOf('/') + 1));
      Files.write(file, Objects.requireNonNull(source, resource).readAllBytes());
      return file.toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(jar, Map.of("create", "true"));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path inside = zip.getPath("/" + classes.relativize(file));
        Files.createDirectories(inside.getParent());
        Files.copy(file, inside);
      }
    }
  }

  /** Writes a driver file of OMB with these lines. */
  public Path file(String... lines) throws IOException {
    Path file = lib.resolveSibling("memory.yaml");
    return Files.writeString(
        file,
        "name: memory\ndriverClass: " + DRIVER_CLASS + "\n" + String.join("\n", lines) + "\n",
        UTF_8);
  }

  /** Returns a folder with the same jar without the classes that start with this name. */
  Path without(String name) throws IOException {
    Path fewer = Files.createDirectory(lib.resolveSibling("fewer"));
    Path jar = Files.copy(lib.resolve(JAR), fewer.resolve(JAR));
    try (FileSystem zip = FileSystems.newFileSystem(jar)) {
      Path folder = zip.getPath("/io/openmessaging/benchmark/driver");
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(each -> each.toString().contains("/" + name)).toList()) {
          Files.delete(file);
        }
      }
    }
    return fewer;
  }
}
