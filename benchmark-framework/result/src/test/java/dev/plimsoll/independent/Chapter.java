// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

/** Where a rule is written: a chapter of METHOD, or of RESULTS where METHOD leaves it to that. */
enum Chapter {
  LATENCIES("METHOD", "The latencies"),
  GENERATORS_PART("METHOD", "The generator's part"),
  VALUES("METHOD", "How values are recorded"),
  UNKNOWN("METHOD", "Unknown and uncertain values"),
  PHASES("METHOD", "Phases"),
  LOAD("METHOD", "Load"),
  INTEGRITY("METHOD", "Integrity"),
  VERDICT("METHOD", "The verdict"),
  OBJECTIVES("METHOD", "Objectives"),
  SEARCH("METHOD", "The highest sustainable rate"),
  BACKLOG("METHOD", "Backlog and catch-up"),
  STORED_DATA("METHOD", "Stored data"),
  FAULTS("METHOD", "Faults"),
  CONSUMERS("METHOD", "Consumers that process messages"),
  REDELIVERY("METHOD", "Redelivery"),
  RUNS_OF_HOURS("METHOD", "Runs of hours"),
  CONVENTIONS("RESULTS", "Conventions"),
  THROUGHPUT_KEYS("RESULTS", "`throughput`"),
  LATENCY_KEYS("RESULTS", "`latencyMicros`"),
  STEP_KEYS("RESULTS", "`steps`"),
  TIMELINE_KEYS("RESULTS", "`timeline`"),
  LOST_WORKER_KEYS("RESULTS", "`lostWorkers`"),
  SHARED_RECEIPT_KEYS("RESULTS", "`sharedReceipts`"),
  WORKER_KEYS("RESULTS", "`byWorker`");

  private final String page;
  private final String title;

  Chapter(String page, String title) {
    this.page = page;
    this.title = title;
  }

  String page() {
    return page;
  }

  String title() {
    return title;
  }

  @Override
  public String toString() {
    return page + ", " + title;
  }
}
