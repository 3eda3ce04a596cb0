// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The JVMs of the queue. Safe for several threads; a JVM is used by the thread that took it. */
final class Jvms implements AutoCloseable {

  private final List<String> optimized;
  private final Path logs;
  private final Path run;
  private final Map<String, ModuleFolder> modules = new HashMap<>();
  private final Map<String, Deque<TestJvm>> idle = new HashMap<>();
  private final List<TestJvm> all = new ArrayList<>();
  private int started;

  Jvms(List<ModuleFolder> modules, List<String> optimized, Path logs) throws IOException {
    this.optimized = List.copyOf(optimized);
    this.logs = Files.createDirectories(logs);
    this.run = Files.createTempDirectory("plimsoll-tests");
    modules.forEach(module -> this.modules.put(module.name(), module));
  }

  /** Returns an idle JVM of the module, or starts one. */
  TestJvm take(String module) throws IOException {
    int number;
    synchronized (this) {
      TestJvm jvm = idle.getOrDefault(module, new ArrayDeque<>()).poll();
      if (jvm != null) {
        return jvm;
      }
      number = ++started;
    }
    TestJvm jvm =
        TestJvm.start(
            modules.get(module),
            optimized.contains(module),
            logs.resolve(module.replace('/', '-') + "-" + number + ".log"),
            Files.createDirectories(run.resolve(Integer.toString(number))));
    synchronized (this) {
      all.add(jvm);
    }
    return jvm;
  }

  synchronized void giveBack(TestJvm jvm) {
    idle.computeIfAbsent(jvm.module(), unseen -> new ArrayDeque<>()).push(jvm);
  }

  /** Ends a JVM that does not answer as it should. */
  void discard(TestJvm jvm) {
    jvm.kill();
    synchronized (this) {
      all.remove(jvm);
    }
  }

  /** Ends the idle JVMs of a module, with the brokers that their tests share. */
  void closeIdle(String module) throws IOException {
    Deque<TestJvm> ended;
    synchronized (this) {
      ended = idle.remove(module);
    }
    if (ended != null) {
      for (TestJvm jvm : ended) {
        jvm.close();
        synchronized (this) {
          all.remove(jvm);
        }
      }
    }
  }

  /** Kills what is still there; called also when the queue is interrupted. */
  @Override
  public synchronized void close() {
    all.forEach(TestJvm::kill);
    all.clear();
    idle.clear();
  }
}
