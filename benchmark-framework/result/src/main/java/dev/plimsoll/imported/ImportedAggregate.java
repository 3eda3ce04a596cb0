// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

/**
 * A single value of a run.
 *
 * @param run the run's name
 * @param name the metric, see {@link MetricNames}
 * @param unit as in the file; empty if the file and its format do not say it
 * @param value in that unit
 * @param from the file's own key or line, or how it was computed from the file's rows
 */
public record ImportedAggregate(String run, String name, String unit, double value, String from) {}
