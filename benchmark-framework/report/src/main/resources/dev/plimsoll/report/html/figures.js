// SPDX-License-Identifier: Apache-2.0
// Formats numbers as in the tables.

// Three significant digits, and more only in front of the point.
const rounded = value => {
  const size = Math.abs(value);
  const options = size >= 999.5 ? { maximumFractionDigits: 0 }
    : { minimumSignificantDigits: 3, maximumSignificantDigits: 3 };
  return value.toLocaleString('en-US', options);
};

// A rate or an amount; a whole number is exact.
const digits = value => (Number.isInteger(value) ? value.toLocaleString('en-US') : rounded(value));

const micros = value => {
  if (value === 0) return '0';
  if (value * 1000 < 999.5) return rounded(value * 1000) + ' ns';
  if (value < 999.5) return rounded(value) + ' µs';
  if (value < 999500) return rounded(value / 1000) + ' ms';
  return rounded(value / 1e6) + ' s';
};

const share = percent => digits(percent) + ' %';

// For axes: without trailing zeros.
const tick = format => value => format(value).replace(/(\.\d*?)0+(?=\s|$)/, '$1').replace(/\.(?=\s|$)/, '');

// A size as people write it: in powers of 1,024 where these are exact.
const bytes = value => {
  const binary = [[1 << 20, 'MiB'], [1 << 10, 'KiB']].find(([unit]) => value % unit === 0);
  if (binary) return value / binary[0] + ' ' + binary[1];
  const [unit, name] = value >= 1e9 ? [1e9, 'GB'] : value >= 1e6 ? [1e6, 'MB'] : value >= 1e3 ? [1e3, 'kB'] : [1, 'B'];
  return digits(value / unit) + ' ' + name;
};

const clock = seconds => {
  const at = Math.max(0, Math.round(seconds));
  const pad = number => String(number).padStart(2, '0');
  return at < 3600
    ? Math.floor(at / 60) + ':' + pad(at % 60)
    : Math.floor(at / 3600) + ':' + pad(Math.floor(at / 60) % 60) + ':' + pad(at % 60);
};

// The axis of nines: 90 % is 1, 99 % is 2, 99.9 % is 3.
const nines = percent => -Math.log10(1 - percent / 100);
const percentAt = place => +(100 - 100 * Math.pow(10, -place)).toFixed(6);

const kindNames = {
  publish: 'publish', publishService: 'publish service', sendDelay: 'send delay',
  generatorDelay: 'generator delay', endToEnd: 'end to end', endToEndService: 'end-to-end service',
  roundTrip: 'round trip', roundTripService: 'round-trip service', publishFailed: 'publish failed',
};
const kindOrder = ['publish', 'endToEnd', 'roundTrip', 'publishService', 'endToEndService',
  'roundTripService', 'sendDelay', 'generatorDelay', 'publishFailed'];
const statNames = { 50: 'p50', 99: 'p99', 99.9: 'p99.9', max: 'max' };
const statOrder = ['50', '99', '99.9', 'max'];
