// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.worker.WorkerShare;

/** The load of a worker in a few words, for its operator. */
final class LoadText {

  private LoadText() {}

  /** The rate of the whole load, and the part of it that this worker has. */
  static String of(Workload workload, WorkerShare share) {
    if (workload.load() instanceof Load.RequestReply) {
      return "requests: " + sending(workload, share);
    }
    return sending(workload, share);
  }

  private static String sending(Workload workload, WorkerShare share) {
    Load load = workload.sending();
    if (load instanceof Load.Open open) {
      double part =
          workload.producers() == 0 ? 0 : (double) share.producers() / workload.producers();
      String here = share.isWhole() ? "" : ", here " + rate(open.rate(), part);
      return rate(open.rate(), 1) + here;
    }
    if (load instanceof Load.Search) {
      return "a search of the highest rate";
    }
    return load instanceof Load.Closed ? "as fast as the system accepts" : "consumes only";
  }

  private static String rate(RateProfile profile, double part) {
    String first = Numbers.digits(profile.first() * part);
    String last = Numbers.digits(profile.last() * part);
    return (first.equals(last) ? first : first + " to " + last) + " msg/s";
  }
}
