// SPDX-License-Identifier: Apache-2.0
/**
 * Code shared by drivers of systems with a connection: the connection, pools of clients, errors as
 * a table, waiting with a deadline, the receive thread with its commands. The framework uses only
 * {@link dev.plimsoll.driver.Driver}, and a driver need not use this package.
 */
package dev.plimsoll.driver.connection;
