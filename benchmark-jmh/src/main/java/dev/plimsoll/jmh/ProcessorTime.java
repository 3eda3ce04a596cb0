// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds the processor time of the whole process per operation. Other programs on the machine affect
 * the elapsed time of a benchmark more than its processor time.
 */
public final class ProcessorTime implements InternalProfiler {

  static final String NAME = "cpu.norm";

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private long before;

  /** Called by JMH through reflection. */
  public ProcessorTime() {}

  @Override
  public String getDescription() {
    return "processor time of the process for each operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = system.getProcessCpuTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long used = system.getProcessCpuTime() - before;
    double each = (double) used / result.getMetadata().getAllOps();
    return List.of(new ScalarResult(NAME, each, "ns/op", AggregationPolicy.AVG));
  }
}
