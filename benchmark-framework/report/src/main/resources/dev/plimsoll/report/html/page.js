// SPDX-License-Identifier: Apache-2.0
// Starts the page.

const present = () => Object.keys(views).filter(id => document.getElementById('chart-' + id));

function redraw() {
  present().forEach(draw);
  drawSwatches();
}

function themeButton() {
  const button = document.getElementById('theme');
  const tell = () => { button.textContent = theme() === 'dark' ? 'light' : 'dark'; };
  button.hidden = false;
  button.onclick = () => {
    document.documentElement.dataset.theme = theme() === 'dark' ? 'light' : 'dark';
    tell();
    redraw();
  };
  systemIsDark.addEventListener('change', () => { tell(); redraw(); });
  tell();
}

function differences() {
  const label = document.getElementById('only-differences');
  if (!label) return;
  label.hidden = false;
  const box = label.querySelector('input');
  const apply = () => document.getElementById('settings').classList.toggle('differences', box.checked);
  box.onchange = apply;
  box.checked = true;
  apply();
}

// In print: light colours, all settings expanded, and charts as wide as the paper.
let opened = [];
addEventListener('beforeprint', () => {
  printing = true;
  document.documentElement.dataset.shown = document.documentElement.dataset.theme || '';
  document.documentElement.dataset.theme = 'light';
  opened = [...document.querySelectorAll('#settings details:not([open])')];
  opened.forEach(each => { each.open = true; });
  redraw();
  Object.values(charts).forEach(chart => chart.resize());
});
addEventListener('afterprint', () => {
  printing = false;
  const shown = document.documentElement.dataset.shown;
  if (shown) document.documentElement.dataset.theme = shown; else delete document.documentElement.dataset.theme;
  opened.forEach(each => { each.open = false; });
  redraw();
});

const started = performance.now();
themeButton();
differences();
legend();
present().forEach(prepare);
redraw();
document.documentElement.dataset.drawnMillis = Math.round(performance.now() - started);
window.plimsoll = { data, charts, views };
