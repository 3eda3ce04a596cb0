// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.Serializable;

/**
 * Sent to the queue before the answer, so that a slow class differs from one that has stopped.
 *
 * @param name the name of a test or container that starts, with those of its containers
 * @param before the outcome of the tests that ended before
 */
record TestStart(String name, ClassReport before) implements Serializable {}
