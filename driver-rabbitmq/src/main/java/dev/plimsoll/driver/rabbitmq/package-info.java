// SPDX-License-Identifier: Apache-2.0
/** RabbitMQ behind the SPI. */
package dev.plimsoll.driver.rabbitmq;
