import type { FastifyInstance } from 'fastify';
import { adminAddress, pathOf } from '#domain/site/paths.ts';

export type ResponseKind = 'page' | 'article' | 'admin' | 'login' | 'api' | 'media' | 'feed';

export interface SecurityHeaderOptions {
  kind: ResponseKind;
  /** Origin of the images when it is not ours; null when they come from us. */
  imagesOrigin: string | null;
  /** True if the site is reached by https. */
  https: boolean;
  /** Nonce of one response, for the styles and scripts of an admin page; never on a cached page. */
  nonce?: string;
  /** Hash of styles and scripts that the document itself contains or adds: `sha256-…`. */
  styleHash?: string;
  scriptHashes?: readonly string[];
  /** True if the page shows images of other sites. */
  remoteImages?: boolean;
  /** True if the page reads tables or charts from other sites. */
  remoteData?: boolean;
  /** True if the page may contain a video player; documents may by default. */
  youtube?: boolean;
  /** True for a file that a browser shows in its XML viewer. */
  isXml?: boolean;
  /** Content of `X-Robots-Tag` instead of the kind's own; null for none. */
  robots?: string | null;
  /** Text and data mining of the site is reserved. */
  reservesMining?: boolean;
}

/** Rules by which a browser prepares the next page; a page that adds them itself names their hash. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/admin*' } },
          { not: { href_matches: '/api/*' } },
          { not: { href_matches: '/media/*' } },
          { not: { selector_matches: '[rel~=nofollow], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

const richPreview = 'max-image-preview:large, max-snippet:-1';
const unlisted = 'noindex, nofollow';

const robotsOf: Record<ResponseKind, string | null> = {
  page: richPreview,
  article: richPreview,
  admin: unlisted,
  login: unlisted,
  api: unlisted,
  media: null,
  feed: null,
};

const documents = new Set<ResponseKind>(['page', 'article', 'admin', 'login']);

/** Headers by which a response restricts its use; names in the usual spelling. */
export function securityHeaders(options: SecurityHeaderOptions): Record<string, string> {
  const { kind, https } = options;
  const isShared = kind === 'media' || kind === 'feed';
  const robots = options.robots === undefined ? robotsOf[kind] : options.robots;
  return {
    'Content-Security-Policy': documents.has(kind) ? documentPolicy(options) : filePolicyOf(options),
    // The URL of the sign-in page may have a secret that signs in.
    'Referrer-Policy': kind === 'login' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': isShared ? 'cross-origin' : 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
    ...(robots !== null && { 'X-Robots-Tag': robots }),
    ...(options.reservesMining && { 'TDM-Reservation': '1' }),
    ...(['admin', 'login', 'api'].includes(kind) && { 'Cache-Control': 'no-store' }),
  };
}

/** Policy for files: opened as a document, they may load nothing. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Policy for files. Chromium's XML viewer adds a style sheet with an arrow as a `data:` image; scripts stay
 * off.
 */
function filePolicyOf({ isXml = false }: SecurityHeaderOptions): string {
  return isXml ? `${filePolicy}; style-src 'unsafe-inline'; img-src data:` : filePolicy;
}

function documentPolicy(options: SecurityHeaderOptions): string {
  const nonce = options.nonce ? ` 'nonce-${options.nonce}'` : '';
  const hashed = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  const images = options.remoteImages ? ' https:' : '';
  const origin = options.imagesOrigin ? ` ${options.imagesOrigin}` : '';
  const directives = [
    "default-src 'none'",
    `script-src 'self'${nonce}${hashed(options.scriptHashes ?? [])}`,
    `style-src 'self'${nonce}${hashed(options.styleHash ? [options.styleHash] : [])}`,
    // Ratio, colour and transition name of a card are style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${origin}${images}`,
    `connect-src 'self'${options.remoteData ? ' https:' : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `frame-src ${options.youtube === false ? "'none'" : 'https://www.youtube-nocookie.com'}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/**
 * Sets the headers of every response first, so that errors have them, too. A handler may replace them.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  site: Pick<SecurityHeaderOptions, 'https' | 'imagesOrigin' | 'reservesMining'>,
): void {
  const kinds: ResponseKind[] = ['page', 'admin', 'login', 'api', 'media'];
  const headers = new Map(kinds.map((kind) => [kind, securityHeaders({ kind, ...site })]));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers.get(kindOf(request.url)) ?? {});
  });
}

function kindOf(url: string): ResponseKind {
  const { kind } = adminAddress(url);
  if (kind === 'login') return 'login';
  if (kind === 'page') return 'admin';
  const path = pathOf(url);
  if (kind === 'call' || /^\/api(\/|$)/.test(path)) return 'api';
  return path.startsWith('/media/') ? 'media' : 'page';
}

/**
 * Headers for development: Vite's client connects back and adds styles to the page; where styles need a
 * nonce, it takes the page's.
 */
export function forDevelopment(headers: Record<string, string>): Record<string, string> {
  const policy = headers['Content-Security-Policy'] ?? '';
  return {
    ...headers,
    'Content-Security-Policy': policy
      .replace(/style-src 'self'(?! 'nonce)/, "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
  };
}
