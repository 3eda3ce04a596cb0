// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.compare.Basis;
import dev.plimsoll.compare.Looks;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The runs of a comparison by pairs: a burn-in of each side, then the base and the candidate
 * directly after one another, in an order that a coin decides for each pair. A fixed order would
 * add to the difference whatever the first run of a pair leaves to the second.
 */
public final class PairPlan {

  private static final int SIDES = 2;

  private final List<RunPlan> plans;
  private final Looks looks;
  private final long coin;

  /**
   * Creates a plan.
   *
   * @param plans for each repetition the run of the base and that of the candidate
   * @param coin the seed of the order within the pairs
   */
  public PairPlan(List<RunPlan> plans, Looks looks, long coin) {
    if (plans.size() != SIDES * looks.most()) {
      throw new IllegalArgumentException(plans.size() + " runs for " + looks);
    }
    this.plans = List.copyOf(plans);
    this.looks = looks;
    this.coin = coin;
  }

  /** Returns the numbers of pairs after which the comparison is evaluated. */
  public Looks looks() {
    return looks;
  }

  /** Returns one burn-in run of each side. */
  public List<RunPlan> burnIns() {
    return plans.subList(0, SIDES).stream().map(RunPlan::burnIn).toList();
  }

  /**
   * Returns the two runs of a pair in their order.
   *
   * @param pair from 1
   * @param attempt from 1
   */
  public List<RunPlan> pair(int pair, int attempt) {
    List<RunPlan> runs = new ArrayList<>();
    int first = (pair - 1) * SIDES;
    runs.add(plans.get(first).inAttempt(attempt));
    runs.add(baseIsFirst(pair) ? 1 : 0, plans.get(first + 1).inAttempt(attempt));
    return List.copyOf(runs);
  }

  /** Returns the runs of some pairs, in their order. */
  public List<RunPlan> pairs(int first, int last) {
    List<RunPlan> runs = new ArrayList<>();
    for (int pair = first; pair <= last; pair++) {
      runs.addAll(pair(pair, 1));
    }
    return runs;
  }

  private boolean baseIsFirst(int pair) {
    SplittableRandom random = new SplittableRandom(coin);
    boolean first = random.nextBoolean();
    for (int i = 1; i < pair; i++) {
      first = random.nextBoolean();
    }
    return first;
  }

  /** Returns whether a run is one of the base. */
  public boolean isOfBase(RunPlan run) {
    return run.driver().equals(plans.get(0).driver());
  }

  /** Returns {@code base} or {@code candidate}. */
  public String side(RunPlan run) {
    return isOfBase(run) ? "base" : "candidate";
  }

  /** Returns what a result of the run must say so that it can be compared later. */
  public Map<String, Object> cell(RunPlan run) {
    Map<String, Object> cell = new LinkedHashMap<>();
    cell.put(Series.SIDE, side(run));
    cell.put(Basis.COIN, coin);
    cell.put(Basis.LOOKS, looks.text());
    return cell;
  }
}
