// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.RunPlan;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * How the topic that a cell reads is filled.
 *
 * @param run the run that fills it
 * @param partitions the number of partitions of the topic
 * @param onTopic plans the cell again, for the topic that was created
 */
record TopicFill(RunPlan run, int partitions, OnTopic onTopic) {

  TopicFill {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(onTopic, "onTopic");
  }

  /** Plans a cell that reads an existing topic. */
  interface OnTopic {

    /**
     * Plans the cell.
     *
     * @param messages the number of messages in the topic; empty before it is filled
     */
    MatrixCell cell(String topic, OptionalLong messages) throws PlanException;
  }
}
