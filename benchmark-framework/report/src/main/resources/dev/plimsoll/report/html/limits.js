// SPDX-License-Identifier: Apache-2.0
// Limits as dotted lines with a label: objectives, and the capacity that a search found.

const limitsOf = (of, parts) => data.limits.filter(limit => limit.of === of && parts.includes(limit.part)
  && limit.groups.some(index => drawnGroups().includes(index) && !hidden.has(index)));

const limitLine = (limit, points, more) => ({
  label: limit.label, data: points, limit: true, borderColor: ink('limit'), backgroundColor: ink('limit'),
  borderDash: [2, 3], borderWidth: 1.5, pointRadius: 0, pointHoverRadius: 5, pointStyle: 'rectRot', ...more,
});

// The greatest x of some lines, or at least this.
const reach = (lines, least) => lines.flatMap(line => line.data).reduce((most, point) => Math.max(most, point.x), least);
const height = lines => lines.flatMap(line => line.data).reduce((most, point) => Math.max(most, point.y || 0), 0);

// The objectives of percentiles: a curve that meets one is below the line up to its percentile.
const objectiveSteps = (kinds, scaleType, most) => kinds.flatMap(kind =>
  limitsOf(kind, [...percentilesOf(kind), 'max']).map(limit => {
    const y = positive(limit.value, scaleType);
    const end = limit.part === 'max' ? most : nines(+limit.part);
    return limitLine(limit, [{ x: 0, y }, { x: end, y }], { pointRadius: [0, limit.part === 'max' ? 0 : 5] });
  }));
const percentilesOf = kind => data.limits.filter(limit => limit.of === kind && +limit.part > 0).map(limit => limit.part);

// An axis with some room beyond the limits, so that their lines and labels are not on its ends.
const ROOM = 1.6;
const roomFor = (lines, made) => {
  const values = lines.filter(each => each.limit).flatMap(each => each.data.map(point => point.y)).filter(y => y !== null);
  return values.length ? { ...made, suggestedMin: Math.min(...values) / ROOM, suggestedMax: Math.max(...values) * ROOM } : made;
};

// Lines from one end of a chart to the other.
const flatLimits = (limits, from, to, scaleType) => limits.map(limit => {
  const y = positive(limit.value, scaleType);
  return limitLine(limit, [{ x: from, y }, { x: to, y }]);
});

// A capacity far above the rates of a chart would press them to its bottom, so it is only named.
const FAR = 3;
const capacityLines = (rates, to) => {
  const top = height(rates) * FAR;
  return limitsOf('capacity', ['rate']).map(limit => (limit.value > top
    ? limitLine({ ...limit, label: limit.label + ': ' + digits(limit.value) + ' msg/s, above this chart' }, [], { above: true })
    : limitLine(limit, [{ x: 0, y: limit.value }, { x: to, y: limit.value }])));
};

Chart.register({
  id: 'limitLabels',
  afterDatasetsDraw(chart) {
    const written = [];
    chart.getSortedVisibleDatasetMetas().forEach(meta => {
      const set = chart.data.datasets[meta.index];
      if (set.limit && (set.above || meta.data.length > 1)) writeLimit(chart, set, meta.data, written);
    });
  },
});

// Writes a label above the right end of its line, or below it if another label is there.
function writeLimit(chart, set, points, written) {
  const { ctx, chartArea: area } = chart;
  ctx.save();
  ctx.font = '11px system-ui, sans-serif';
  ctx.fillStyle = set.borderColor;
  const width = Math.min(area.right - area.left, ctx.measureText(set.label).width);
  const right = set.above ? area.right - 4 : Math.min(area.right - 4, points.at(-1).x - 6);
  const left = Math.max(area.left + 4, right - width);
  let y = set.above ? area.top + 24 : points.at(-1).y - 4;
  while (written.some(other => Math.abs(other.y - y) < 12 && left < other.right && left + width > other.left)) y += 14;
  if (y > area.top && y < area.bottom) {
    ctx.fillText(set.label, left, y, area.right - left);
    written.push({ y, left, right: left + width });
  }
  ctx.restore();
}
