// SPDX-License-Identifier: Apache-2.0
/**
 * Keys of a driver file, declared once as the components of a record: reading them, the echo in the
 * results, the table of the README and the schema for editors follow. For drivers; without state.
 */
package dev.plimsoll.driver.settings;
