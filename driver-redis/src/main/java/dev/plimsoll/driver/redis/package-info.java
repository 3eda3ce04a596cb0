// SPDX-License-Identifier: Apache-2.0
/** Redis behind the SPI. */
package dev.plimsoll.driver.redis;
