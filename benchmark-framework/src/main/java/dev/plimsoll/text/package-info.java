// SPDX-License-Identifier: Apache-2.0
/**
 * What every text passes before a person or a file gets it: secrets and control characters are
 * taken out ({@link dev.plimsoll.text.Redaction}, {@link dev.plimsoll.text.ControlCharacters}).
 * Depends on nothing of ours.
 *
 * <p>Threads: any. Nothing here is called while a message is sent or received.
 */
package dev.plimsoll.text;
