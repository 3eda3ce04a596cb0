// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.Arrays;

/**
 * First class of a Java server's process: makes it end with the program that started it, then runs
 * the server's own main.
 *
 * <p>The starter holds the other end of this process's input. When the starter ends, for whatever
 * reason, the input ends; then this server ends and its folder is deleted. One byte on the input
 * means that the server must outlive its starter.
 *
 * <p>The class path contains only this class and the server's jars: it uses nothing but the JDK and
 * has no nested class.
 */
public final class ServerMain {

  /** Sent by the starter if the server must outlive it. */
  static final int STAY = 's';

  private static final long DELETE_LIMIT_MILLIS = 5_000;

  private ServerMain() {}

  /**
   * @param args the folder to delete at the end, the server's main class, its arguments
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    File folder = new File(args[0]);
    startDaemon("end-with-starter", () -> endWithStarter(folder));
    Method main = Class.forName(args[1]).getMethod("main", String[].class);
    try {
      main.invoke(null, (Object) Arrays.copyOfRange(args, 2, args.length));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(args[1] + " failed", e.getCause());
    }
  }

  private static void endWithStarter(File folder) {
    if (read() == STAY) {
      return;
    }
    startDaemon("end-anyway", ServerMain::haltLater);
    delete(folder);
    delete(folder); // the server may have written during the first walk
    folder.getParentFile().delete(); // succeeds for the last of several nodes
    Runtime.getRuntime().halt(0);
  }

  private static int read() {
    try {
      return System.in.read();
    } catch (IOException e) {
      return -1; // a broken pipe means that the starter has ended
    }
  }

  private static void haltLater() {
    try {
      Thread.sleep(DELETE_LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(0);
  }

  private static void delete(File file) {
    File[] entries = file.listFiles();
    if (entries != null && !Files.isSymbolicLink(file.toPath())) {
      for (File entry : entries) {
        delete(entry);
      }
    }
    file.delete();
  }

  private static void startDaemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}
