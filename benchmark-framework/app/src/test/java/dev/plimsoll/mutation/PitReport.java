// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import dev.plimsoll.mutation.Mutant.Outcome;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Reads what a run of PIT wrote: the XML report with a line for each mutant that was run, and the
 * list of all mutants. The report of a run that was ended may be cut off within a line.
 */
final class PitReport {

  private static final Pattern TEST_CLASS = Pattern.compile("\\[class:([^\\]]+)\\]");

  /**
   * What became of a mutant in this run.
   *
   * @param test the full name of the test class that killed it, or an empty text
   */
  record Result(Outcome outcome, String test) {}

  private PitReport() {}

  /** Reads the report, if there is one. */
  static Map<MutantPlace, Result> read(Path report) throws IOException {
    Map<MutantPlace, Result> results = new LinkedHashMap<>();
    if (Files.exists(report)) {
      for (String line : Files.readAllLines(report)) {
        if (line.startsWith("<mutation ") && line.endsWith("</mutation>")) {
          Element mutation = element(line);
          results.put(place(mutation), result(mutation));
        }
      }
    }
    return results;
  }

  /** Reads the list of all mutants: their descriptions. */
  static Map<MutantPlace, String> readList(Path list) throws IOException {
    Map<MutantPlace, String> descriptions = new LinkedHashMap<>();
    for (String line : Files.readAllLines(list)) {
      String[] fields = line.split("\t", MutantPlace.FIELDS + 1);
      descriptions.put(MutantPlace.of(fields), fields[MutantPlace.FIELDS]);
    }
    return descriptions;
  }

  private static MutantPlace place(Element mutation) {
    return new MutantPlace(
        text(mutation, "mutatedClass"),
        text(mutation, "mutatedMethod"),
        text(mutation, "methodDescription"),
        Integer.parseInt(text(mutation, "lineNumber")),
        Integer.parseInt(text(mutation, "index")),
        text(mutation, "mutator"));
  }

  private static Result result(Element mutation) {
    Outcome outcome = Outcome.of(mutation.getAttribute("status"));
    Matcher test = TEST_CLASS.matcher(text(mutation, "killingTest"));
    return new Result(outcome, outcome == Outcome.KILLED && test.find() ? test.group(1) : "");
  }

  private static String text(Element mutation, String name) {
    return mutation.getElementsByTagName(name).item(0).getTextContent();
  }

  private static Element element(String line) throws IOException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(line)))
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("not a report of PIT: " + line, e);
    }
  }
}
