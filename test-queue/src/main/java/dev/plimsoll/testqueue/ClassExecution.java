// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.io.File;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Finds and executes test classes with the JUnit Platform, in the JVM of one module. */
final class ClassExecution implements AutoCloseable {

  private final LauncherSession session = LauncherFactory.openSession();

  /** Returns the classes below a folder that have selected tests. */
  List<TestClass> find(JvmRequest.Find find) throws IOException {
    List<DiscoverySelector> classes = new ArrayList<>();
    for (String name : namesBelow(Path.of(find.folder()))) {
      if (find.selection().includes(name)) {
        classes.add(selectClass(name));
      }
    }
    TestPlan plan = session.getLauncher().discover(request(classes, find.selection()));
    List<TestClass> found = new ArrayList<>();
    for (TestIdentifier engine : plan.getRoots()) {
      for (TestIdentifier type : plan.getChildren(engine)) {
        type.getSource()
            .filter(ClassSource.class::isInstance)
            .map(source -> ((ClassSource) source).getJavaClass())
            .ifPresent(
                java ->
                    found.add(
                        new TestClass(
                            find.module(), java.getName(), isAlone(java), endsBroker(java))));
      }
    }
    return found;
  }

  /**
   * Runs a class, or some of its tests.
   *
   * @param started called when a test, class or container starts
   */
  ClassReport execute(JvmRequest.Execute execute, Consumer<TestStart> started) {
    List<DiscoverySelector> selectors = new ArrayList<>();
    execute.uniqueIds().forEach(id -> selectors.add(selectUniqueId(id)));
    if (selectors.isEmpty()) {
      selectors.add(selectClass(execute.className()));
    }
    ReportListener listener = new ReportListener(started);
    session.getLauncher().execute(request(selectors, execute.selection()), listener);
    return listener.report();
  }

  private static LauncherDiscoveryRequest request(
      List<DiscoverySelector> selectors, TestSelection selection) {
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectors);
    if (!selection.includedTags().isEmpty()) {
      request.filters(TagFilter.includeTags(selection.includedTags()));
    }
    if (!selection.excludedTags().isEmpty()) {
      request.filters(TagFilter.excludeTags(selection.excludedTags()));
    }
    // A queue of classes takes the place of threads in the JVM.
    return request
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
        .build();
  }

  private static List<String> namesBelow(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> folder.relativize(file).toString())
          .filter(file -> file.endsWith(".class") && file.indexOf('$') < 0)
          .map(file -> file.substring(0, file.length() - ".class".length()))
          .map(file -> file.replace(File.separatorChar, '.'))
          .sorted()
          .toList();
    }
  }

  /** Whether the class has JUnit's annotation of that name, here or at a class above it. */
  private static boolean isAlone(Class<?> type) {
    return Stream.of(type.getAnnotations())
        .anyMatch(annotation -> name(annotation).equals("Isolated"));
  }

  /**
   * Whether the class has a broker of its own, which ends the one that the module's classes share.
   * The annotation is in a module that this one does not know.
   */
  private static boolean endsBroker(Class<?> type) {
    return Stream.concat(Stream.of(type), Stream.of(type.getDeclaredClasses()))
        .flatMap(each -> Stream.of(each.getAnnotations()))
        .anyMatch(
            annotation ->
                name(annotation).equals("NeedsBroker")
                    && annotation.toString().contains("own=true"));
  }

  private static String name(Annotation annotation) {
    return annotation.annotationType().getSimpleName();
  }

  @Override
  public void close() {
    session.close();
  }
}
