// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParametersDelegate;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.plan.WorkloadText;
import dev.plimsoll.remote.ListeningWorkers;
import dev.plimsoll.remote.RequestedWorkers;
import dev.plimsoll.remote.TransportFiles;
import dev.plimsoll.remote.TransportSecurity;
import dev.plimsoll.remote.WorkerAddress;
import dev.plimsoll.remote.WorkerAddresses;
import dev.plimsoll.remote.WorkerSetupException;
import dev.plimsoll.worker.Placement;
import dev.plimsoll.worker.WorkerLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The options that name workers, and how this process and they recognise each other. */
final class WorkersOption {

  @Parameter(
      names = {"-w", "--workers"},
      description =
          "processes that generate the load, HOST:PORT,… or dns:NAME:PORT for all"
              + " addresses of a name; default: this process")
  private String workers = "";

  @Parameter(
      names = "--workers-count",
      converter = CountConverter.class,
      description =
          "with dns:NAME:PORT, the number of addresses to wait for; default:"
              + " waits until they have not changed for some seconds")
  private int count;

  @Parameter(
      names = {"-wf", "--workers-file"},
      description = "a file with one HOST:PORT in each line")
  private Path file;

  @Parameter(
      names = "--placement",
      description = "how producers and consumers are distributed to workers: spread, split, paired")
  private Placement placement = Placement.SPREAD;

  @ParametersDelegate private final WorkersCredentials credentials = new WorkersCredentials();

  @Parameter(
      names = "--workers-wait",
      converter = CountConverter.class,
      description =
          "seconds to wait until all workers listen, if they are started at the same time")
  private int waitSeconds;

  @Parameter(
      names = "--tolerate-workers",
      description =
          "number of workers that may be lost: the run goes on without them, and"
              + " its result says 'degraded'")
  private int tolerated;

  private final String command;

  /**
   * Creates the options.
   *
   * @param command that has them, for its sentences
   */
  WorkersOption(String command) {
    this.command = command;
  }

  /** Returns a context with these workers, or the same if none were named. */
  CommandContext apply(CommandContext context, List<RunPlan> plans)
      throws UsageException, PlanException, InterruptedException {
    TransportFiles files = credentials.files();
    if (workers.isEmpty() && file == null) {
      refuseAlone(files);
      return context;
    }
    try {
      List<WorkerAddress> addresses = addresses(context);
      for (WorkerAddress address : addresses) {
        TransportSecurity.ofCoordinator(address, files);
      }
      for (RunPlan plan : plans) {
        requireOneLoad(plan);
        WorkloadText.of(plan.workload());
      }
      if (tolerated < 0 || (tolerated > 0 && tolerated >= addresses.size())) {
        throw new UsageException(
            "--tolerate-workers: "
                + tolerated
                + " of "
                + addresses.size()
                + " workers: give a number from 0 to "
                + (addresses.size() - 1));
      }
      if (waitSeconds > 0) {
        ListeningWorkers.await(addresses, Duration.ofSeconds(waitSeconds), context.screen()::line);
      }
      return context.with(
          context.series().with(new RequestedWorkers(addresses, files, placement, tolerated)));
    } catch (WorkerSetupException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /**
   * Refuses runs that this number of workers cannot generate, as far as the files tell: without
   * connecting to the workers and to a system, which is taken to acknowledge.
   */
  void verify(List<RunPlan> plans) throws UsageException {
    boolean named = file != null || !workers.isEmpty();
    int number = named ? count() : 1;
    for (RunPlan plan : plans) {
      if (named) {
        requireOneLoad(plan);
      }
      for (Workload workload : plan.workloads()) {
        Optional<String> refusal =
            placement
                .refusal(workload, true, number)
                .or(() -> WorkerLimits.refusal(workload, placement, number));
        if (refusal.isPresent()) {
          throw new UsageException(command + ": " + workload.file() + ": " + refusal.get());
        }
      }
    }
  }

  /** Workers have the load of one run. */
  private void requireOneLoad(RunPlan plan) throws UsageException {
    if (plan.mix().isPresent()) {
      throw new UsageException(
          command
              + ": "
              + plan.workload().file()
              + " is a mix, whose streams run in this process: take the workers out");
    }
  }

  /** How many workers there are at least; one if only their name server knows. */
  private int count() throws UsageException {
    try {
      if (file != null) {
        return WorkerAddresses.file("--workers-file", file).size();
      }
      return WorkerAddresses.isName(workers)
          ? Math.max(1, count)
          : WorkerAddresses.list("--workers", workers).size();
    } catch (WorkerSetupException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private List<WorkerAddress> addresses(CommandContext context)
      throws WorkerSetupException, InterruptedException, UsageException {
    if (!workers.isEmpty() && file != null) {
      throw new UsageException(command + ": give --workers or --workers-file, not both");
    }
    if (file == null && WorkerAddresses.isName(workers)) {
      WorkersOfName name = WorkersOfName.ofSystem(workers, context.screen()::line);
      return count > 0 ? name.atLeast(count) : name.unchanged();
    }
    if (count > 0) {
      throw new UsageException(command + ": --workers-count is for --workers dns:NAME:PORT");
    }
    return file != null
        ? WorkerAddresses.file("--workers-file", file)
        : WorkerAddresses.list("--workers", workers);
  }

  private void refuseAlone(TransportFiles files) throws UsageException {
    if (placement != Placement.SPREAD) {
      throw new UsageException(
          command + ": --placement has no effect without --workers or --workers-file");
    }
    if (waitSeconds > 0) {
      throw new UsageException(
          command + ": --workers-wait has no effect without --workers or --workers-file");
    }
    if (count > 0) {
      throw new UsageException(
          command + ": --workers-count has no effect without --workers dns:NAME:PORT");
    }
    if (tolerated != 0) {
      throw new UsageException(
          command + ": --tolerate-workers has no effect without --workers or --workers-file");
    }
    if (!files.equals(TransportFiles.NONE)) {
      throw new UsageException(
          command + ": credentials for workers have no effect without --workers or --workers-file");
    }
  }
}
