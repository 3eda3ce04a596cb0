// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import dev.plimsoll.driver.OrderScope;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DataStorageTest {

  private static final DataStorage MEMORY = new DataStorage(true);

  @Test
  void whatIsForcedToAFileSystemInMemoryIsInThePageCache() {
    Guarantees limited =
        MEMORY.limit(storing(new Copies(3, List.of(Durability.FSYNC, Durability.MEMORY))));

    assertThat(limited.copies())
        .isEqualTo(new Copies(3, List.of(Durability.PAGE_CACHE, Durability.MEMORY)));
    assertThat(limited.notes()).containsExactly("first.", DataStorage.NOTE);
  }

  @Test
  void whatIsWrittenThereKeepsItsNameAndGetsTheNote() {
    Guarantees limited = MEMORY.limit(storing(Copies.of(1, 1, Durability.PAGE_CACHE)));

    assertThat(limited.durableIn()).isEqualTo(Durability.PAGE_CACHE);
    assertThat(limited.notes()).contains(DataStorage.NOTE);
  }

  @Test
  void guaranteesThatNeedNoFilesOrHaveADiskAreUnchanged() {
    Guarantees inProcesses = storing(Copies.of(1, 1, Durability.MEMORY));
    Guarantees flushed = storing(Copies.of(1, 1, Durability.FSYNC));

    assertThat(MEMORY.limit(inProcesses)).isEqualTo(inProcesses);
    assertThat(new DataStorage(false).limit(flushed)).isEqualTo(flushed);
  }

  @Test
  void theFileSystemOfTheDataFolderDecides() {
    Path shared = Path.of("/dev/shm");
    assumeThat(shared).isDirectory();

    assertThat(DataStorage.of(List.of(node(shared)))).isEqualTo(MEMORY);
    assertThat(DataStorage.of(List.of(node(Path.of("/proc"))))).isNotEqualTo(MEMORY);
    assertThat(DataStorage.of(List.of(node(Path.of("not/there"))))).isNotEqualTo(MEMORY);
    assertThat(DataStorage.of(List.of())).isNotEqualTo(MEMORY);
  }

  private static BrokerNode node(Path data) {
    return new BrokerNode("nats", 1, "n1", NodeStatus.RUNNING, 1, "127.0.0.1:1", data);
  }

  private static Guarantees storing(Copies copies) {
    return new Guarantees(
        Acknowledger.SERVER,
        copies,
        Guarantees.Delivery.AT_LEAST_ONCE,
        OrderScope.PARTITION,
        Guarantees.Clients.NOT_KNOWN,
        "",
        List.of("first."));
  }
}
