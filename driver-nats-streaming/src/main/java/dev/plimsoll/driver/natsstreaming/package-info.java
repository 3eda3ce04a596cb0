// SPDX-License-Identifier: Apache-2.0
/** NATS Streaming behind the SPI. */
package dev.plimsoll.driver.natsstreaming;
