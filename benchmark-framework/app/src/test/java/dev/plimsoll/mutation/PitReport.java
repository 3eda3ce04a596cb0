// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import dev.plimsoll.mutation.Mutant.Outcome;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Reads the XML report of PIT: a line for each mutant. The report of a run that was ended may be
 * cut off within a line.
 */
final class PitReport {

  private PitReport() {}

  /**
   * The mutants in the order of the code.
   *
   * @param all the report of a dry run, if the run was ended: mutants that only it has were not run
   */
  static List<Mutant> read(Path report, Path all) throws IOException {
    Map<Place, Result> results = new LinkedHashMap<>();
    addTo(results, all);
    addTo(results, report);
    return numbered(results);
  }

  private static void addTo(Map<Place, Result> results, Path report) throws IOException {
    if (!Files.exists(report)) {
      return;
    }
    for (String line : Files.readAllLines(report)) {
      if (line.startsWith("<mutation ") && line.endsWith("</mutation>")) {
        Element element = element(line);
        results.put(place(element), result(element));
      }
    }
  }

  private static List<Mutant> numbered(Map<Place, Result> results) {
    List<Place> places = new ArrayList<>(results.keySet());
    places.sort(
        Comparator.comparing(Place::className)
            .thenComparing(Place::line)
            .thenComparing(Place::signature)
            .thenComparing(Place::index)
            .thenComparing(Place::mutator));
    Map<List<String>, Integer> numbers = new HashMap<>();
    List<Mutant> mutants = new ArrayList<>();
    for (Place place : places) {
      Result result = results.get(place);
      int number =
          numbers.merge(
              List.of(place.className(), place.method(), place.mutator()), 1, Integer::sum);
      mutants.add(
          new Mutant(
              place.className(),
              place.method(),
              place.mutator(),
              number,
              place.line(),
              result.outcome(),
              result.description()));
    }
    return mutants;
  }

  private static Place place(Element mutation) {
    String mutator = text(mutation, "mutator");
    return new Place(
        text(mutation, "mutatedClass"),
        text(mutation, "mutatedMethod"),
        text(mutation, "methodDescription"),
        Integer.parseInt(text(mutation, "lineNumber")),
        Integer.parseInt(text(mutation, "index")),
        mutator.replaceFirst(".*\\.", "").replaceFirst("(ReturnVals)?Mutator(_.*)?$", ""),
        text(mutation, "description"));
  }

  private static Result result(Element mutation) {
    return new Result(Outcome.of(mutation.getAttribute("status")), text(mutation, "description"));
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

  private record Place(
      String className,
      String method,
      String signature,
      int line,
      int index,
      String mutator,
      String description) {}

  private record Result(Outcome outcome, String description) {}
}
