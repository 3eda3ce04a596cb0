// SPDX-License-Identifier: Apache-2.0
/**
 * Runs the test classes of all modules from one queue.
 *
 * <p>Maven compiles and packages the modules one after the other, and with Surefire and Failsafe
 * each module also waits for the tests of the modules that it depends on. {@code bin/test}
 * therefore lets Maven build without tests, and starts {@link dev.plimsoll.testqueue.TestQueue},
 * which assigns test classes to JVMs, each with the class path of one module, as long as processors
 * are expected to be free. {@link dev.plimsoll.testqueue.TestJvmMain} is the main class of these
 * JVMs.
 *
 * <p>Threads: one thread assigns classes; each JVM has a thread that waits for its answer.
 */
package dev.plimsoll.testqueue;
