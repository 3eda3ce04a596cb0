// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A connected system with the topics of a run: what all load sessions of the run have in common.
 *
 * @param servers the effective settings of the servers
 * @param placed the topics, with their leaders
 * @param stored the number of messages in existing topics, if it is known
 * @param created the names of the topics that the run created
 * @param processes of the local nodes
 * @param presence of this run among those of this machine
 * @param startedAt the start of the run, ISO 8601
 */
record PreparedSystem(
    Driver driver,
    RunEnvironment environment,
    Interruption interruption,
    Guarantees guarantees,
    SystemFacts facts,
    ServerSettings servers,
    List<TopicFacts> placed,
    OptionalLong stored,
    List<String> created,
    NodeProcesses processes,
    FaultTimeline faults,
    RunningRuns.Presence presence,
    String startedAt) {

  PreparedSystem {
    Objects.requireNonNull(driver, "driver");
    Objects.requireNonNull(environment, "environment");
    Objects.requireNonNull(interruption, "interruption");
    Objects.requireNonNull(guarantees, "guarantees");
    Objects.requireNonNull(facts, "facts");
    Objects.requireNonNull(servers, "servers");
    placed = List.copyOf(placed);
    Objects.requireNonNull(stored, "stored");
    created = List.copyOf(created);
    Objects.requireNonNull(processes, "processes");
    Objects.requireNonNull(faults, "faults");
    Objects.requireNonNull(presence, "presence");
    Objects.requireNonNull(startedAt, "startedAt");
  }

  /** A copy with topics that hold this number of messages, if it is known. */
  PreparedSystem holding(OptionalLong messages) {
    return new PreparedSystem(
        driver,
        environment,
        interruption,
        guarantees,
        facts,
        servers,
        placed,
        messages,
        created,
        processes,
        faults,
        presence,
        startedAt);
  }
}
