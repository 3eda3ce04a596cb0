// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What gRPC logs: nothing but its own defects. At its default level, each connection that is no
 * gRPC would write a stack trace, so that anybody who can connect could fill the log of a worker.
 */
final class GrpcLogs {

  /** Kept, because a logger that nobody refers to loses its level. */
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private GrpcLogs() {}

  static void quieten() {
    GRPC.setLevel(Level.SEVERE);
  }
}
