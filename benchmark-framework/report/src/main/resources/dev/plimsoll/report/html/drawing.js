// SPDX-License-Identifier: Apache-2.0
// Common parts of all charts: axes, tooltips, shading, zoom.

const data = JSON.parse(document.getElementById('data').textContent);
const single = data.runs.length === 1;
// Burn-ins and void runs are omitted from the charts unless there are no other runs.
const drawnGroups = () => {
  const all = data.groups.map((_, index) => index);
  const counting = all.filter(index => !data.groups[index].burnIn && !data.groups[index].isVoid);
  return counting.length ? counting : all;
};
// The label of a group, with the number of void runs that its medians leave out.
const groupLabel = ({ label, voids }) => label + (voids ? ` (+ ${voids} void)` : '');
const hidden = new Set();
const charts = {};

// Tooltips show the point of each line nearest to the pointer's x, for at most this number of
// lines, those nearest to the pointer's y.
const MOST_SHOWN = 8;
Chart.Interaction.modes.beside = (chart, event) => {
  const pointer = Chart.helpers.getRelativePosition(event, chart);
  const found = [];
  for (const meta of chart.getSortedVisibleDatasetMetas()) {
    if (chart.data.datasets[meta.index].band) continue;
    const index = nearest(meta.data, pointer.x);
    const element = meta.data[index];
    if (element && !element.skip && Math.abs(element.x - pointer.x) < 60) {
      found.push({ element, datasetIndex: meta.index, index });
    }
  }
  const away = item => Math.abs(item.element.y - pointer.y);
  return found.sort((a, b) => away(a) - away(b)).slice(0, MOST_SHOWN)
    .sort((a, b) => a.element.y - b.element.y);
};

function nearest(elements, x) {
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elements[middle].x < x) low = middle + 1; else high = middle;
  }
  return low > 0 && x - elements[low - 1].x < elements[low].x - x ? low - 1 : low;
}

// Phases and events behind the lines of a chart over time; knees behind those of a sweep.
const shading = {
  id: 'shading',
  beforeDatasetsDraw(chart) {
    (chart.options.plugins.shading.bands || []).forEach(band => drawBand(chart, band));
  },
};

function drawBand(chart, band) {
  const { ctx, chartArea: area, scales: { x } } = chart;
  const left = Math.max(area.left, x.getPixelForValue(band.from));
  const right = Math.min(area.right, Math.max(x.getPixelForValue(band.to), left + (band.line ? 0 : 2)));
  if (left > area.right || right < area.left) return;
  ctx.save();
  if (band.line) {
    ctx.strokeStyle = ink('soft');
    ctx.setLineDash([5, 4]);
    ctx.beginPath();
    ctx.moveTo(left, area.top);
    ctx.lineTo(left, area.bottom);
    ctx.stroke();
  } else {
    ctx.fillStyle = ink(band.injected ? 'fault' : band.event ? 'event' : 'band');
    ctx.fillRect(left, area.top, right - left, area.bottom - area.top);
  }
  ctx.fillStyle = ink('text');
  ctx.font = '11px system-ui, sans-serif';
  const width = ctx.measureText(band.label).width;
  const room = band.line || band.event ? area.right - left : right - left;
  if (width + 6 < room) ctx.fillText(band.label, left + 4, area.top + 12 + 13 * (band.level || 0));
  else if (band.line) ctx.fillText(band.label, left - width - 4, area.top + 12);
  ctx.restore();
}

Chart.register(shading);
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.font.family = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';
Chart.defaults.parsing = false;
Chart.defaults.plugins.legend.display = false;

const title = text => ({ display: true, text, color: ink('soft') });

const axis = (text, more) => ({
  title: title(text),
  grid: { color: ink('line') },
  border: { color: ink('soft') },
  ...(more && more.type === 'category' ? {} : { afterBuildTicks: roundTicks }),
  ...more,
  ticks: { color: ink('soft'), maxRotation: 0, autoSkip: false, ...(more && more.ticks) },
});

// Ticks at 1, 2 and 5 times powers of ten, as many as fit, also after zooming.
function roundTicks(scale) {
  const { min, max } = scale;
  const most = Math.max(2, scale.isHorizontal() ? scale.width / 70 : scale.height / 35);
  if (scale.type === 'logarithmic' && max / min >= 8) {
    scale.ticks = decadeTicks(min, max, most);
    return;
  }
  let power = Math.floor(Math.log10(max - min || 1)) - 2;
  let factor = 1;
  while (Math.floor(max / (factor * 10 ** power)) - Math.ceil(min / (factor * 10 ** power)) >= most) {
    [factor, power] = factor === 1 ? [2, power] : factor === 2 ? [5, power] : [1, power + 1];
  }
  scale.ticks = [];
  for (let i = Math.ceil(min / (factor * 10 ** power) - 1e-9); i * factor * 10 ** power <= max * (1 + 1e-9); i++) {
    scale.ticks.push({ value: Number(`${i * factor}e${power}`) });
  }
}

function decadeTicks(min, max, most) {
  const decades = Math.log10(max / min);
  const digits = decades * 3 <= most ? [1, 2, 5] : decades * 2 <= most ? [1, 3] : [1];
  const every = digits.length > 1 ? 1 : Math.ceil(decades / most);
  const ticks = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max) + 1e-9; power++) {
    if (power % every === 0) digits.forEach(digit => ticks.push({ value: Number(`${digit}e${power}`) }));
  }
  return ticks.filter(tick => tick.value >= min * (1 - 1e-9) && tick.value <= max * (1 + 1e-9));
}

