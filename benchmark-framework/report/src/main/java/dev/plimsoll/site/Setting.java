// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.result.DriverChanges;
import dev.plimsoll.result.MachineClass;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.DriverPart;
import dev.plimsoll.result.Series;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What was measured, on which system and machines. Equal for repetitions of one thing, whoever made
 * them.
 *
 * @param workload name of the workload
 * @param content what it asks for, as text
 * @param shape the same without rate and times: points of one curve have the same
 * @param terms what the system promised; empty if it was not reached
 * @param system the system, or what the server says it is
 * @param variant variant of the system; may be empty
 * @param version version of the server; may be empty
 * @param client version of the client library; may be empty
 * @param driver name of the driver file
 * @param driverSha256 hash of the driver file; may be empty
 * @param changed what was changed of the driver file for the run: the cell of a study, the side of
 *     a comparison, keys of a sweep and of {@code --set}; may be empty
 */
record Setting(
    String workload,
    Map<String, String> content,
    Map<String, String> shape,
    Optional<GuaranteeTerms> terms,
    String system,
    String variant,
    String version,
    String client,
    String driver,
    String driverSha256,
    String changed,
    MachineClass machine) {

  /** Keys in which the points of a curve differ: the rate, and how long it is measured. */
  private static final Set<String> OF_A_POINT =
      Set.of(
          "producerRate",
          "durationSeconds",
          "messages",
          "warmup",
          "warmupSeconds",
          "cooldownSeconds",
          "drainTimeoutSeconds");

  static Setting of(RunResult result) {
    Map<String, String> content = new TreeMap<>();
    result
        .work()
        .forEach(
            (key, value) -> {
              if (value != null) {
                content.put(key, value.toString());
              }
            });
    result.mix().ifPresent(mix -> content.put("mix", mix.name() + " " + mix.sha256()));
    Map<String, String> shape = new TreeMap<>(content);
    shape.keySet().removeAll(OF_A_POINT);
    DriverPart driver = result.driver();
    String product = text(driver.product());
    return new Setting(
        result.workload().name(),
        content,
        shape,
        GuaranteeTerms.of(result),
        product.isBlank() ? driver.system() : product,
        text(driver.variant()),
        text(driver.serverVersion()),
        text(driver.clientVersion()),
        driver.name(),
        text(driver.sha256()),
        changed(result),
        MachineClass.of(result));
  }

  /** Returns what somebody who measures the same again on other machines has in common. */
  Setting anywhere() {
    return new Setting(
        workload,
        content,
        shape,
        terms,
        system,
        variant,
        version,
        client,
        driver,
        driverSha256,
        changed,
        new MachineClass("", ""));
  }

  private static String changed(RunResult result) {
    Series series = result.run().series();
    String side = series == null ? "" : series.side().orElse("");
    String changes = DriverChanges.of(result);
    return side + (side.isEmpty() || changes.isEmpty() ? "" : ", ") + changes;
  }

  /** Returns the driver file with what was changed of it. */
  String driverWords() {
    return driver + (changed.isEmpty() ? "" : " (" + changed + ")");
  }

  /** Returns the system with its version, as a row is called. */
  String server() {
    String name = version.equals(system) ? system : (system + " " + version).strip();
    return name + (variant.isBlank() ? "" : " (" + variant + ")");
  }

  private static String text(String value) {
    return Objects.requireNonNullElse(value, "");
  }
}
