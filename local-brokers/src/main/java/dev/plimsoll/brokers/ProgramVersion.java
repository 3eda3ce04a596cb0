// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a program for its version. */
final class ProgramVersion {

  private static final Pattern VERSION =
      Pattern.compile("\\bv?=?(\\d+\\.\\d+\\.\\d+[-+.0-9A-Za-z]*)");

  private ProgramVersion() {}

  /**
   * Returns the first version in what {@code program --version} prints, or the empty string if
   * there is none. The first line is what the program says about itself.
   */
  static String of(Path program) {
    return run(program, "--version", true);
  }

  /** The same for a program without that option, whose help has the version, however it exits. */
  static String said(Path program, String option) {
    return run(program, option, false);
  }

  private static String run(Path program, String option, boolean mustSucceed) {
    try {
      Process process =
          new ProcessBuilder(program.toString(), option).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean succeeded = process.waitFor() == 0;
      return succeeded || !mustSucceed ? in(said) : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  static String in(String said) {
    Matcher matcher = VERSION.matcher(said);
    return matcher.find() ? matcher.group(1) : "";
  }
}
