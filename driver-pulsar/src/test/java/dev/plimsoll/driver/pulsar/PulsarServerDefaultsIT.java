// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.ServerDefaultsContract;
import java.util.Map;

/**
 * The declared defaults of Pulsar's broker. Those of bookies, which report only what they are
 * given, are from BookKeeper's ServerConfiguration and not compared.
 */
@NeedsBroker("pulsar")
final class PulsarServerDefaultsIT extends ServerDefaultsContract {

  private static final String GIVEN =
      "advertisedAddress|bindAddress|(broker|web)ServicePort|clusterName|metadataStoreUrl"
          + "|narExtractionDirectory|loadBalancerEnabled|acknowledgmentAtBatchIndexLevelEnabled"
          + "|managedLedgerDefault(AckQuorum|EnsembleSize|WriteQuorum)|bookie\\..*";

  /** Set by the starter of the standalone server. */
  private static final String STANDALONE =
      "|isRunningStandalone|bookkeeperNumberOfChannelsPerBookie";

  private static final String OF_THE_MACHINE =
      "|bookkeeperClientNum(Io|Worker)Threads|managedLedgerCacheSizeMB"
          + "|managedLedgerNumSchedulerThreads|maxMessagePublishBufferSizeInMB"
          + "|num(ExecutorThreadPoolSize|HttpServerThreads|IOThreads)"
          + "|numTransactionReplayThreadPoolSize|topicOrderedExecutorThreadNum"
          + "|webSocket(ConnectionsPerBroker|NumIoThreads)";

  /** Their values are not in results. */
  private static final String SECRET =
      "|authenticateOriginalAuthData|saslJaas.*|.*(Password|AuthenticationParameters).*";

  PulsarServerDefaultsIT() {
    super(
        "dev/plimsoll/driver/pulsar/pulsar-defaults.properties",
        GIVEN + STANDALONE + OF_THE_MACHINE + SECRET);
  }

  @Override
  protected DriverSetup setup() {
    return new PulsarSetup(Map.of());
  }
}
