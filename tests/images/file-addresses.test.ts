import { expect, test } from 'vitest';
import { DurableDriver } from '#server/platform/files/driver.ts';
import { fileStoreOver } from '#server/platform/files/file-store.ts';

const driver = new DurableDriver('/nowhere');
const here = fileStoreOver(driver, null);
const elsewhere = fileStoreOver(driver, 'https://images.example/bucket');
const key = 'media/3f/3f81-768.webp';

test('the address of a file leads back to it', () => {
  expect(here.keyOf(here.url(key))).toBe(key);
  expect(elsewhere.url(key)).toBe('https://images.example/bucket/media/3f/3f81-768.webp');
  expect(elsewhere.keyOf(elsewhere.url(key))).toBe(key);
});

test('the path on the site is an address also where another origin serves the pictures', () => {
  expect(elsewhere.keyOf('/media/3f/3f81-768.webp')).toBe(key);
});

test.each([
  'https://images.example/bucket/media/3f/3f81-768.webp',
  '/media/../originals/3f/3f81.jpg',
  '/originals/3f/3f81.jpg',
  '/media/3f/3f81-768.webp?x=1',
  'media/3f/3f81-768.webp',
  '',
])('%j is no address of a file here', (address) => {
  expect(here.keyOf(address)).toBeNull();
});
