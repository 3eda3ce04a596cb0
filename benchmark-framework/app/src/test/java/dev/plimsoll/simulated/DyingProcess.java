// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.LocalProcess;
import dev.plimsoll.worker.LostWorkerException;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerSession;
import dev.plimsoll.worker.WorkerState;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * A worker that dies after some snapshots: it closes its clients, answers nothing and pushes
 * nothing any more.
 */
final class DyingProcess implements WorkerProcess {

  private final WorkerProcess process;
  private final int snapshots;

  DyingProcess(WorkerProcess process, int snapshots) {
    this.process = process;
    this.snapshots = snapshots;
  }

  /** Two workers in this process, the second of which dies after two snapshots. */
  static List<WorkerProcess> ofTwo(Driver system) {
    return List.of(
        new LocalProcess("one", system, NanoClock.process()),
        new DyingProcess(new LocalProcess("two", system, NanoClock.process()), 2));
  }

  @Override
  public String name() {
    return process.name();
  }

  @Override
  public WorkerSession session(Assignment assignment, WorkerListener listener) {
    Mortal mortal = new Mortal(listener);
    WorkerSession session = process.session(assignment, mortal);
    mortal.session = session;
    InvocationHandler calls =
        (proxy, method, arguments) -> {
          if (mortal.dead && !method.getName().equals("close")) {
            if (method.getReturnType() == void.class) {
              return null; // Calls without an answer are lost.
            }
            throw new LostWorkerException("worker two died", null);
          }
          try {
            return method.invoke(session, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return (WorkerSession)
        Proxy.newProxyInstance(
            WorkerSession.class.getClassLoader(), new Class<?>[] {WorkerSession.class}, calls);
  }

  @Override
  public void closeClients() {
    process.closeClients();
  }

  /** Passes on what the worker pushes until it dies. */
  private final class Mortal implements WorkerListener {

    private final WorkerListener listener;
    private volatile WorkerSession session;
    private volatile boolean dead;
    private int passed;

    Mortal(WorkerListener listener) {
      this.listener = listener;
    }

    @Override
    public void state(int worker, WorkerState state) {
      if (!dead) {
        listener.state(worker, state);
      }
    }

    @Override
    public void snapshot(SnapshotBatch batch) {
      if (dead) {
        return;
      }
      listener.snapshot(batch);
      passed++;
      if (passed == snapshots) {
        dead = true;
        listener.lost(batch.worker(), "worker two died");
        Thread end = new Thread(this::end, "death of two");
        end.setDaemon(true);
        end.start();
      }
    }

    private void end() {
      session.close();
      process.closeClients();
    }

    @Override
    public void lost(int worker, String reason) {
      listener.lost(worker, reason);
    }
  }
}
