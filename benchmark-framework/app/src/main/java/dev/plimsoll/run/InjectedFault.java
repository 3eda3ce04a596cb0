// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.assembly.FaultRecord;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.plan.FaultAction;
import dev.plimsoll.plan.FaultEvent;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.FaultPart;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One fault: waits for its time, happens, ends, and notes what was seen. Threads: its own. */
final class InjectedFault {

  /** Finding a leader takes time, which is spent before the fault is due. */
  private static final long LOOKUP_NANOS = 2_000_000_000L;

  private final FaultEvent event;
  private final FaultedNodes nodes;
  private final CountDownLatch loadEnd;
  private final Consumer<String> news;
  private final NanoClock clock = NanoClock.process();
  private String target = "";
  private String outcome = FaultPart.NOT_REACHED;
  private String detail = "the load ended before";
  private OptionalLong at = OptionalLong.empty();
  private OptionalLong inEffect = OptionalLong.empty();
  private OptionalLong until = OptionalLong.empty();

  /**
   * @param loadEnd what lasts until the load ends, ends with it
   * @param news receives lines for the user, from the fault's thread
   */
  InjectedFault(
      FaultEvent event, FaultedNodes nodes, CountDownLatch loadEnd, Consumer<String> news) {
    this.event = event;
    this.nodes = nodes;
    this.loadEnd = loadEnd;
    this.news = news;
  }

  /** Returns what is known so far. */
  synchronized FaultRecord outcome() {
    return new FaultRecord(event, target, at, inEffect, until, outcome, detail);
  }

  /** Waits until the fault is due, and produces it. */
  void produce(long windowStart) throws InterruptedException {
    long due = windowStart + event.at().toNanos();
    if (loadEndsBefore(due - LOOKUP_NANOS)) {
      return;
    }
    try {
      if (event.action() == FaultAction.EXEC) {
        if (!loadEndsBefore(due)) {
          execute();
        }
      } else {
        BrokerNode node = nodes.find(event);
        if (!loadEndsBefore(due)) {
          change(node, due);
        }
      }
    } catch (DriverException e) {
      note(FaultPart.FAILED, e.getMessage());
    }
  }

  private boolean loadEndsBefore(long instant) throws InterruptedException {
    return loadEnd.await(Math.max(0, instant - clock.nanos()), TimeUnit.NANOSECONDS);
  }

  private void execute() throws DriverException, InterruptedException {
    begins("");
    try (CommandFault command = CommandFault.start(event.command())) {
      seen(OptionalLong.of(clock.nanos()));
      try {
        note(FaultPart.DONE, command.await(loadEnd));
      } finally {
        ends(OptionalLong.of(clock.nanos()));
      }
    }
  }

  private void change(BrokerNode node, long due) throws DriverException, InterruptedException {
    begins("node " + node.node() + " (" + node.address() + ")");
    OptionalLong effect = nodes.begin(event, node);
    seen(effect);
    note(effect.isPresent() ? FaultPart.DONE : FaultPart.FAILED, whatWasSeen(effect));
    if (event.action() == FaultAction.DISCONNECT) {
      ends(nodes.end(event, node));
    } else if (event.action().isLasting()) {
      try {
        loadEndsBefore(event.length().map(length -> due + length.toNanos()).orElse(Long.MAX_VALUE));
      } finally {
        ends(nodes.end(event, node));
      }
    }
  }

  private String whatWasSeen(OptionalLong effect) {
    String expected =
        switch (event.action()) {
          case PAUSE -> "all threads of the process were stopped";
          case STOP, KILL -> "the process was gone";
          case START -> "the node accepted clients";
          case CUT -> "connections were refused";
          case RESET -> "a new connection was reset";
          case DISCONNECT -> "connections were closed";
          case NETWORK -> "the proxy confirmed it";
          case EXEC -> "";
        };
    return effect.isPresent() ? expected : "it was not seen that " + expected;
  }

  private synchronized void begins(String ofTarget) {
    target = ofTarget;
    at = OptionalLong.of(clock.nanos());
    outcome = FaultPart.FAILED;
    detail = "it was not in effect when the run ended";
    news.accept("fault: " + event.words() + (target.isEmpty() ? "" : ", " + target));
  }

  private synchronized void seen(OptionalLong effect) {
    inEffect = effect;
  }

  private synchronized void note(String ofOutcome, String ofDetail) {
    outcome = ofOutcome;
    detail = ofDetail;
    String after =
        inEffect.isPresent() && at.isPresent()
            ? String.format(
                Locale.ROOT, " after %,d ms", (inEffect.getAsLong() - at.getAsLong()) / 1_000_000)
            : "";
    news.accept("fault: " + event.words() + ": " + ofDetail + after);
  }

  private synchronized void ends(OptionalLong seen) {
    until = seen;
    if (seen.isPresent()) {
      news.accept("fault: " + event.words() + " has ended");
    } else {
      outcome = FaultPart.FAILED;
      detail = "its end was not seen";
    }
  }
}
