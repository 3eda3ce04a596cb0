// SPDX-License-Identifier: Apache-2.0
// What all charts have in common: axes, tooltips, shading, zoom.

const data = JSON.parse(document.getElementById('data').textContent);
const single = data.runs.length === 1;
const hidden = new Set();
const charts = {};

// Of each line the point nearest to the pointer's x, the lines nearest to its y first.
const MOST_TOLD = 8;
Chart.Interaction.modes.beside = (chart, event) => {
  const pointer = Chart.helpers.getRelativePosition(event, chart);
  const found = [];
  for (const meta of chart.getSortedVisibleDatasetMetas()) {
    const index = nearest(meta.data, pointer.x);
    const element = meta.data[index];
    if (element && !element.skip && Math.abs(element.x - pointer.x) < 60) {
      found.push({ element, datasetIndex: meta.index, index });
    }
  }
  const away = item => Math.abs(item.element.y - pointer.y);
  return found.sort((a, b) => away(a) - away(b)).slice(0, MOST_TOLD)
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
    ctx.fillStyle = ink(band.event ? 'event' : 'band');
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
  ...more,
  ticks: { color: ink('soft'), maxRotation: 0, ...(more && more.ticks) },
});

// On a logarithmic scale a few round values carry a text, fewer the more decades there are.
const latencyAxis = logarithmic => axis('latency', {
  type: logarithmic ? 'logarithmic' : 'linear',
  beginAtZero: !logarithmic,
  ticks: {
    callback(value) {
      if (!logarithmic) return tickMicros(value);
      const decades = Math.log10(this.max / this.min);
      const leading = Math.round(value / Math.pow(10, Math.floor(Math.log10(value) + 1e-9)));
      const told = decades > 5 ? [1] : decades > 2 ? [1, 3] : [1, 2, 3, 5, 7];
      return told.includes(leading) ? tickMicros(value) : '';
    },
  },
});

// Steps that people count time in.
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

// Whole nines; between them 50, 75, 95, 99.5 … where there is room for their texts.
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

// A line in the look of a sign; points are shown where there are few.
const line = (label, points, index, more) => {
  const { colour, dash, shape } = sign(index);
  return {
    label, data: points, borderColor: colour, backgroundColor: pale(colour, 0.15), borderDash: dash,
    borderWidth: 2, pointStyle: shape, pointRadius: points.length > 60 ? 0 : 3, pointHoverRadius: 5,
    pointBackgroundColor: colour, ...more,
  };
};
