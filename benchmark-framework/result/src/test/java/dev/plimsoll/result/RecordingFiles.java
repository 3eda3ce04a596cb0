// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A real folder with a record of what is done to its files, in order: {@code write}, {@code force},
 * {@code link}, {@code move} and {@code delete}. The code under test needs no change, because each
 * path brings its file system.
 */
final class RecordingFiles extends FileSystemProvider {

  private final Path folder;
  private final List<String> operations = new ArrayList<>();
  private final FileSystem system = new RecordingFileSystem(this);

  RecordingFiles(Path folder) {
    this.folder = folder;
  }

  /** Returns the folder as a path whose operations are recorded. */
  Path folder() {
    return recorded(folder);
  }

  /** Returns the operations since the last call. */
  List<String> operations() {
    List<String> done = List.copyOf(operations);
    operations.clear();
    return done;
  }

  /** Notes an operation; names of temporary files are random. */
  void note(String operation, Path path) {
    String name = path.equals(folder) ? "folder" : String.valueOf(path.getFileName());
    operations.add(operation + " " + (name.endsWith(".tmp") ? "temporary" : name));
  }

  private Path recorded(Path real) {
    return (Path)
        Proxy.newProxyInstance(
            Path.class.getClassLoader(),
            new Class<?>[] {Path.class},
            (proxy, method, arguments) ->
                method.getName().equals("getFileSystem") ? system : call(method, real, arguments));
  }

  private Object call(Method method, Path real, Object[] arguments) throws Throwable {
    Object[] given = arguments == null ? new Object[0] : arguments.clone();
    for (int i = 0; i < given.length; i++) {
      given[i] = given[i] instanceof Path path ? real(path) : given[i];
    }
    try {
      Object result = method.invoke(real, given);
      return result instanceof Path path ? recorded(path) : result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Path real(Path path) {
    return Path.of(path.toString());
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Path real = real(path);
    return new RecordingChannel(FileChannel.open(real, options, attributes), real, this);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
    Files.createDirectory(real(path), attributes);
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    Files.createLink(real(link), real(existing));
    note("link", link);
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) throws IOException {
    Files.move(real(from), real(to), options);
    note("move", to);
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) throws IOException {
    Files.copy(real(from), real(to), options);
    note("write", to);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.delete(real(path));
    note("delete", path);
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    real(path).getFileSystem().provider().checkAccess(real(path), modes);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return Files.readAttributes(real(path), type, options);
  }

  @Override
  public String getScheme() {
    return "recorded";
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    return Files.isSameFile(real(path), real(other));
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException();
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path path, DirectoryStream.Filter<? super Path> filter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isHidden(Path path) {
    return false;
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return Files.getFileStore(real(path));
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return Files.getFileAttributeView(real(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return Files.readAttributes(real(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options) {
    throw new UnsupportedOperationException();
  }
}
