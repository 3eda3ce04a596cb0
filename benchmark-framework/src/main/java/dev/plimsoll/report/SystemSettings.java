// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The settings of a driver as keys and texts that can be compared between runs. What differs
 * between any two runs and makes no difference to them is replaced: the run's id, generated client
 * names, ports of this machine and random ids. What the driver observed is no setting.
 */
public final class SystemSettings {

  /** Stands for the id of the run. */
  private static final String RUN = "‹run›";

  private static final Pattern LOCAL_PORT =
      Pattern.compile("\\b(127\\.0\\.0\\.1|localhost|\\[::1]):\\d+");
  private static final Pattern RANDOM_ID =
      Pattern.compile("\\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\\b");

  /** Names that client libraries give themselves: {@code producer-7}, {@code consumer-group-12}. */
  private static final Pattern GENERATED_NAME =
      Pattern.compile("(producer|consumer|client).*-\\d+");

  private SystemSettings() {}

  /** By key; nested keys are joined with dots. */
  public static Map<String, String> of(RunResult result) {
    Map<String, String> flat = flat(result, result.driver().settings());
    flat.keySet().removeIf(key -> key.matches("observed(\\..*)?"));
    flat.replaceAll(
        (key, value) ->
            key.endsWith("client.id") && GENERATED_NAME.matcher(value).matches()
                ? "‹generated›"
                : value);
    return flat;
  }

  /** Whether runs that differ in this key are alike all the same. */
  public static boolean isIncidental(String key) {
    return key.contains(RUN) || key.matches("leaders(\\..*)?|(.*\\.)?bootstrap(\\.s|S)ervers");
  }

  /** Any keys of a run, nested ones joined with dots, without what differs between any two runs. */
  public static Map<String, String> flat(RunResult result, Map<String, Object> values) {
    Map<String, String> flat = new LinkedHashMap<>();
    values.forEach((key, value) -> put(flat, result.run().id(), key, value));
    return flat;
  }

  /** The driver file without folders of this machine: relative to the current one, or its name. */
  public static String file(RunResult result) {
    String file = String.valueOf(result.driver().file());
    try {
      Path path = Path.of(file).normalize();
      Path here = Path.of("").toAbsolutePath();
      Path shown = path.isAbsolute() && path.startsWith(here) ? here.relativize(path) : path;
      boolean elsewhere = shown.isAbsolute() || shown.startsWith("..");
      return (elsewhere ? String.valueOf(shown.getFileName()) : shown.toString())
          .replace('\\', '/');
    } catch (InvalidPathException e) {
      return file;
    }
  }

  private static void put(Map<String, String> flat, String runId, String key, Object value) {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      map.forEach((inner, each) -> put(flat, runId, key + "." + inner, each));
      return;
    }
    flat.put(plain(key, runId), plain(text(value), runId));
  }

  private static String plain(String text, String runId) {
    String withoutRun = runId.isBlank() ? text : text.replace(runId, RUN);
    String withoutPort = LOCAL_PORT.matcher(withoutRun).replaceAll("$1");
    return RANDOM_ID.matcher(withoutPort).replaceAll("‹random›");
  }

  private static String text(Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof List<?> list) {
      return String.join(", ", list.stream().map(SystemSettings::text).toList());
    }
    return value instanceof Map<?, ?> map && map.isEmpty() ? "" : String.valueOf(value);
  }
}
