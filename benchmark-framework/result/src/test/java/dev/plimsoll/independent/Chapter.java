// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

/** Where a rule is written: a chapter of a page of METHOD, or of RESULTS where METHOD leaves it. */
enum Chapter {
  LATENCIES("explanation/latency", "The latencies"),
  GENERATORS_PART("explanation/generator", "The generator's part"),
  VALUES("explanation/latency", "How values are recorded"),
  UNKNOWN("explanation/latency", "Unknown and uncertain values"),
  PHASES("explanation/load", "Phases"),
  LOAD("explanation/load", "Load"),
  INTEGRITY("explanation/verdict", "Integrity"),
  VERDICT("explanation/verdict", "The verdict"),
  OBJECTIVES("explanation/verdict", "Objectives"),
  SEARCH("explanation/rates", "The highest sustainable rate"),
  BACKLOG("explanation/faults", "Backlog and catch-up"),
  STORED_DATA("explanation/faults", "Stored data"),
  FAULTS("explanation/faults", "Faults"),
  CONSUMERS("explanation/faults", "Consumers that process messages"),
  REDELIVERY("explanation/faults", "Redelivery"),
  RUNS_OF_HOURS("explanation/load", "Runs of hours"),
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
