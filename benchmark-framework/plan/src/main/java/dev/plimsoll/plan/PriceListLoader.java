// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.plan.PriceList.NodeGroup;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;

/**
 * Reads a price list, with the same strictness as workload and driver files.
 *
 * <p>Threads: one.
 */
public final class PriceListLoader {

  private final SourceFiles files;

  /**
   * Creates a loader.
   *
   * @param workingFolder the folder that relative paths refer to
   * @param programHome the program's folder, for advice
   */
  public PriceListLoader(Path workingFolder, Path programHome) {
    this.files = new SourceFiles(workingFolder, programHome);
  }

  /** Reads the file. */
  public PriceList load(String file) throws PlanException {
    Problems problems = new Problems();
    Fields fields =
        new Fields(YamlText.document(files.read(file)), PriceKeys.BLOCK, problems).check("");
    List<NodeGroup> groups =
        fields.blocks(PriceKeys.NODE_GROUPS).stream().map(PriceListLoader::group).toList();
    PriceList prices =
        new PriceList(
            file,
            fields.get(PriceKeys.CURRENCY, ""),
            fields.get(PriceKeys.REGION, ""),
            date(fields),
            fields.get(PriceKeys.EXAMPLE),
            groups);
    problems.throwIfAny();
    return prices;
  }

  private static LocalDate date(Fields fields) {
    try {
      return fields.find(PriceKeys.DATE).map(LocalDate::parse).orElse(LocalDate.EPOCH);
    } catch (DateTimeParseException e) {
      fields.wrong(PriceKeys.DATE, "is not a day: give year, month and day, as 2026-11-22");
      return LocalDate.EPOCH;
    }
  }

  private static NodeGroup group(Fields group) {
    return new NodeGroup(
        group.list(PriceKeys.SYSTEMS),
        group.get(PriceKeys.GROUP),
        group.get(PriceKeys.NODES, 1),
        group.get(PriceKeys.TYPE, ""),
        group.get(PriceKeys.PER_HOUR, 0.0));
  }
}
