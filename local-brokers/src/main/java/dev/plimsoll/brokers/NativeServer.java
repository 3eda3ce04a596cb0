// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands that run a server which is a program of the system, tied to the program that started it
 * as {@link ServerMain} ties a Java server: when the input ends the server is killed and its folder
 * deleted, unless the one byte {@link ServerMain#STAY} came first.
 *
 * <p>A small shell waits beside the server. The shell that is started becomes the server itself, so
 * that its process id is the server's. The one that waits is nobody's child, since the server would
 * never collect it. Where the server has ended by itself nothing is deleted: the starter still
 * wants to read its log. Another process that has got its number since, which the start's time
 * tells, is left alone.
 */
final class NativeServer {

  private static final String TETHER =
      """
      folder=$1
      shift
      exec 3<&0 </dev/null
      born() {
        if read -r stat </proc/$$/stat; then
          set -- ${stat##*) }
          echo ${20}
        else
          ps -o lstart= -p $$
        fi
      } 2>/dev/null
      birth=$(born)
      (
        (
          exec >/dev/null 2>&1
          read -r byte <&3
          [ "$byte" = s ] && exit
          [ "$(born)" = "$birth" ] && kill -9 $$ || exit
          rm -rf "$folder" || rm -rf "$folder"
          rmdir "${folder%/*}"
        ) &
      )
      exec "$@" 3<&-
      """;

  private NativeServer() {}

  /**
   * The server's command, tied to its starter.
   *
   * @param nodeFolder deleted when the starter ends
   * @param command the program and its arguments
   */
  static List<String> withParentDeathSignal(Path nodeFolder, List<String> command) {
    List<String> tied = new ArrayList<>(List.of("/bin/sh", "-c", TETHER, "sh"));
    tied.add(nodeFolder.toString());
    tied.addAll(command);
    return tied;
  }
}
