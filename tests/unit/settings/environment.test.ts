import { expect, test } from 'vitest';
import { readConfig } from '../../../server/compose/config.ts';

test.each([
  ['PORT', '99999', 'must be a whole number from 0 to 65535'],
  ['PORT', 'x', 'must be a whole number from 0 to 65535'],
  ['UPLOAD_MAX_MB', '0', 'must be a whole number from 1 to 2048'],
  ['UPLOAD_MAX_MB', '1.5', 'must be a whole number from 1 to 2048'],
  ['BACKUP_KEEP', '-1', 'must be a whole number from 0 to 1000'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['LOCATION_PRECISION', 'street', 'must be one of exact, city, country, hidden'],
  ['TRUST_PROXY', 'x', 'must be on, off, a number of proxies, or addresses'],
  ['TRUST_PROXY', '10.0.0.0/33', 'must be on, off, a number of proxies, or addresses'],
  ['TRUST_PROXY', '10.0.0.1,', 'must be on, off, a number of proxies, or addresses'],
  ['SITE_URL', 'photos.example', 'must be an http or https address'],
  ['DEMO', 'maybe', 'must be on or off'],
])('%s=%s is refused with what it may be', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Invalid settings:\n  ${name}: ${message}`);
});

test('all invalid settings are named at once', () => {
  const invalid = () => readConfig({ PORT: 'x', TRUST_PROXY: 'x', DEMO: 'maybe' });
  expect(invalid).toThrow(/PORT: .*\n.*TRUST_PROXY: .*\n.*DEMO: /);
});

test.each(['', 'on', 'off', '2', '10.0.0.1', '10.0.0.0/8, 127.0.0.1', '::1', 'fd00::/8', 'loopback'])(
  'TRUST_PROXY=%s is understood',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).not.toThrow();
  },
);
