import { expect, test } from 'vitest';
import { licenseName } from '../../../domain/media/license.ts';

test.each([
  ['https://creativecommons.org/licenses/by-nc/4.0/', 'CC BY-NC 4.0'],
  ['http://www.creativecommons.org/licenses/by/3.0/de/', 'CC BY 3.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public domain'],
  ['https://creativecommons.org/about', 'License'],
  ['https://photos.example/?of=https://creativecommons.org/licenses/by/4.0/', 'License'],
  ['https://photos.example/licence', 'License'],
])('the license at %s is called %s', (address, name) => {
  expect(licenseName(address)).toBe(name);
});
