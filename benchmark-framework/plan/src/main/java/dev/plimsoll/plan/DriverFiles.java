// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.text.NearestKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds driver files by name: a path, a list of driver files, the short name of a system, or a
 * profile of guarantees with or without a system.
 */
final class DriverFiles {

  /** The short name of the list of all drivers. */
  private static final String ALL = "all";

  private static final String LIST = "drivers.yaml";

  /** Before the name of a {@link GuaranteeProfile}. */
  private static final String PROFILE = "profile:";

  /** Between the name of a profile and that of one of its systems. */
  private static final String OF_SYSTEM = "/";

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
    int slash = name.indexOf(OF_SYSTEM);
    String text = name.substring(PROFILE.length(), slash < 0 ? name.length() : slash);
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
    YamlNode.Block list = list(profile.get());
    if (slash >= 0) {
      String system = name.substring(slash + OF_SYSTEM.length());
      return List.of(
          inProfile(list, profile.get(), system)
              .orElseThrow(
                  () -> new PlanException(name + ": not possible: " + reason(list, system))));
    }
    List<DriverChoice> choices = new DriverList(files, programHome, profile).read(list);
    DriverList.without(list).forEach(line -> notices.accept("not in " + name + ": " + line));
    return choices;
  }

  private YamlNode.Block list(GuaranteeProfile profile) throws PlanException {
    String list = PROFILES + "/" + profile.text() + ".yaml";
    return YamlText.document(files.read(list, programHome.resolve(list)));
  }

  /** Returns the system's entry in the list of a profile, if it has one. */
  private Optional<DriverChoice> inProfile(
      YamlNode.Block list, GuaranteeProfile profile, String system) throws PlanException {
    for (DriverChoice choice :
        new DriverList(files, programHome, Optional.of(profile)).read(list)) {
      if (isOf(choice, system)) {
        return Optional.of(choice);
      }
    }
    return Optional.empty();
  }

  private boolean isOf(DriverChoice choice, String system) throws PlanException {
    Fields fields = new Fields(choice.tree(), DriverKeys.KEYS.block(), new Problems());
    String named =
        DriverKeys.KEYS
            .read(fields)
            .flatMap(keys -> keys.driver().or(keys::driverClass))
            .orElse("");
    return providers.stream()
        .filter(provider -> provider.system().equals(system))
        .anyMatch(
            provider -> provider.system().equals(named) || provider.aliases().contains(named));
  }

  /** Returns why the system is not in the list of a profile. */
  private static String reason(YamlNode.Block list, String system) {
    String prefix = system + ": ";
    return DriverList.without(list).stream()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .findFirst()
        .orElse("no driver file of " + system + " gives these guarantees");
  }

  /**
   * Returns the file of a system with the first of these profiles that it can give, or why it can
   * give none.
   */
  GuaranteeChoice choose(String system, List<GuaranteeProfile> wanted) throws PlanException {
    String reason = "";
    for (GuaranteeProfile profile : wanted) {
      YamlNode.Block list = list(profile);
      if (inProfile(list, profile, system).isPresent()) {
        String name = PROFILE + profile.text() + OF_SYSTEM + system;
        return new GuaranteeChoice(system, Optional.of(name), reason);
      }
      reason = reason.isEmpty() ? reason(list, system) : reason;
    }
    return new GuaranteeChoice(system, Optional.empty(), reason);
  }

  /** Returns the systems for which there are servers on this machine. */
  List<String> localSystems() {
    return systems().stream().filter(system -> Files.isRegularFile(local(system))).toList();
  }

  private Path local(String system) {
    return programHome.resolve("driver-" + system).resolve(system + "-local.yaml");
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
    Path local = local(system);
    // The simulated system needs no server, so it has no driver file and uses its defaults.
    return Files.isRegularFile(local)
        ? files.read(system, local)
        : SourceText.of(system, "driver: " + system + "\n");
  }
}
