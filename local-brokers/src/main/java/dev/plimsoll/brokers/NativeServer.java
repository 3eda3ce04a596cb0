// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds commands that run a server program and end it with the program that started it: when the
 * input ends, the server is killed and its folder is deleted, unless the byte {@link #STAY} was
 * received before.
 *
 * <p>A small shell process waits beside the server, so that this also works while the server is
 * paused. The shell that is started replaces itself with the server, so its process id is the
 * server's. The waiting shell is an orphan, because the server would never reap it. If the server
 * has ended by itself, nothing is deleted because the starter still has to read its log. A later
 * process with the same process id, which is recognised by its start time, is not killed.
 */
final class NativeServer {

  /** Sent by the starter if the server must outlive it. */
  static final int STAY = 's';

  private static final String WATCH_SCRIPT =
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
   * Returns the server's command, which ends with its starter.
   *
   * @param nodeFolder folder that is deleted when the starter ends
   * @param command the program and its arguments
   */
  static List<String> withParentDeathSignal(Path nodeFolder, List<String> command) {
    List<String> tied = new ArrayList<>(List.of("/bin/sh", "-c", WATCH_SCRIPT, "sh"));
    tied.add(nodeFolder.toString());
    tied.addAll(command);
    return tied;
  }
}