const latencyAxis = (logarithmic, zeros) => axis(logarithmic && zeros ? 'latency (values of 0 are not drawn)' : 'latency', {
  type: logarithmic ? 'logarithmic' : 'linear',
  beginAtZero: !logarithmic,
  ticks: { callback: tick(micros) },
});

// Usual steps of a time axis, in seconds.
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400];
const timeAxis = () => axis('time since the start of the warm-up, min:s', {
  type: 'linear',
  afterBuildTicks(scale) {
    const most = Math.max(2, scale.width / 80);
    const step = timeSteps.find(each => (scale.max - scale.min) / each <= most) || 86400;
    scale.ticks = [];
    for (let at = Math.ceil(scale.min / step) * step; at <= scale.max; at += step) {
      scale.ticks.push({ value: at });
    }
  },
  ticks: { callback: clock, autoSkip: false },
});

// Axis of nines: 90, 99, 99.9 % …, and between them 50, 75, 95, 99.5 % … if their labels fit.
const ninesAxis = most => axis('percentile', {
  type: 'linear', min: 0, max: most,
  afterBuildTicks(scale) {
    const decade = scale.width / (scale.max - scale.min);
    const places = decade > 130 ? [nines(75)] : [];
    for (let whole = 0; whole <= 6; whole++) {
      places.push(whole);
      if (decade > 90 + 34 * whole) places.push(whole + Math.log10(2));
    }
    scale.ticks = places.filter(at => at >= scale.min - 1e-9 && at <= scale.max + 1e-9)
      .sort((a, b) => a - b).map(value => ({ value }));
  },
  ticks: {
    autoSkip: false,
    callback(value) { return percentAt(value) + (this.width < 420 ? '' : ' %'); },
  },
});

const common = (xText, yText) => ({
  interaction: { mode: 'beside', intersect: false },
  plugins: {
    shading: { bands: [] },
    tooltip: {
      usePointStyle: true,
      callbacks: {
        title: items => (items.length ? xText(items[0].parsed.x) : ''),
        label: item => ` ${item.dataset.label}: ${yText(item.parsed.y)}${item.raw.mark || ''}`,
      },
    },
    zoom: {
      limits: { x: { min: 'original', max: 'original' } },
      zoom: {
        mode: 'x',
        wheel: { enabled: true, modifierKey: 'ctrl' },
        drag: { enabled: true, threshold: 6, backgroundColor: ink('band') },
      },
    },
  },
});

// A line in the style of a sign; points are drawn only if there are few.
const line = (label, points, { colour, dash, shape }, more) => ({
  label, data: points, borderColor: colour, backgroundColor: pale(colour, 0.15), borderDash: dash,
  borderWidth: 2, pointStyle: shape, pointRadius: points.length > 60 ? 0 : 3, pointHoverRadius: 5,
  pointBackgroundColor: colour, ...more,
});

// Pale segments where too few samples are above a point.
const fading = (points, colour) => ({
  borderColor: at => (points[at.p1DataIndex] && points[at.p1DataIndex].mark ? pale(colour, 0.4) : undefined),
});

// Repetitions as the line of their medians, with a band from their minimum to their maximum.
// `place` returns the key of points that belong together; `everywhere` requires a value from every
// run; `absent` is the value of a run without a point at that place.
function spread(lines, place, everywhere, absent) {
  const places = new Map();
  lines.forEach((each, run) => each.data.forEach(point => {
    const key = place(point);
    if (!places.has(key)) places.set(key, { x: point.x, byRun: new Map(), mark: '' });
    const at = places.get(key);
    if (point.y !== null) at.byRun.set(run, point.y);
    at.mark = at.mark || point.mark || '';
  }));
  const points = [...places.values()].sort((a, b) => a.x - b.x).map(({ x, byRun, mark }) => {
    const values = [...byRun.values()];
    const all = absent === undefined ? values : [...values, ...Array(lines.length - values.length).fill(absent)];
    const enough = everywhere ? all.length === lines.length : all.length >= 3 && all.length * 2 > lines.length;
    if (!enough) return { x, y: null, low: null, high: null, mark };
    const sorted = all.sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    const y = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return { x, y, low: sorted[0], high: sorted.at(-1), mark };
  });
  return everywhere ? points.filter(point => point.y !== null) : points;
}

function banded(lines, text, ...rule) {
  const points = spread(lines, ...rule);
  const first = { ...lines[0], segment: fading(points, lines[0].borderColor) };
  const edge = { ...lines[0], segment: undefined, label: '', band: true, borderWidth: 0, pointRadius: 0, pointHoverRadius: 0,
    backgroundColor: pale(first.borderColor, 0.2) };
  return [
    { ...first, borderWidth: 2, fill: false, data: points.map(({ x, y, low, high, mark }) => ({ x, y,
      mark: y === null ? '' : `, median of ${lines.length} (${text(low)} … ${text(high)})${mark}` })) },
    { ...edge, data: points.map(({ x, high }) => ({ x, y: high })), fill: false },
    { ...edge, data: points.map(({ x, low }) => ({ x, y: low })), fill: '-1' },
  ];
}
