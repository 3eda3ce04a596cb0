// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.series.SeriesObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Brings to the pages what a series does. The methods only put tasks into a queue.
 *
 * <p>The end of the command waits for no page: each connection gets as much of the report as it
 * takes at once, about 2.5 MB on Linux, and the system delivers that after the end of the program.
 * A page that does not receive the report in this way names its file.
 */
public final class LiveFeed implements SeriesObserver {

  private final LiveBoard board = new LiveBoard();
  private final TaskQueue tasks = new TaskQueue("live");
  private final LiveServer server;

  private LiveFeed(int port) throws IOException {
    server = new LiveServer(board, port);
  }

  /**
   * Serves the page of the runs that follow, on the loopback address.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port is taken
   */
  public static LiveFeed listening(int port) throws IOException {
    return new LiveFeed(port);
  }

  /** Returns the address of the page. */
  public String address() {
    return server.address();
  }

  @Override
  public void begin(RunPlan run, String label) {
    tasks.put(() -> board.begin(run.workload(), label));
  }

  @Override
  public void series(String text) {
    tasks.put(() -> board.series(text));
  }

  @Override
  public void history(String line) {
    tasks.put(() -> board.history(line));
  }

  @Override
  public void fault(String line) {
    tasks.put(() -> board.fault(line));
  }

  @Override
  public void probing(LiveSecond second) {
    tasks.put(() -> board.probing(second));
  }

  @Override
  public void progress(String line) {
    tasks.put(() -> board.progress(line));
  }

  @Override
  public void recorded(IntervalSnapshot snapshot, SessionTimes times) {
    tasks.put(() -> board.recorded(snapshot, times));
  }

  @Override
  public void live(LiveSecond second) {
    tasks.put(() -> board.live(second));
  }

  @Override
  public void workers(List<LiveWorker> worst, int all) {
    tasks.put(() -> board.workers(worst, all));
  }

  @Override
  public void result(RunResult result) {
    String line =
        result.status() + ": " + result.workload().name() + " on " + result.driver().name();
    tasks.put(() -> board.ended(line));
  }

  @Override
  public void noResult() {
    tasks.put(() -> board.ended("no result"));
  }

  @Override
  public void report(Path file) {
    tasks.put(() -> become(file));
  }

  private void become(Path file) {
    board.report(file.toString());
    try {
      board.last("report", Map.of("html", Files.readString(file)));
    } catch (IOException e) {
      board.last("end", Map.of("sentence", "The runs have ended; the report is " + file));
    }
  }

  @Override
  public void close() {
    tasks.put(() -> board.last("end", Map.of("sentence", "The runs have ended.")));
    tasks.put(server::push);
    tasks.close();
    server.stop();
  }
}
