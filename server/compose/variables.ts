import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { publicWidths, sharpenings } from '#domain/media/rendition-sizes.ts';
import { locationLevels } from '#domain/posts/post.entity.ts';
import { parseColor } from '#domain/settings/accent.ts';
import { aiProviders } from '#domain/settings/settings.entity.ts';
import { defaultSettings, largestDailyLimit } from '#domain/settings/settings.ts';
import { isTimeZone } from '#domain/site/dates.ts';
import { hasDirectionControls } from '#domain/text/clean.ts';
import { languageTag } from '#domain/text/language.ts';
import { isAmongFilesOfSite } from '../features/backups/engine/place.ts';

/** A switch as people write it. */
const flag = (fallback: boolean) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .refine(
      (value) => ['', 'on', 'off', 'true', 'false', '1', '0', 'yes', 'no'].includes(value),
      'must be on or off',
    )
    .default('')
    .transform((value) => (value === '' ? fallback : ['on', 'true', '1', 'yes'].includes(value)));

const optional = z
  .string()
  .trim()
  .default('')
  .transform((value) => (value === '' ? null : value));

/** A value that is never empty. */
const filled = (fallback: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((value) => value || fallback);

/** A name that pages and files show. */
const named = optional.refine((value) => value === null || !hasDirectionControls(value), {
  error: 'must not contain invisible characters that change the direction of text',
});

function whole(fallback: number, min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .default('')
    .transform((value) => (value === '' ? fallback : Number(value)))
    .pipe(z.number({ error }).int(error).min(min, error).max(max, error));
}

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const address = optional.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).nullable(),
);

