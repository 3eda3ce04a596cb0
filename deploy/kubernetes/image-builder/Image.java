// SPDX-License-Identifier: Apache-2.0

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.LogEvent;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes an image. Run as a source file by deploy/kubernetes/image:
 *
 * <pre>Image BASE TARGET NAME FOLDER=PATH… -- COMMAND…</pre>
 *
 * BASE is an image or {@code scratch}, TARGET a file or {@code registry}. The files of each FOLDER
 * become a layer, below PATH in the image.
 */
final class Image {

  private static final String USER = "10001:10001";

  private Image() {}

  public static void main(String[] arguments) throws Exception {
    List<String> all = List.of(arguments);
    int command = all.indexOf("--");
    ImageReference name = ImageReference.parse(all.get(2));
    JibContainerBuilder image = base(all.get(0));
    for (String layer : all.subList(3, command)) {
      image.addFileEntriesLayer(layer(layer));
    }
    JibContainer written =
        image
            .setFormat(ImageFormat.OCI)
            .setUser(USER)
            .setWorkingDirectory(AbsoluteUnixPath.get("/"))
            .setEntrypoint(all.subList(command + 1, all.size()))
            .containerize(containerizer(all.get(1), name));
    System.out.println(name + "@" + written.getDigest());
  }

  private static JibContainerBuilder base(String base) throws Exception {
    if (base.equals("scratch")) {
      return Jib.fromScratch().setPlatforms(Set.of(new Platform(architecture(), "linux")));
    }
    return base.startsWith(Jib.TAR_IMAGE_PREFIX)
        ? Jib.from(base)
        : Jib.from(withCredentials(ImageReference.parse(base)));
  }

  /** The one of this machine, whose runtime is in the image, by the name that images have for it. */
  private static String architecture() {
    String name = System.getProperty("os.arch");
    return name.equals("aarch64") ? "arm64" : name;
  }

  private static FileEntriesLayer layer(String layer) throws IOException {
    int separator = layer.lastIndexOf('=');
    Path folder = Path.of(layer.substring(0, separator));
    AbsoluteUnixPath path = AbsoluteUnixPath.get(layer.substring(separator + 1));
    FileEntriesLayer.Builder entries =
        FileEntriesLayer.builder().setName(folder.getFileName().toString());
    for (Path file : files(folder)) {
      entries.addEntry(
          file, path.resolve(folder.relativize(file).toString()), permissions(file));
    }
    return entries.build();
  }

  /** In a constant order, so that the same files give the same image. */
  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static FilePermissions permissions(Path file) {
    return FilePermissions.fromOctalString(Files.isExecutable(file) ? "755" : "644");
  }

  private static Containerizer containerizer(String target, ImageReference name) {
    Containerizer containerizer =
        target.equals("registry")
            ? Containerizer.to(withCredentials(name))
            : Containerizer.to(TarImage.at(Path.of(target)).named(name));
    return containerizer.setToolName("plimsoll");
  }

  /** The credentials of docker login, or of a credential helper that Docker is configured with. */
  private static RegistryImage withCredentials(ImageReference name) {
    return RegistryImage.named(name)
        .addCredentialRetriever(
            CredentialRetrieverFactory.forImage(name, Image::showError).dockerConfig());
  }

  private static void showError(LogEvent event) {
    if (event.getLevel() == LogEvent.Level.ERROR) {
      System.err.println(event.getMessage());
    }
  }
}
