// SPDX-License-Identifier: Apache-2.0
package org.apache.bookkeeper.stats;

public interface StatsLogger {}
