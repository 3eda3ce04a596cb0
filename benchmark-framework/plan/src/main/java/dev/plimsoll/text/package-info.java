// SPDX-License-Identifier: Apache-2.0
/**
 * Removes secrets and control characters from all output to users and files ({@link
 * dev.plimsoll.text.Redaction}, {@link dev.plimsoll.text.ControlCharacters}). Depends on no other
 * package of this project.
 *
 * <p>Threads: any. Not called while messages are sent or received.
 */
package dev.plimsoll.text;
