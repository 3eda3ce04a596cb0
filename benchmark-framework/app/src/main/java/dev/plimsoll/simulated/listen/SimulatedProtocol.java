// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

/**
 * A protocol of a real system, with what its clients have stored. A further one is named in {@link
 * SimulatedProtocols}.
 */
interface SimulatedProtocol {

  /** Whether the sender of a message learns that it was refused. */
  boolean answersMessages();

  /** A client has connected. Called on the reading thread. */
  Dialogue open(ClientConnection connection);

  /** One connection's state. */
  interface Dialogue {

    /** The connection is open, so that the server may speak first. On the system's thread. */
    default void opened() {}

    /**
     * Takes the requests that have arrived completely. Called on the reading thread.
     *
     * @return the number of bytes that they occupied; the others are passed again, with more
     * @throws ProtocolViolation if this is not the protocol; the connection is then closed
     */
    int received(byte[] bytes, int from, int to) throws ProtocolViolation;

    /** The client has gone. Called on the thread of the system. */
    void closed();
  }

  /** What a client has sent cannot be understood. */
  final class ProtocolViolation extends Exception {
    private static final long serialVersionUID = 1;

    public ProtocolViolation(String message) {
      super(message);
    }
  }
}
