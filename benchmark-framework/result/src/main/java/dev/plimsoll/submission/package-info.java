// SPDX-License-Identifier: Apache-2.0
/** What a set of results must have to be published: pure rules over results. */
package dev.plimsoll.submission;
