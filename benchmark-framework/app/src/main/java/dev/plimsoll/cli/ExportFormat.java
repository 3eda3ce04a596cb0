// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** The formats of exported results. */
enum ExportFormat {
  OMB,
  CSV,
  HLOG,
  MARKDOWN
}
