// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.Objects;
import java.util.Optional;

/**
 * The part of one worker in the outcome of a run.
 *
 * @param worker its name
 * @param share the producers and consumers that belong to it
 * @param accounts its outcome; empty if the worker was lost
 */
public record ShareReport(String worker, WorkerShare share, Optional<WorkerAccounts> accounts) {

  public ShareReport {
    Objects.requireNonNull(worker, "worker");
    Objects.requireNonNull(share, "share");
    Objects.requireNonNull(accounts, "accounts");
  }
}
