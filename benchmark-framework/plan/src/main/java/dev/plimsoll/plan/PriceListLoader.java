// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.nio.file.Path;
import java.util.Optional;

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
    YamlNode.Block tree = YamlText.document(files.read(file));
    Fields fields = new Fields(tree, PriceList.KEYS.block(), problems).check("");
    Optional<PriceList> prices = PriceList.KEYS.read(fields, file);
    problems.throwIfAny();
    return prices.orElseThrow();
  }
}
