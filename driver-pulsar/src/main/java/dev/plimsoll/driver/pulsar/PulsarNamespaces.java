// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.PersistencePolicies;
import org.apache.pulsar.common.policies.data.TenantInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The namespaces of this program: created with their topics, deleted when they are empty. Used by
 * one thread.
 */
final class PulsarNamespaces {

  private static final Logger LOG = LoggerFactory.getLogger(PulsarNamespaces.class);

  private static final int CONFLICT = 409;
  private static final long REMOVAL_MILLIS = 2_000;

  private final PulsarAdmin admin;
  private final PulsarTopicConfig config;
  private final Set<String> markedForDeletion = new LinkedHashSet<>();
  private boolean createdTenant;

  PulsarNamespaces(PulsarAdmin admin, PulsarTopicConfig config) {
    this.admin = admin;
    this.config = config;
  }

  /** Creates those of these namespaces that belong to us and do not exist, with their policies. */
  void create(Set<String> namespaces) throws DriverException, InterruptedException {
    Set<String> missing = new TreeSet<>(namespaces);
    missing.removeIf(namespace -> !config.isOurs(namespace));
    markedForDeletion.addAll(missing);
    if (missing.isEmpty()) {
      return;
    }
    missing.removeAll(ours());
    PersistencePolicies copies = config.policies().persistence;
    if (copies != null) {
      checkBookies(copies.getBookkeeperEnsemble());
    }
    createTenant();
    for (String namespace : missing) {
      create(namespace);
    }
  }

  private void create(String namespace) throws DriverException, InterruptedException {
    try {
      PulsarCalls.await(
          admin.namespaces().createNamespaceAsync(namespace, config.policies()),
          "creating the namespace " + namespace);
    } catch (DriverException e) {
      if (PulsarFailures.status(PulsarFailures.TABLE.rootCause(e.getCause())) != CONFLICT) {
        throw e; // A conflict means that another program of this run has created it.
      }
    }
  }

  /**
   * Without enough bookies a broker retries for a minute to create a topic, and reports no clear
   * cause.
   */
  private void checkBookies(int ensemble) throws DriverException, InterruptedException {
    int bookies;
    try {
      bookies =
          PulsarCalls.await(admin.bookies().getBookiesAsync(), "counting the bookies")
              .getBookies()
              .size();
    } catch (DriverException e) {
      LOG.debug("the number of bookies is not known", e);
      return;
    }
    if (bookies < ensemble) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "Pulsar: client.persistence.ensembleSize is "
              + ensemble
              + ", but the cluster has "
              + bookies
              + (bookies == 1 ? " bookie" : " bookies")
              + ": give at most that, or start more");
    }
  }

  private void createTenant() throws DriverException, InterruptedException {
    String tenant = config.tenant();
    boolean absent =
        PulsarCalls.await(
                PulsarCalls.unlessAbsent(
                    admin.tenants().getTenantInfoAsync(tenant).thenApply(info -> tenant), ""),
                "looking at the tenant " + tenant)
            .isEmpty();
    if (!absent) {
      return;
    }
    List<String> clusters =
        config.client().clusterName().isPresent()
            ? List.of(config.client().clusterName().get())
            : PulsarCalls.await(admin.clusters().getClustersAsync(), "listing the clusters");
    TenantInfo info = TenantInfo.builder().allowedClusters(Set.copyOf(clusters)).build();
    PulsarCalls.await(
        admin.tenants().createTenantAsync(tenant, info), "creating the tenant " + tenant);
    createdTenant = true;
  }

  /**
   * Returns the namespaces that contain our topics: those with our prefix, or the configured one.
   */
  List<String> ours() throws DriverException, InterruptedException {
    if (config.existing().isPresent()) {
      return List.of(config.existing().get());
    }
    List<String> all =
        PulsarCalls.await(
            PulsarCalls.unlessAbsent(
                admin.namespaces().getNamespacesAsync(config.tenant()), List.of()),
            "listing the namespaces of " + config.tenant());
    return all.stream().filter(name -> name.startsWith(config.prefix())).sorted().toList();
  }

  /** Marks a namespace for deletion because topics in it were deleted. */
  void deleteIfEmpty(String namespace) {
    if (config.isOurs(namespace)) {
      markedForDeletion.add(namespace);
    }
  }

  /**
   * Deletes the marked namespaces and the tenant that we created. The server rejects the deletion
   * of a namespace that contains topics.
   */
  void removeEmpty() throws InterruptedException {
    for (String namespace : markedForDeletion) {
      remove(namespace, admin.namespaces().deleteNamespaceAsync(namespace));
    }
    markedForDeletion.clear();
    if (createdTenant) {
      remove(config.tenant(), admin.tenants().deleteTenantAsync(config.tenant()));
      createdTenant = false;
    }
  }

  private static void remove(String what, CompletableFuture<Void> removal)
      throws InterruptedException {
    try {
      removal.get(REMOVAL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("{} stays", what, e);
    }
  }
}
