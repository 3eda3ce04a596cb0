// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.DriverProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FairnessPageTest {

  @TempDir private Path home;

  @Test
  void whatThePageSaysOfAFileIsReadAsItWasWritten() throws IOException {
    Guarantees guarantees =
        new Guarantees(
            Acknowledger.ALL_REPLICAS,
            Guarantees.Copies.of(3, 2, Guarantees.Durability.PAGE_CACHE),
            Guarantees.Delivery.AT_LEAST_ONCE,
            OrderScope.PARTITION,
            new Guarantees.Clients(8, 8, Guarantees.Retries.CLIENT),
            "nothing",
            List.of());
    DriverProfile driver =
        new DriverProfile("nats", "nats-x", "driver-nats/nats-x.yaml", "", "", 1, Map.of());
    Path page = Files.createDirectories(home.resolve("docs")).resolve("FAIRNESS.md");
    Files.writeString(
        page,
        "<!-- made by: bin/benchmark fairness --write -->\n<!-- end of the generated"
            + " part -->\n");
    new FairnessPage(page.toString()).write(List.of(new GuaranteeRow(driver, guarantees)));

    assertThat(
            FairnessPage.promised(home)
                .of(
                    "nats",
                    new GuaranteeTerms(
                        "all-replicas",
                        List.of("page-cache", "page-cache"),
                        3,
                        "at-least-once",
                        "partition")))
        .containsExactly("driver-nats/nats-x.yaml");
  }

  @Test
  void everyFileOfThePageOfThisProgramIsRead() {
    assertThat(FairnessPage.promised(Path.of("..", "..")).entries()).hasSizeGreaterThan(40);
  }

  @Test
  void withoutAPageNothingIsKnown() {
    assertThat(FairnessPage.promised(home).entries()).isEmpty();
  }
}
