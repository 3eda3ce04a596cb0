// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/**
 * A channel of {@link RecordingFiles} that notes each write and each force. Writes are short, as
 * those of a real channel may be.
 */
final class RecordingChannel extends FileChannel {

  private static final int MOST_BYTES = 1 << 14;

  private final FileChannel real;
  private final Path path;
  private final RecordingFiles files;
  private boolean written;

  RecordingChannel(FileChannel real, Path path, RecordingFiles files) {
    this.real = real;
    this.path = path;
    this.files = files;
  }

  /** Successive writes are noted as one. */
  @Override
  public int write(ByteBuffer source) throws IOException {
    if (!written) {
      written = true;
      files.note("write", path);
    }
    ByteBuffer part = source.slice(source.position(), Math.min(source.remaining(), MOST_BYTES));
    int count = real.write(part);
    source.position(source.position() + count);
    return count;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    real.force(metaData);
    files.note("force", path);
    written = false;
  }

  @Override
  protected void implCloseChannel() throws IOException {
    real.close();
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return real.read(target);
  }

  @Override
  public long position() throws IOException {
    return real.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    real.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return real.size();
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileChannel truncate(long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int read(ByteBuffer target, long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int write(ByteBuffer source, long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }
}