/** Listening, and what a proxy or supervisor needs to know. */
const server = {
  PORT: whole(3000, 0, 65_535).describe('The port. 0 lets the system choose.'),
  HOST: filled('127.0.0.1').describe('The address to listen on; `0.0.0.0` for all.'),
  SITE_URL: address.describe(
    'The public URL, as visitors use it; empty: `http://localhost:` and the port. With https, cookies are secure and ' +
      'HSTS is sent. On any other host every page is noindex.',
  ),
  TRUST_PROXY: optional
    .refine(
      (value) => value === null || isProxySetting(value),
      'must be on, off, a number of proxies, or addresses like 10.0.0.0/8, separated by commas',
    )
    .describe(
      'Behind reverse proxies: their number (`1`) or addresses. Empty: `X-Forwarded-…` headers are ignored.',
    ),
  METRICS_TOKEN: optional
    .pipe(z.string().min(16, 'must have at least 16 characters').nullable())
    .describe(
      'At least 16 characters that open `/metrics` to a Prometheus; empty: there is no such address.',
    ),
  LOG_LEVEL: filled('info')
    .pipe(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']))
    .describe('How much the server logs.'),
};

const data = {
  DATA_DIR: filled('./data').describe('The folder of the SQLite database and the images.'),
  BACKUP_DIR: optional.describe(
    'The folder of the backups, best on another disk; empty: `backups` in `DATA_DIR`. It must not be `DATA_DIR` itself, ' +
      'a folder around it or its files.',
  ),
  BACKUP_KEEP: whole(7, 0, 1000).describe(
    'How many nightly backups stay; 0: none are made, not even before an upgrade.',
  ),
  SECRET_KEY: optional
    .pipe(z.string().min(16, 'must have at least 16 characters').nullable())
    .describe(
      'At least 16 characters that encrypt the AI key in the database; empty: a key file in `DATA_DIR`. With ' +
        '`DATABASE_URL` there is no such file: without `SECRET_KEY` the AI key can only be `AI_API_KEY`.',
    ),
  DATABASE_URL: optional
    .pipe(
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
        .nullable(),
    )
    .describe('`postgres://user:password@host:5432/name` to use PostgreSQL instead of SQLite.'),
};

const s3 = {
  S3_BUCKET: optional.describe('The bucket for images, instead of the disk.'),
  S3_ENDPOINT: address.describe("URL of an S3 service other than Amazon's."),
  S3_REGION: filled('us-east-1').describe('Its region.'),
  S3_ACCESS_KEY_ID: optional.describe("Its key. Without key and secret, the machine's credentials are used."),
  S3_SECRET_ACCESS_KEY: optional.describe('Its secret.'),
  S3_PUBLIC_URL: address.describe('Where browsers load images from; empty: through this server.'),
};

const site = {
  SITE_NAME: named
    .pipe(z.string().max(80).nullable())
    .describe('The name in the header, titles, feeds and the footer.'),
  SITE_TAGLINE: named
    .pipe(z.string().max(200).nullable())
    .describe('The sentence below the name on Home, and its description in search results.'),
  SITE_OWNER: named.describe('Your name: author of the photos in structured data, feeds and image files.'),
  SITE_TIMEZONE: optional
    .refine((value) => value === null || isTimeZone(value), 'is not a time zone name like Europe/Berlin')
    .describe('The time zone of dates, like `Europe/Berlin`.'),
  SITE_LANGUAGE: optional
    .transform((value) => value && (languageTag(value) ?? ''))
    .refine((tag) => tag !== '', 'is not a language code like en or pt-BR')
    .describe(
      'The language of your texts, like `de` or `pt-BR`; a photo or article can have its own. Public pages speak it where ' +
        'it is English or German, otherwise English.',
    ),
  ACCENT_COLOR: optional
    .transform((value) => value && (parseColor(value) ?? ''))
    .refine((color) => color !== '', 'is not a color like #1f6f5c')
    .describe(
      'The accent color of the public pages, like `#1f6f5c`; it is made as dark or light as text needs. Empty: amber.',
    ),
};

const photos = {
  UPLOAD_MAX_MB: whole(64, 1, 2048).describe('The largest image file, in megabytes.'),
  UPLOAD_MAX_MEGAPIXELS: whole(120, 1, 1000).describe('The largest image, in megapixels.'),
  PUBLIC_MAX_WIDTH: whole(defaultSettings.publicMaxWidth, publicWidths.least, publicWidths.most).describe(
    'The widest public image file, in pixels. Panoramas are half as wide again, unless it is 1280.',
  ),
  OUTPUT_SHARPENING: optional
    .pipe(oneOf(sharpenings).nullable())
    .describe(
      'Sharpening of image files after scaling down. `npm run renditions` applies a change to existing photos.',
    ),
  LOCATION_PRECISION: optional
    .pipe(oneOf(locationLevels).nullable())
    .describe('How precisely locations are shown.'),
};

const rights = {
  LICENSE_URL: address.describe('The license of your photos, for structured data and image files.'),
  LICENSE_ACQUIRE_URL: address.describe('Where a license can be bought.'),
  COPYRIGHT_NOTICE: named.describe('Like `© 2026 Your Name`; empty: `©` and the owner, if set.'),
  EMBED_WORDS: flag(true).describe(
    'Whether the files of published photos contain alt text, title and caption. The rights are always in them.',
  ),
  TDM_RESERVATION: flag(true).describe(
    'Reserves text and data mining: in the image files, a header and `/.well-known/tdmrep.json`.',
  ),
  BLOCK_AI_SEARCH: flag(defaultSettings.blockAiSearch).describe(
    '`on` asks AI search engines to stay away, too; training crawlers always are.',
  ),
};

const firstStart = {
  ADMIN_USERNAME: filled('admin').describe('Username of the first account, created at the first start.'),
  ADMIN_PASSWORD: z
    .string()
    .default('')
    .transform((value) => (value === '' ? null : value))
    .describe(
      'Its password; empty: generated and printed once. Later changes of this setting have no effect.',
    ),
  DEMO: flag(true).describe(
    'Whether `npm start` fills an empty site with the demo. `npm run serve` never does.',
  ),
};

const ai = {
  AI_PROVIDER: optional
    .pipe(oneOf(aiProviders).nullable())
    .describe(
      'The AI provider; `openai-compatible` is for Ollama, llama.cpp, vLLM, LM Studio and OpenAI itself.',
    ),
  AI_BASE_URL: address.describe(
    'Its URL, like `http://localhost:11434/v1`; required for `openai-compatible`.',
  ),
  AI_API_KEY: optional.describe(
    'Its key; required for `anthropic` and `google`. It is sent to the provider only.',
  ),
  AI_MODEL: optional.describe('The model that writes; required with every provider.'),
  AI_VISION_MODEL: optional.describe('The model that describes photos; empty: the same.'),
  AI_DAILY_LIMIT: whole(defaultSettings.aiDailyLimit, 0, largestDailyLimit).describe(
    "Answered AI calls per day, in the site's time zone; 0 for no limit.",
  ),
};

/** Variables by their headings in the documents, which `scripts/made-documents.ts` writes from this. */
export const variableGroups = {
  Server: server,
  'Data and backups': data,
  'Files in S3': s3,
  Site: site,
  Photos: photos,
  Rights: rights,
  'First start': firstStart,
  AI: ai,
};

const variables = z.object({
  ...server,
  ...data,
  ...s3,
  ...site,
  ...photos,
  ...rights,
  ...firstStart,
  ...ai,
});

export const environment = variables.refine(
  ({ DATA_DIR, BACKUP_DIR }) =>
    BACKUP_DIR === null || !isAmongFilesOfSite(resolve(BACKUP_DIR), resolve(DATA_DIR)),
  {
    path: ['BACKUP_DIR'],
    error: 'must not be DATA_DIR, contain it, or be within its files',
    // Checked even if other variables are wrong; these two always have a value.
    when: () => true,
  },
);

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isProxySetting(value: string): boolean {
  if (/^(?:on|off|true|false|yes|no|\d+)$/i.test(value)) return true;
  return value.split(',').every((part) => {
    const [ip = '', prefix, ...rest] = part.trim().split('/');
    if (namedNetworks.includes(ip) && prefix === undefined) return true;
    const bits = isIP(ip) === 6 ? 128 : 32;
    const isPrefix = prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits);
    return isIP(ip) !== 0 && isPrefix && rest.length === 0;
  });
}
