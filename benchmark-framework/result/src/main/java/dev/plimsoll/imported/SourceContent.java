// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.text.NearestFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The content of a file.
 *
 * @param file its path, as the user gave it
 * @param size its length in bytes
 * @param sha256 of its bytes, in hexadecimal
 * @param archive whether it begins like an archive
 * @param text the bytes as text
 */
record SourceContent(Path file, long size, String sha256, boolean archive, String text) {

  /** The greatest file that is read: more than a day of any of the tools. */
  private static final long MOST_BYTES = 256L << 20;

  /** Archives begin with two bytes that say which kind they are. */
  private static final int ARCHIVE_MARK = 2;

  /** Colours and other codes of terminals. */
  private static final Pattern ESCAPES = Pattern.compile("\u001B\\[[0-9;]*[A-Za-z]");

  private static final char BYTE_ORDER_MARK = '\ufeff';

  static SourceContent read(Path file) throws ImportException {
    try {
      if (Files.isDirectory(file)) {
        throw new ImportException(file + " is a folder: name the files in it.");
      }
      if (Files.size(file) > MOST_BYTES) {
        throw new ImportException(file + " is greater than 256 MiB: no tool writes such a result.");
      }
      byte[] bytes = Files.readAllBytes(file);
      return new SourceContent(file, bytes.length, sha256(bytes), isArchive(bytes), text(bytes));
    } catch (NoSuchFileException e) {
      String hint = NearestFile.hint(file);
      throw new ImportException(
          file + ": there is no such file" + (hint.isEmpty() ? "." : hint), e);
    } catch (IOException e) {
      throw new ImportException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** UTF-16 is what a redirection in PowerShell writes; other bytes are read as Latin-1. */
  private static String text(byte[] bytes) {
    return ESCAPES.matcher(decoded(bytes)).replaceAll("");
  }

  private static String decoded(byte[] bytes) {
    if (bytes.length > 1 && (bytes[0] & 0xff) + (bytes[1] & 0xff) == 0xff + 0xfe) {
      return new String(bytes, StandardCharsets.UTF_16);
    }
    try {
      String text = decode(bytes, StandardCharsets.UTF_8);
      return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  private static String decode(byte[] bytes, Charset charset) throws CharacterCodingException {
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(bytes))
        .toString();
  }

  /** Returns the lines; a carriage return, with which consoles redraw, also ends one. */
  List<String> lines() {
    return text.lines().toList();
  }

  String fileName() {
    return String.valueOf(file.getFileName());
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static boolean isArchive(byte[] bytes) {
    if (bytes.length < ARCHIVE_MARK) {
      return false;
    }
    int mark = ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
    return mark == 0x504b || mark == 0x1f8b || mark == 0xfd37 || mark == 0x425a || mark == 0x28b5;
  }
}
