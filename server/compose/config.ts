import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

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

const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .trim()
    .default('')
    .transform((value) => (value === '' ? fallback : Number(value)))
    .pipe(z.number({ error: 'must be a whole number' }).int('must be a whole number').min(min).max(max));

const address = optional.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).nullable(),
);

const environment = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || '127.0.0.1'),
  SITE_URL: address,
  SITE_NAME: z
    .string()
    .trim()
    .max(80)
    .default('')
    .transform((value) => value || 'Passerby'),
  SITE_OWNER: optional,
  SITE_TIMEZONE: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || 'UTC')
    .refine(isTimeZone, 'is not a time zone name like Europe/Berlin'),
  DATA_DIR: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || './data'),
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
  COPYRIGHT_NOTICE: optional,
  BLOCK_AI_SEARCH: flag(false),
  UPLOAD_MAX_MB: whole(64, 1, 2048),
  UPLOAD_MAX_MEGAPIXELS: whole(120, 1, 1000),
  LOCATION_PRECISION: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || 'city')
    .pipe(z.enum(['exact', 'city', 'country', 'hidden'])),
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
  AI_PROVIDER: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || 'none')
    .pipe(z.enum(['none', 'openai-compatible', 'anthropic', 'google'])),
  AI_BASE_URL: address,
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_VISION_MODEL: optional,
  AI_DAILY_LIMIT: whole(200, 0, 1_000_000),
  TRUST_PROXY: optional,
  LOG_LEVEL: z
    .string()
    .trim()
    .default('')
    .transform((value) => value || 'info')
    .pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

type Environment = z.infer<typeof environment>;

/** Names of every setting, for the test that compares them with `.env.example`. */
export const settingNames = Object.keys(environment.shape);

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads, checks and freezes the settings; the only reader of the environment.
 * @throws Error naming every setting that is wrong, in one message
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid settings:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const siteUrl = new URL(settings.SITE_URL ?? `http://localhost:${settings.PORT}`);
  const dataDir = isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(settings.DATA_DIR);
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    site: Object.freeze({
      /** Without a trailing slash. */
      url: siteUrl.href.replace(/(?<!\/)\/+$/, ''),
      host: siteUrl.host,
      https: siteUrl.protocol === 'https:',
      name: settings.SITE_NAME,
      owner: settings.SITE_OWNER,
      timeZone: settings.SITE_TIMEZONE,
      licenseUrl: settings.LICENSE_URL,
      licenseAcquireUrl: settings.LICENSE_ACQUIRE_URL,
      copyrightNotice: settings.COPYRIGHT_NOTICE,
      blockAiSearch: settings.BLOCK_AI_SEARCH,
      locationPrecision: settings.LOCATION_PRECISION,
    }),
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    s3: settings.S3_BUCKET
      ? Object.freeze({
          bucket: settings.S3_BUCKET,
          endpoint: settings.S3_ENDPOINT,
          region: settings.S3_REGION,
          accessKeyId: settings.S3_ACCESS_KEY_ID,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
          publicUrl: settings.S3_PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
        })
      : null,
    upload: Object.freeze({
      maxBytes: settings.UPLOAD_MAX_MB * 1024 * 1024,
      maxMegapixels: settings.UPLOAD_MAX_MEGAPIXELS,
    }),
    admin: Object.freeze({ username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }),
    ai: readAi(settings),
    demo: settings.DEMO,
    trustProxy: trustProxy(settings.TRUST_PROXY),
    logLevel: settings.LOG_LEVEL,
  });
}

/**
 * Null while no AI is wanted.
 * @throws Error naming the settings that the chosen provider lacks
 */
function readAi(settings: Environment) {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = settings;
  if (provider === 'none') return null;
  const address = provider === 'openai-compatible' ? baseUrl : apiKey;
  const lacking = [
    ...(model === null ? ['AI_MODEL'] : []),
    ...(address === null ? [provider === 'openai-compatible' ? 'AI_BASE_URL' : 'AI_API_KEY'] : []),
  ];
  if (model === null || lacking.length > 0) {
    throw new Error(`AI_PROVIDER=${provider} cannot be used without ${lacking.join(' and ')}.`);
  }
  return Object.freeze({
    provider,
    baseUrl: baseUrl?.replace(/(?<!\/)\/+$/, '') ?? null,
    apiKey,
    model,
    visionModel: settings.AI_VISION_MODEL ?? model,
    /** Calls in one day; 0: no limit. */
    dailyLimit: settings.AI_DAILY_LIMIT,
  });
}

/** The folder in which a command was typed; npm itself runs it in the project's. */
export function callerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** What Fastify understands: a list of addresses, on/off, or a rule that trusts a number of hops. */
function trustProxy(value: string | null): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === null || ['off', 'false', 'no'].includes(value.toLowerCase())) return false;
  if (['on', 'true', 'yes'].includes(value.toLowerCase())) return true;
  if (!/^\d+$/.test(value)) return value;
  const hops = Number(value);
  return (_address, hop) => hop < hops;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
