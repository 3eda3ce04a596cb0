// SPDX-License-Identifier: Apache-2.0
/**
 * What a report says, independent of where it is shown: sections of sentences, typed tables and
 * plots. A subject is built once; the terminal, Markdown and HTML render it.
 *
 * <p>Threads: any; everything is immutable.
 */
package dev.plimsoll.report.view;
