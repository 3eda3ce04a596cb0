// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.result.ResultException;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.StudyOutcome;
import java.nio.file.Path;

/** Computes the answers of a study from what its runs measured. */
public interface StudyEvaluation {

  /**
   * Returns the answers.
   *
   * @param file where the outcome is; the study may be in its folder
   * @throws ResultException if the study is not known
   */
  StudyOutcome of(OutcomeFile outcome, Path file) throws ResultException;
}
