// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A JVM that runs classes of one module, one at a time. Used by one thread at a time. */
final class TestJvm implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration END_LIMIT = Duration.ofMinutes(1);
  private static final int NEW_OPTIONS_SINCE = 24;

  private final String module;
  private final Path log;
  private final Process process;
  private final Socket connection;
  private final ObjectOutputStream requests;
  private final ObjectInputStream answers;

  private TestJvm(String module, Path log, Process process, Socket connection) throws IOException {
    this.module = module;
    this.log = log;
    this.process = process;
    this.connection = connection;
    this.requests = new ObjectOutputStream(connection.getOutputStream());
    requests.flush();
    this.answers = new ObjectInputStream(connection.getInputStream());
  }

  /**
   * Starts a JVM in the module's folder.
   *
   * @param optimized whether the JVM optimizes code
   * @param log receives what tests print
   * @param run folder for the state of brokers that its tests start, so that no other JVM finds
   *     them
   */
  static TestJvm start(ModuleFolder module, boolean optimized, Path log, Path run)
      throws IOException {
    try (ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ProcessBuilder builder =
          new ProcessBuilder(command(module, optimized, port.getLocalPort()))
              .directory(module.folder().toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().put("PLIMSOLL_RUN", run.toString());
      Process process = builder.start();
      return new TestJvm(module.name(), log, process, accept(port, process, log));
    }
  }

  private static Socket accept(ServerSocket port, Process process, Path log) throws IOException {
    port.setSoTimeout(1_000);
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (process.isAlive() && System.nanoTime() < end) {
      try {
        return port.accept();
      } catch (SocketTimeoutException e) {
        // It starts, or has ended.
      }
    }
    process.destroyForcibly();
    throw new IOException("a JVM did not start, see " + log);
  }

  /**
   * The tests' own garbage is small; the serial collector and few compiler threads leave the
   * processors to the servers and programs that tests start.
   */
  private static List<String> command(ModuleFolder module, boolean optimized, int port) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx2g", "-XX:-UsePerfData", "-ea"));
    if (Runtime.version().feature() >= NEW_OPTIONS_SINCE) {
      command.add("--sun-misc-unsafe-memory-access=allow");
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    if (!optimized) {
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.addAll(List.of("-cp", module.classPath()));
    command.addAll(List.of(TestJvmMain.class.getName(), Integer.toString(port)));
    return command;
  }

  String module() {
    return module;
  }

  Path log() {
    return log;
  }

  long pid() {
    return process.pid();
  }

  @SuppressWarnings("unchecked") // this is what the JVM answers to that request
  List<TestClass> find(JvmRequest.Find find) throws IOException {
    return (List<TestClass>) ask(find, new TimeLimits(START_LIMIT, START_LIMIT));
  }

  /**
   * Runs a class.
   *
   * @throws TimeLimitException the class, or one of its tests, takes longer than the limits
   * @throws IOException the JVM has ended
   */
  ClassReport execute(JvmRequest.Execute execute, TimeLimits limits) throws IOException {
    return (ClassReport) ask(execute, limits);
  }

  private Object ask(JvmRequest request, TimeLimits limits) throws IOException {
    connection.setSoTimeout(Math.toIntExact(limits.test().toMillis()));
    long start = System.nanoTime();
    TestStart last =
        new TestStart("the search for tests", new ClassReport(0, List.of(), List.of()));
    try {
      requests.writeObject(request);
      requests.flush();
      Object answer = answers.readObject();
      while (answer instanceof TestStart test) {
        last = test;
        if (System.nanoTime() - start > limits.type().toNanos()) {
          throw limitExceeded(last, "the class took more than " + limits.type());
        }
        answer = answers.readObject();
      }
      return answer;
    } catch (SocketTimeoutException e) {
      throw limitExceeded(last, "took more than " + limits.test());
    } catch (EOFException e) {
      throw new IOException("its JVM has ended; see " + log, e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("the JVM has other classes than the queue", e);
    }
  }

  private TimeLimitException limitExceeded(TestStart last, String why) throws IOException {
    return new TimeLimitException(
        last, "%s; all threads are in %s%n%s".formatted(why, log, mainThread(dumpThreads())));
  }

  /** Appends the stack of each thread to the log, and returns it; empty without a JDK. */
  private String dumpThreads() throws IOException {
    Path jstack = Path.of(System.getProperty("java.home"), "bin", "jstack");
    if (!Files.isExecutable(jstack)) {
      return "";
    }
    Path file = Files.createTempFile("plimsoll-threads", ".txt");
    try {
      Process dump =
          new ProcessBuilder(jstack.toString(), Long.toString(process.pid()))
              .redirectErrorStream(true)
              .redirectOutput(file.toFile())
              .start();
      waitFor(dump);
      String threads = Files.readString(file);
      Files.writeString(log, threads, StandardOpenOption.APPEND);
      return threads;
    } finally {
      Files.delete(file);
    }
  }

  /** Returns the stack of the thread that executes the tests, of a dump of all threads. */
  private static String mainThread(String threads) {
    return threads
        .lines()
        .dropWhile(line -> !line.startsWith("\"main\""))
        .takeWhile(line -> !line.isBlank())
        .collect(Collectors.joining("\n"));
  }

  /** Ends the JVM, which ends the brokers that its tests share. */
  @Override
  public void close() throws IOException {
    connection.close();
    waitFor(process);
  }

  /** Ends a JVM that may not answer. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void waitFor(Process process) {
    try {
      if (!process.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
