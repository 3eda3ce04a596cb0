// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;

/** Fills the topics of a run before anybody subscribes to them: a load session of its own. */
final class TopicFilling {

  private TopicFilling() {}

  /** Executes a load session. */
  @FunctionalInterface
  interface Session {
    LoadSession.Ending execute(RunPlan plan, RunListener told)
        throws DriverException, InterruptedException;
  }

  /**
   * Fills the topics. Returns the number of messages that the system has acknowledged, or that were
   * sent to one that acknowledges nothing.
   *
   * @param messages the smallest number of messages over all topics
   * @throws DriverException if it has not taken all of them
   */
  static long fill(RunPlan plan, long messages, RunListener listener, Session session)
      throws DriverException, InterruptedException {
    listener.history(
        "filling "
            + Numbers.things(plan.workload().topics(), "topic")
            + " with "
            + Numbers.count(messages)
            + " messages");
    RunPlan filling = plan.with(plan.workload().filling(messages));
    RunResult result = session.execute(filling, new FillingProgress(listener, messages)).result();
    if (result.ending().interrupted()) {
      throw new InterruptedException();
    }
    Integrity counts = result.knownCounts();
    long taken = counts.acknowledged() == null ? counts.sent() : counts.acknowledged();
    if (taken < messages) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "The topics could not be filled: the system took "
              + Numbers.count(taken)
              + " of "
              + Numbers.count(messages)
              + " messages"
              + (result.ending().fault() == null ? "" : " (" + result.ending().fault() + ")"));
    }
    double seconds =
        result.phases().stream()
            .filter(phase -> phase.name().equals("measured"))
            .mapToDouble(RunResult.PhasePart::seconds)
            .sum();
    listener.history(
        "filled in "
            + Numbers.duration(seconds)
            + ", at "
            + Numbers.digits(taken / seconds)
            + " msg/s; consumers subscribe now");
    return taken;
  }

  /** Shows how many messages were sent, in a line that is rewritten. */
  private static final class FillingProgress implements RunListener {

    private final RunListener ofTheRun;
    private final long messages;
    private double sent;
    private double before;

    FillingProgress(RunListener ofTheRun, long messages) {
      this.ofTheRun = ofTheRun;
      this.messages = messages;
    }

    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {
      sent += second.sentPerSecond() * (second.elapsedSeconds() - before);
      before = second.elapsedSeconds();
      ofTheRun.progress(
          "filling · "
              + Numbers.count(Math.min(messages, Math.round(sent)))
              + " of "
              + Numbers.count(messages)
              + " messages");
    }
  }
}
