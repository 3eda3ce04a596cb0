// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.export.CsvExport;
import dev.plimsoll.report.Spread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The data of the site: its rows as CSV and JSON, and all figures of its runs as CSV. */
final class DataFiles {

  static final String ROWS_CSV = "data/rows.csv";
  static final String ROWS_JSON = "data/rows.json";
  static final String RUNS_CSV = "data/runs.csv";

  private static final List<String> KINDS =
      List.of(
          "publish",
          "publishService",
          "endToEnd",
          "endToEndService",
          "roundTrip",
          "roundTripService");
  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");

  private DataFiles() {}

  static void write(PageStore store, List<SiteEntry> entries, SiteContent content) {
    List<Map<String, Object>> rows = entries.stream().map(DataFiles::row).toList();
    store.text(ROWS_CSV, CsvExport.table(rows));
    for (int i = 0; i < rows.size(); i++) {
      rows.get(i).put("files", entries.get(i).runs().stream().map(DataFiles::file).toList());
    }
    store.text(
        ROWS_JSON,
        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(rows) + "\n");
    store.text(RUNS_CSV, CsvExport.summary(content.runs().stream().map(SiteRun::result).toList()));
  }

  private static Map<String, Object> row(SiteEntry entry) {
    Setting setting = entry.setting();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("guarantees", Promise.heading(setting.terms()));
    row.put("workload", setting.workload());
    row.put("system", setting.system());
    row.put("variant", setting.variant());
    row.put("serverVersion", setting.version());
    row.put("clientVersion", setting.client());
    row.put("driver", setting.driverWords());
    row.put("driverSha256", setting.driverSha256());
    row.put("machines", setting.machine().words());
    row.put("firstDay", entry.day());
    row.put("session", entry.first().session());
    row.put("runs", entry.runs().size());
    row.put("voids", entry.voids());
    row.put("verdicts", EntryTable.runs(entry));
    row.put("trust", entry.trust().words());
    row.put("remark", entry.remark());
    row.put("measuredToCheckOthers", entry.first().again());
    row.put("askedPerSecond", finite(EntryTable.asked(entry.results())));
    spread(row, "perSecond", Spread.rates(entry.counted()));
    for (String kind : KINDS) {
      for (String percentile : PERCENTILES) {
        Spread spread = Spread.of(entry.counted(), run -> kind, percentile);
        spread(row, kind + "P" + percentile + "Micros", spread);
      }
    }
    return row;
  }

  private static void spread(Map<String, Object> row, String name, Spread spread) {
    row.put(name, finite(spread.median()));
    row.put(name + "Least", finite(spread.values().stream().findFirst()));
    row.put(name + "Greatest", finite(spread.values().stream().reduce(Math::max)));
  }

  /** Returns null for a value that does not exist or is not known. */
  private static Double finite(Optional<Double> value) {
    return value.filter(Double::isFinite).orElse(null);
  }

  private static Map<String, Object> file(SiteRun run) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("run", run.result().run().id());
    file.put("status", run.result().status());
    file.put("file", run.name());
    file.put("sha256", run.sha256());
    file.put("page", run.page());
    return file;
  }
}
