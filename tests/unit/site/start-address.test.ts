import { expect, it } from 'vitest';
import { startAddress } from '../../../domain/site/start-address.ts';

const ownNames = ['127.0.0.1', '192.168.1.5', 'fe80::1', 'Attic'];

it.each([
  ['http://localhost:3000', '127.0.0.1', 3000, 'http://localhost:3000/'],
  ['http://192.168.1.5:3000', '0.0.0.0', 3000, 'http://192.168.1.5:3000/'],
  ['http://attic:3000', '0.0.0.0', 3000, 'http://attic:3000/'],
  ['http://[fe80::1]:3000', '::', 3000, 'http://[fe80::1]:3000/'],
  ['http://photos.localhost:3000', '127.0.0.1', 3000, 'http://photos.localhost:3000/'],
  // A proxy on this machine.
  ['https://attic', '127.0.0.1', 3000, 'https://attic/'],
  // Another machine's.
  ['https://example.org', '127.0.0.1', 3000, 'http://localhost:3000/'],
  ['http://192.168.1.6:3000', '0.0.0.0', 3000, 'http://localhost:3000/'],
  ['http://127.example.org:3000', '127.0.0.1', 3000, 'http://localhost:3000/'],
  // Another program's.
  ['http://localhost:3000', '127.0.0.1', 3001, 'http://localhost:3001/'],
  ['http://localhost:0', '127.0.0.1', 41234, 'http://localhost:41234/'],
  ['https://example.org', '192.168.1.5', 3000, 'http://192.168.1.5:3000/'],
  ['http://[::1]', '::1', 3000, 'http://[::1]/'],
  ['https://example.org', '::1', 3000, 'http://[::1]:3000/'],
])('a site at %s that listens on %s, port %i, is opened at %4$s', (siteUrl, host, port, address) => {
  expect(startAddress({ siteUrl, siteHost: new URL(siteUrl).host, host, port, ownNames })).toBe(address);
});
