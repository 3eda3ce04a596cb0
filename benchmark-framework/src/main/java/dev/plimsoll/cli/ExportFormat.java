// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** The formats that results are exported in. */
enum ExportFormat {
  OMB,
  CSV,
  HLOG,
  MARKDOWN
}
