// SPDX-License-Identifier: Apache-2.0
/** HTTP and JSON for drivers: what a system reports about itself besides its own protocol. */
package dev.plimsoll.driver.http;
