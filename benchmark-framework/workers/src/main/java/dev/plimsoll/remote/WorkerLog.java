// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.text.ControlCharacters;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.Progress;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of a worker: who used it, from where, for which load and until when, and whom it refused.
 * Each event is one line: a verb, and {@code key=value} with values in quotation marks where they
 * have blanks. Nothing that a coordinator sends can begin a line of its own.
 *
 * <p>Threads: any. Refusals are limited to {@link #REFUSALS_PER_MINUTE}, so that who can connect
 * cannot fill a disk; the others are counted in one line.
 */
final class WorkerLog {

  /** The logger that the program's configuration shows without {@code --verbose}. */
  static final String LOGGER = "worker";

  static final int REFUSALS_PER_MINUTE = 60;

  private static final long MINUTE = Duration.ofMinutes(1).toNanos();
  private static final int LONGEST_VALUE = 300;

  private final Consumer<String> info;
  private final Consumer<String> warning;
  private final LongSupplier nanoTime;
  private long minute;
  private int told;
  private long untold;

  /**
   * @param info takes the lines on use
   * @param warning takes the lines on refusals
   */
  WorkerLog(Consumer<String> info, Consumer<String> warning, LongSupplier nanoTime) {
    this.info = info;
    this.warning = warning;
    this.nanoTime = nanoTime;
    this.minute = nanoTime.getAsLong();
  }

  /** The log of this process. */
  static WorkerLog ofThisProcess() {
    Logger logger = LoggerFactory.getLogger(LOGGER);
    return new WorkerLog(logger::info, logger::warn, System::nanoTime);
  }

  /** The server listens. */
  void listening(WorkerAddress at, String recognises, String programVersion) {
    info.accept(
        "listening"
            + value("at", at.toString())
            + value("recognises", recognises)
            + value("version", programVersion));
  }

  /** A coordinator has the worker from now on. */
  void attached(String coordinator, RemoteCaller from, String system) {
    info.accept("attached" + value("coordinator", coordinator) + from(from) + of("system", system));
  }

  /** A coordinator could not get what it needs, for example because the system does not answer. */
  void failed(RemoteCaller from, String what, String why) {
    warning.accept("failed" + value("call", what) + from(from) + value("reason", why));
  }

  /** A coordinator has told its load, which has not begun. */
  void opened(String coordinator, int session, Assignment assignment) {
    info.accept(
        "opened"
            + value("coordinator", coordinator)
            + of("session", session)
            + value("workload", assignment.workload().name())
            + value("load", LoadText.of(assignment.workload(), assignment.share()))
            + of("producers", assignment.share().producers())
            + of("consumers", assignment.share().consumers())
            + of("worker", assignment.share().worker() + 1)
            + of("workers", assignment.share().workers())
            + value("run", assignment.runId()));
  }

  /** The load has begun. */
  void loadBegins(String coordinator, int session) {
    info.accept("load-begins" + value("coordinator", coordinator) + of("session", session));
  }

  /** The load has ended; counts are of all phases of this worker. */
  void loadEnds(String coordinator, int session, double seconds, Progress progress) {
    info.accept(
        "load-ends"
            + value("coordinator", coordinator)
            + of("session", session)
            + seconds(seconds)
            + of("sent", progress.sent())
            + of("acknowledged", progress.acknowledged())
            + of("failed", progress.failed())
            + of("received", progress.received()));
  }

  /** A coordinator has the worker no more. */
  void released(String coordinator, double seconds, String why) {
    info.accept(
        "released" + value("coordinator", coordinator) + seconds(seconds) + value("reason", why));
  }

  /** The server listens no more. */
  void ended(String why) {
    tellUntold();
    info.accept("ended" + value("reason", why));
  }

  /** A connection or a call was refused. */
  void refused(RemoteCaller from, String what, String why) {
    if (mayTell()) {
      warning.accept("refused" + value("call", what) + from(from) + value("reason", why));
    }
  }

  /** To be called now and then: counts refusals that were not written. */
  void tick() {
    if (nanoTime.getAsLong() - minute >= MINUTE) {
      tellUntold();
    }
  }

  private synchronized boolean mayTell() {
    long now = nanoTime.getAsLong();
    if (now - minute >= MINUTE) {
      tellUntold();
      minute = now;
      told = 0;
    }
    if (told == REFUSALS_PER_MINUTE) {
      untold++;
      return false;
    }
    told++;
    return true;
  }

  private synchronized void tellUntold() {
    if (untold > 0) {
      warning.accept("refused-more" + of("count", untold) + value("reason", "too many to list"));
      untold = 0;
    }
  }

  private static String from(RemoteCaller caller) {
    return of("from", caller.address())
        + caller.certificate().map(name -> value("certificate", name)).orElse("");
  }

  private static String seconds(double seconds) {
    return " after=" + String.format(Locale.ROOT, "%.1f", seconds) + "s";
  }

  private static String of(String key, Object plain) {
    return value(key, String.valueOf(plain));
  }

  private static String value(String key, String value) {
    String given = String.valueOf(value);
    int end = Math.min(given.length(), LONGEST_VALUE);
    StringBuilder text = new StringBuilder();
    given.chars().limit(end).forEach(c -> text.append(inOneLine((char) c)));
    if (end < given.length()) {
      text.append('…');
    }
    boolean plain = !text.isEmpty() && text.indexOf(" ") < 0;
    return " " + key + "=" + (plain ? text : "\"" + text + "\"");
  }

  private static char inOneLine(char c) {
    if (ControlCharacters.is(c)) {
      return ControlCharacters.REPLACEMENT;
    }
    if (c == '"') {
      return '\'';
    }
    return Character.isWhitespace(c) || Character.isSpaceChar(c) ? ' ' : c;
  }
}
