// SPDX-License-Identifier: Apache-2.0
/** Pulsar behind the SPI. */
package dev.plimsoll.driver.pulsar;
