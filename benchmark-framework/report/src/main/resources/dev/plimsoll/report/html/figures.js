// SPDX-License-Identifier: Apache-2.0
// Formats numbers as in the tables.

const digits = value => {
  const size = Math.abs(value);
  const decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
  return value.toLocaleString('en-US',
    { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
};

const micros = value => {
  if (value === 0) return '0';
  if (value * 1000 < 999.5) return digits(value * 1000) + ' ns';
  if (value < 999.5) return digits(value) + ' µs';
  if (value < 999500) return digits(value / 1000) + ' ms';
  return digits(value / 1e6) + ' s';
};

// For axes: without trailing zeros.
const tickMicros = value => micros(value).replace(/(\.\d*?)0+(?=\s|$)/, '$1').replace(/\.(?=\s|$)/, '');

const whole = value => value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 });

const brief = value => {
  const size = Math.abs(value);
  const scaled = size >= 1e9 ? [1e9, 'G'] : size >= 1e6 ? [1e6, 'M'] : size >= 1e4 ? [1e3, 'k'] : [1, ''];
  return (value / scaled[0]).toLocaleString('en-US', { maximumFractionDigits: 2 }) + scaled[1];
};

// A size as people write it: in powers of 1,024 where these are exact.
const bytes = value => {
  const binary = [[1 << 20, 'MiB'], [1 << 10, 'KiB']].find(([unit]) => value % unit === 0);
  if (binary) return value / binary[0] + ' ' + binary[1];
  const [unit, name] = value >= 1e9 ? [1e9, 'GB'] : value >= 1e6 ? [1e6, 'MB'] : value >= 1e3 ? [1e3, 'kB'] : [1, 'B'];
  return +(value / unit).toPrecision(3) + ' ' + name;
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
