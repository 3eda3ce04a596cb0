// SPDX-License-Identifier: Apache-2.0
/**
 * Keys of YAML files, declared once as the components of a record: reading them with all problems
 * in one pass, writing them, the echo in the results, the tables of documents and the schemas for
 * editors follow. For drivers, and for the framework's own files, whose reader ({@link
 * dev.plimsoll.driver.settings.KeySource}) knows lines and columns. Without state.
 */
package dev.plimsoll.driver.settings;
