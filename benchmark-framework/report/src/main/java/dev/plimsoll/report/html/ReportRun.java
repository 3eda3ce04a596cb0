// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.metric.Visit;
import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.report.VisitText;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.LightResult;
import dev.plimsoll.result.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a result that a report keeps.
 *
 * @param file path of the result, as shown to the reader
 * @param result the result without timeline and histograms, which are by far its largest parts
 * @param curves by kind of latency
 * @param densities by kind of latency
 * @param rows time series by the time of the events
 * @param intended time series by the intended send time
 * @param visit how often a user's visit has a slow message, if that was asked for
 * @param stored what was stored at the end of each point of {@code rows}, if that may matter
 */
record ReportRun(
    String file,
    RunResult result,
    Map<String, PercentileCurve> curves,
    Map<String, LatencyDistribution> densities,
    TimeSeries rows,
    TimeSeries intended,
    Optional<Section> visit,
    Optional<StoredData> stored) {

  static ReportRun of(RunResult result, String file, int mostPoints) {
    return of(result, file, mostPoints, Optional.empty());
  }

  static ReportRun of(RunResult result, String file, int mostPoints, Optional<Visit> visit) {
    Map<String, PercentileCurve> curves = new LinkedHashMap<>();
    Map<String, LatencyDistribution> densities = new LinkedHashMap<>();
    result
        .latencies()
        .forEach(
            (kind, latency) -> {
              if (latency.histogram() != null) {
                SparseHistogram nanos = HistogramText.values(latency.histogram());
                curves.put(kind, PercentileCurve.of(latency, nanos));
                densities.put(kind, LatencyDistribution.of(nanos));
              }
            });
    TimeSeries rows = TimeSeries.ofRows(result.timeline().rows(), mostPoints);
    return new ReportRun(
        file,
        LightResult.of(result),
        curves,
        densities,
        rows,
        TimeSeries.ofIntended(result.timeline().byIntendedSecond(), mostPoints),
        visit.flatMap(each -> VisitText.section(result, each)),
        StoredData.of(result, rows.rowsPerPoint()));
  }
}
