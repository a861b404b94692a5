import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { publicWidths, sharpenings } from '#domain/media/rendition-sizes.ts';
import { parseColor } from '#domain/settings/accent.ts';
import { aiProviders, defaultSettings, largestDailyLimit, locationLevels } from '#domain/settings/settings.ts';
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

const variables = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || '127.0.0.1'),
  SITE_URL: address,
  SITE_NAME: named.pipe(z.string().max(80).nullable()),
  SITE_TAGLINE: named.pipe(z.string().max(200).nullable()),
  SITE_OWNER: named,
  SITE_TIMEZONE: optional.refine(
    (value) => value === null || isTimeZone(value),
    'is not a time zone name like Europe/Berlin',
  ),
  SITE_LANGUAGE: optional
    .transform((value) => value && (languageTag(value) ?? ''))
    .refine((tag) => tag !== '', 'is not a language code like en or pt-BR'),
  ACCENT_COLOR: optional
    .transform((value) => value && (parseColor(value) ?? ''))
    .refine((color) => color !== '', 'is not a color like #1f6f5c'),
  SECRET_KEY: optional.pipe(z.string().min(16, 'must have at least 16 characters').nullable()),
  DATA_DIR: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || './data'),
  BACKUP_DIR: optional,
  BACKUP_KEEP: whole(7, 0, 1000),
  DATABASE_URL: optional.pipe(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .nullable(),
  ),
  S3_BUCKET: optional,
  S3_ENDPOINT: address,
  S3_REGION: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || 'us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PUBLIC_URL: address,
  LICENSE_URL: address,
  LICENSE_ACQUIRE_URL: address,
  COPYRIGHT_NOTICE: named,
  BLOCK_AI_SEARCH: flag(defaultSettings.blockAiSearch),
  UPLOAD_MAX_MB: whole(64, 1, 2048),
  UPLOAD_MAX_MEGAPIXELS: whole(120, 1, 1000),
  PUBLIC_MAX_WIDTH: whole(defaultSettings.publicMaxWidth, publicWidths.least, publicWidths.most),
  OUTPUT_SHARPENING: optional.pipe(oneOf(sharpenings).nullable()),
  EMBED_WORDS: flag(true),
  TDM_RESERVATION: flag(true),
  LOCATION_PRECISION: optional.pipe(oneOf(locationLevels).nullable()),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || 'admin'),
  ADMIN_PASSWORD: z
    .string()
    .default('')
    .transform((value) => (value === '' ? null : value)),
  DEMO: flag(true),
  AI_PROVIDER: optional.pipe(oneOf(aiProviders).nullable()),
  AI_BASE_URL: address,
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_VISION_MODEL: optional,
  AI_DAILY_LIMIT: whole(defaultSettings.aiDailyLimit, 0, largestDailyLimit),
  TRUST_PROXY: optional.refine(
    (value) => value === null || isProxySetting(value),
    'must be on, off, a number of proxies, or addresses like 10.0.0.0/8, separated by commas',
  ),
  METRICS_TOKEN: optional.pipe(z.string().min(16, 'must have at least 16 characters').nullable()),
  LOG_LEVEL: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || 'info')
    .pipe(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

export const environment = variables.refine(
  ({ DATA_DIR, BACKUP_DIR }) =>
    BACKUP_DIR === null || !isAmongFilesOfSite(resolve(BACKUP_DIR), resolve(DATA_DIR)),
  {
    path: ['BACKUP_DIR'],
    error: 'must not be DATA_DIR, contain it, or be within its files',
    // Also beside others that are wrong; these two always have a value.
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

