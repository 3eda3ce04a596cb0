// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

/** Reads the files of one tool in one of its forms. */
interface ImportReader {

  /** Returns the tool whose files this reads. */
  Tool tool();

  /** Returns whether the content is of this tool and form. */
  boolean recognizes(SourceContent content);

  /** Reads a content that was recognized. */
  ImportedFigures read(SourceContent content) throws ImportException;
}
