// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.cost.CostTable;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.PriceListLoader;
import dev.plimsoll.series.ResultArguments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prints what a million messages and a gigabyte cost at the measured rates. */
@Parameters(commandDescription = "computes the cost of messages at the measured rates")
final class CostCommand extends CommonOptions {

  @Parameter(
      names = "--prices",
      description = "the price list; deploy/prices.yaml is an example to copy")
  private String prices = "";

  @Parameter(description = "RESULT…")
  private List<String> files = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of("benchmark cost results --prices my-prices.yaml");
  }

  @Override
  public ExitCode execute(CommandContext context) throws PlanException, UsageException {
    if (files.isEmpty()) {
      throw new UsageException("cost: give one or more result files, or folders of them");
    }
    if (prices.isEmpty()) {
      throw new UsageException(
          "cost: give your price list with --prices; "
              + context.home().resolve("deploy").resolve("prices.yaml")
              + " is an example");
    }
    PriceList list = new PriceListLoader(Path.of(""), context.home()).load(prices);
    ResultArguments results = ResultArguments.of(files);
    List<String> problems = new ArrayList<>(results.problems());
    CostTable table = new CostTable(list);
    int priced = 0;
    for (ResultArguments.Named named : results.named()) {
      if (table.add(named.result())) {
        priced++;
      } else {
        String system = named.result().driver().system();
        problems.add(
            "%s: %s has no nodes for %s: add a block with systems: [%s] to nodeGroups"
                .formatted(named.file(), prices, system, system));
      }
    }
    if (priced > 0) {
      table.lines().forEach(context.out()::println);
    }
    return report(problems);
  }
}
