import { describe, expect, test } from 'vitest';
import { securityHeaders } from '#server/platform/http/security-headers.ts';

const plain = { https: false, imagesOrigin: null };

function policyOf(options: Parameters<typeof securityHeaders>[0]): Record<string, string> {
  const policy = securityHeaders(options)['Content-Security-Policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('the policy of a page', () => {
  test('allows only our own scripts and styles, and no framing', () => {
    expect(policyOf({ kind: 'page', ...plain })).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'frame-src': 'https://www.youtube-nocookie.com',
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  test('lets pictures come from where they are stored', () => {
    const policy = policyOf({ kind: 'page', https: true, imagesOrigin: 'https://img.example' });
    expect(policy['img-src']).toBe("'self' data: https://img.example");
  });

  test('opens to other sites only where an article needs it', () => {
    const article = policyOf({ kind: 'article', ...plain, remoteImages: true, remoteData: true });
    expect([article['img-src'], article['connect-src']]).toEqual(["'self' data: https:", "'self' https:"]);
    const closed = policyOf({ kind: 'article', ...plain });
    expect([closed['img-src'], closed['connect-src']]).toEqual(["'self' data:", "'self'"]);
  });

  test('carries the nonce of an admin page', () => {
    const policy = policyOf({ kind: 'admin', ...plain, nonce: 'abc' });
    expect([policy['script-src'], policy['style-src']]).toEqual(["'self' 'nonce-abc'", "'self' 'nonce-abc'"]);
  });

  test('allows the styles and scripts within a document by their hashes alone', () => {
    const policy = policyOf({ kind: 'page', ...plain, styleHash: 'sha256-abc=' });
    expect([policy['script-src'], policy['style-src']]).toEqual(["'self'", "'self' 'sha256-abc='"]);
    const script = policyOf({ kind: 'page', ...plain, scriptHashes: ['sha256-def=', 'sha256-ghi='] });
    expect([script['script-src'], script['style-src']]).toEqual([
      "'self' 'sha256-def=' 'sha256-ghi='",
      "'self'",
    ]);
  });

  test('shuts out the player where there is none', () => {
    expect(policyOf({ kind: 'page', ...plain, youtube: false })['frame-src']).toBe("'none'");
  });

  test('asks for https only behind https', () => {
    expect(policyOf({ kind: 'page', ...plain })).not.toHaveProperty('upgrade-insecure-requests');
    expect(policyOf({ kind: 'page', imagesOrigin: null, https: true })).toHaveProperty(
      'upgrade-insecure-requests',
    );
    expect(securityHeaders({ kind: 'page', ...plain })).not.toHaveProperty('Strict-Transport-Security');
    expect(securityHeaders({ kind: 'page', imagesOrigin: null, https: true })).toHaveProperty(
      'Strict-Transport-Security',
    );
  });
});

describe('the headers of', () => {
  test.each([
    ['page', 'same-origin', 'max-image-preview:large, max-snippet:-1', undefined],
    ['article', 'same-origin', 'max-image-preview:large, max-snippet:-1', undefined],
    ['admin', 'same-origin', 'noindex, nofollow', 'no-store'],
    ['api', 'same-origin', 'noindex, nofollow', 'no-store'],
    ['media', 'cross-origin', undefined, undefined],
    ['feed', 'cross-origin', undefined, undefined],
  ] as const)('a %s: shared %s, robots %s, cache %s', (kind, resource, robots, cache) => {
    const headers = securityHeaders({ kind, ...plain });
    expect(headers['Cross-Origin-Resource-Policy']).toBe(resource);
    expect(headers['X-Robots-Tag']).toBe(robots);
    expect(headers['Cache-Control']).toBe(cache);
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
  });

  test('a page that must not be found say so instead', () => {
    expect(securityHeaders({ kind: 'page', ...plain, robots: 'noindex' })['X-Robots-Tag']).toBe('noindex');
    expect(securityHeaders({ kind: 'page', ...plain, robots: null })).not.toHaveProperty('X-Robots-Tag');
  });

  test('what is no document let it do nothing when it is opened as one', () => {
    for (const kind of ['api', 'media', 'feed'] as const) {
      const policy = policyOf({ kind, ...plain });
      expect(policy).toHaveProperty('sandbox');
      expect(policy['default-src']).toBe("'none'");
    }
  });
});

test('an XML file may have the styles of the browser’s viewer, and no script', () => {
  const file = policyOf({ kind: 'feed', ...plain });
  expect(policyOf({ kind: 'feed', ...plain, isXml: true })).toEqual({
    ...file,
    'style-src': "'unsafe-inline'",
    'img-src': 'data:',
  });
  expect(file).toMatchObject({ 'default-src': "'none'", sandbox: '' });
});
