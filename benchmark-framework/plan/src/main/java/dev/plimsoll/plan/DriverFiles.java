// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.text.NearestKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds driver files by name: a path, a list of driver files, or the short name of a system. */
final class DriverFiles {

  /** The short name of the list of all drivers. */
  private static final String ALL = "all";

  private static final String LIST = "drivers.yaml";

  /** Before the name of a {@link GuaranteeProfile}. */
  private static final String PROFILE = "profile:";

  private static final String PROFILES = "profiles";

  private final List<DriverProvider> providers;
  private final SourceFiles files;
  private final Path programHome;
  private final Consumer<String> notices;

  /**
   * @param notices receives a line for each system that cannot give the guarantees of a profile
   */
  DriverFiles(
      List<DriverProvider> providers,
      SourceFiles files,
      Path programHome,
      Consumer<String> notices) {
    this.providers = providers;
    this.files = files;
    this.notices = notices;
    this.programHome = programHome;
  }

  /** Returns the driver file with this name, or those of the list with this name. */
  List<DriverChoice> choices(String name) throws PlanException {
    if (name.startsWith(PROFILE)) {
      return ofProfile(name);
    }
    Optional<Path> path = files.path(name);
    boolean all = name.equals(ALL) && path.filter(Files::exists).isEmpty();
    SourceText source = all ? files.read(LIST, programHome.resolve(LIST)) : read(name);
    YamlNode.Block tree = YamlText.document(source);
    if (!DriverList.isList(tree)) {
      return List.of(new DriverChoice(source, List.of(), false, Optional.empty()));
    }
    Path folder = all ? programHome : path.orElseThrow().toAbsolutePath().getParent();
    return new DriverList(files, folder, Optional.empty()).read(tree);
  }

  private List<DriverChoice> ofProfile(String name) throws PlanException {
    String text = name.substring(PROFILE.length());
    Optional<GuaranteeProfile> profile = GuaranteeProfile.of(text);
    if (profile.isEmpty()) {
      throw new PlanException(
          name
              + ": there is no such profile"
              + NearestKey.find(text, GuaranteeProfile.texts())
                  .map(near -> ": did you mean " + PROFILE + near + "?")
                  .orElse(".")
              + " Give "
              + PROFILE
              + " and one of "
              + String.join(", ", GuaranteeProfile.texts()));
    }
    String list = PROFILES + "/" + text + ".yaml";
    YamlNode.Block tree = YamlText.document(files.read(list, programHome.resolve(list)));
    List<DriverChoice> choices = new DriverList(files, programHome, profile).read(tree);
    DriverList.without(tree).forEach(line -> notices.accept("not in " + name + ": " + line));
    return choices;
  }

  private SourceText read(String name) throws PlanException {
    Optional<Path> path = files.path(name);
    boolean isShort = name.indexOf('/') < 0 && name.indexOf('\\') < 0;
    if (!isShort || path.filter(Files::isRegularFile).isPresent()) {
      return files.read(name);
    }
    if (providers.stream().anyMatch(provider -> provider.system().equals(name))) {
      return ofSystem(name);
    }
    if (name.contains(".")) {
      return files.read(name);
    }
    throw new PlanException(
        name
            + ": there is no such file in "
            + files.absoluteFolder()
            + " and no such driver"
            + NearestKey.find(name, systems())
                .map(near -> ": did you mean " + near + "?")
                .orElse(".")
            + " Give a driver file, all, "
            + PROFILE
            + "<name>, or one of "
            + String.join(", ", systems()));
  }

  private List<String> systems() {
    return providers.stream().map(DriverProvider::system).sorted().toList();
  }

  private SourceText ofSystem(String system) throws PlanException {
    Path local = programHome.resolve("driver-" + system).resolve(system + "-local.yaml");
    // The simulated system needs no server, so it has no driver file and uses its defaults.
    return Files.isRegularFile(local)
        ? files.read(system, local)
        : SourceText.of(system, "driver: " + system + "\n");
  }
}
