// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process of this machine does, as its kernel says. Source: proc(5). */
enum ProcessState {
  /** It runs, or waits for something. */
  RUNNING,
  /** A signal has stopped all its threads. */
  STOPPED,
  /** There is no such process, or its parent only has to take notice of its end. */
  GONE;

  private static final int STATE_FIELD = 0;
  private static final int THREADS_FIELD = 17;

  /** Whether this machine states it; otherwise only {@link #GONE} can be distinguished. */
  static boolean isKnown() {
    return Files.exists(Path.of("/proc/self/stat"));
  }

  static ProcessState of(long pid) {
    if (!isKnown()) {
      return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent() ? RUNNING : GONE;
    }
    Path process = Path.of("/proc", Long.toString(pid));
    try {
      String[] fields = fields(process.resolve("stat"));
      boolean last = Integer.parseInt(fields[THREADS_FIELD]) <= 1;
      String state = fields[STATE_FIELD];
      if (state.equals("X") || (state.equals("Z") && last)) {
        return GONE;
      }
      return areStopped(process.resolve("task")) ? STOPPED : RUNNING;
    } catch (IOException e) {
      return GONE;
    }
  }

  private static boolean areStopped(Path tasks) {
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        if (!fields(thread.resolve("stat"))[STATE_FIELD].equals("T")) {
          return false;
        }
      }
      return true;
    } catch (IOException | DirectoryIteratorException e) {
      return false; // a thread has ended, so not all of them are stopped
    }
  }

  /** The fields after the name, which is in parentheses and may contain any character. */
  private static String[] fields(Path stat) throws IOException {
    String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
    return line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
  }
}
