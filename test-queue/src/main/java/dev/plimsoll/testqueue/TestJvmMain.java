// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;

/**
 * The main class of a JVM that runs test classes of one module. It connects to the queue at the
 * port of its only argument, answers one request after the other, and ends when the connection is
 * closed.
 */
public final class TestJvmMain {

  private TestJvmMain() {}

  /**
   * Answers requests until there are no more.
   *
   * @param arguments the port of the queue on the loopback interface
   */
  public static void main(String[] arguments) throws Exception {
    int code = 0;
    try (Socket queue =
            new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        ObjectOutputStream answers = new ObjectOutputStream(queue.getOutputStream());
        ClassExecution execution = new ClassExecution()) {
      answers.flush();
      answer(new ObjectInputStream(queue.getInputStream()), answers, execution);
    } catch (IOException | UncheckedIOException e) {
      e.printStackTrace(System.err);
      code = 1;
    }
    // Tests may leave threads that are no daemons.
    System.exit(code);
  }

  private static void answer(
      ObjectInputStream requests, ObjectOutputStream answers, ClassExecution execution)
      throws IOException, ClassNotFoundException {
    while (true) {
      JvmRequest request;
      try {
        request = (JvmRequest) requests.readObject();
      } catch (EOFException e) {
        return;
      }
      send(
          answers,
          request instanceof JvmRequest.Find find
              ? execution.find(find)
              : execution.execute((JvmRequest.Execute) request, start -> send(answers, start)));
    }
  }

  private static void send(ObjectOutputStream answers, Object answer) {
    try {
      answers.writeObject(answer);
      answers.flush();
      answers.reset();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
