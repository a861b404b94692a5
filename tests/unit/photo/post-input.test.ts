import { expect, test } from 'vitest';
import { checkPostInput } from '#domain/posts/post-input.ts';

test('a tag that no address can name is left out', () => {
  expect(checkPostInput({ tags: ['.', 'street', '..', '...', ' '] }).tags).toEqual(['street', '...']);
});
