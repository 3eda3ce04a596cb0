// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import dev.plimsoll.baseline.BaselineFiles;
import dev.plimsoll.result.BaselinePart;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.run.ObservedMachines;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options that tell what is known of the brokers' machines. */
final class MachineOptions {

  @Parameter(
      names = "--baseline",
      converter = FolderConverter.class,
      description =
          "baselines of the brokers' machines: a file, or a folder of them;"
              + " default for local brokers: the result of benchmark baseline")
  private Path baseline;

  @Parameter(
      names = "--exporters",
      description =
          "Prometheus node exporters of the brokers' machines,"
              + " NAME=http://HOST:9100,…; the result then has the resource use of these machines")
  private List<String> exporters = new ArrayList<>();

  /** Returns a context with these machines, or the same if none were named. */
  CommandContext apply(CommandContext context) throws UsageException {
    if (baseline == null && exporters.isEmpty()) {
      return context;
    }
    ObservedMachines machines = new ObservedMachines(baselines(), addresses());
    return context.with(context.series().with(machines));
  }

  private List<BaselinePart> baselines() throws UsageException {
    try {
      return baseline == null ? List.of() : BaselineFiles.of(baseline);
    } catch (ResultException e) {
      throw new UsageException("--baseline: " + e.getMessage());
    }
  }

  private Map<String, URI> addresses() throws UsageException {
    Map<String, URI> addresses = new LinkedHashMap<>();
    for (String text : exporters) {
      int equals = text.indexOf('=');
      URI address = address(text, text.substring(equals + 1));
      String name = equals > 0 ? text.substring(0, equals) : address.getHost();
      if (addresses.put(name, address) != null) {
        throw new UsageException("--exporters: two machines are called '" + name + "': rename one");
      }
    }
    return addresses;
  }

  private static URI address(String text, String given) throws UsageException {
    try {
      URI address = URI.create(given);
      if ("http".equals(address.getScheme()) && address.getHost() != null) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      throw refusal(text);
    }
    throw refusal(text);
  }

  private static UsageException refusal(String text) {
    return new UsageException(
        "--exporters: '" + text + "' is not an exporter: give NAME=http://HOST:9100");
  }
}
