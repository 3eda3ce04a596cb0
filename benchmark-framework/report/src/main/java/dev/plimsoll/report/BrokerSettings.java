// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The effective settings of the servers as flat keys and texts, comparable between runs: without
 * addresses, and with placeholders for folders of local brokers.
 */
public final class BrokerSettings {

  private static final int SHOWN = 12;

  /** Where a node is, and what it is called. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(.*[._-])?(port|ports|bind|dir|dirs|node.id|broker.id|voters|server_name|name|logfile"
              + "|pidfile|replicaof|host|address|addresses|.*listeners|.*bootstrap.*|cluster.id)"
              + "|.*(Port|PortTls|Uri|Url|Urls|Address|Addresses|Directory|Directories|Listeners"
              + "|ListenerName|Servers)|.*db_dir|jetstream.max_storage|.*process-title.*|http_.*");

  private static final Pattern LOCAL_FOLDER =
      Pattern.compile("[^\\s,\"]*/[a-z-]+-[0-9a-f]{8}(?=/|\\b)");

  private BrokerSettings() {}

  /** Returns the settings that are comparable between runs. */
  public static Map<String, String> of(RunResult result) {
    Map<String, String> flat = SystemSettings.flat(result, result.driver().brokerSettings());
    flat.keySet().removeIf(key -> ADDRESS.matcher(key).matches());
    flat.replaceAll((key, value) -> LOCAL_FOLDER.matcher(value).replaceAll("‹folder›"));
    return flat;
  }

  /** Returns those of the settings that are known to differ from the server's default. */
  public static Map<String, String> changed(RunResult result) {
    Map<String, String> changed = new LinkedHashMap<>(of(result));
    changed.keySet().retainAll(result.driver().brokerDefaults().keySet());
    return changed;
  }

  /** Returns the settings that differ from the server's defaults; empty if none does. */
  static Optional<Sentence> sentence(RunResult result) {
    List<String> items = new ArrayList<>();
    changed(result)
        .forEach((name, value) -> items.add(name + "=" + (value.isEmpty() ? "(empty)" : value)));
    if (items.isEmpty()) {
      return Optional.empty();
    }
    List<String> shown = new ArrayList<>(items.subList(0, Math.min(SHOWN, items.size())));
    if (items.size() > SHOWN) {
      shown.add("and " + (items.size() - SHOWN) + " more");
    }
    return Optional.of(new Sentence("changed", shown));
  }
}
