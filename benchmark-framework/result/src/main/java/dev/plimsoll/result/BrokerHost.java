// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** A node of the system; unknown components are null. */
public record BrokerHost(
    @Described("Id of the node.") @Allowed(form = TextForm.NOT_EMPTY) String id,
    @Described(value = "Its address.", absent = "where it is not known") String host,
    @Described(
            value = "Whether a worker runs on the same machine.",
            absent = "where it is not known")
        Boolean sharesHostWithWorker,
    @Described(value = "Model of its processor.", absent = "where it is not known") String cpu,
    @Described(value = "Its memory.", absent = "where it is not known") Long memoryBytes,
    @Described(value = "Version of the server.", absent = "where it is not known")
        String version) {}
