// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.Serializable;

/**
 * A test that failed or was skipped.
 *
 * @param uniqueId the JUnit Platform's id, by which the test can be repeated
 * @param name the test's name with those of its containers
 * @param text the reason, or the stack trace
 */
record Problem(String uniqueId, String name, String text) implements Serializable {}
