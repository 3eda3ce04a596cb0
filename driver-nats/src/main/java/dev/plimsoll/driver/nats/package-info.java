// SPDX-License-Identifier: Apache-2.0
/** NATS behind the SPI. */
package dev.plimsoll.driver.nats;
