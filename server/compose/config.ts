import { isAbsolute, join, resolve } from 'node:path';
import type { z } from 'zod';
import {
  defaultSettings,
  lackingForAi,
  type SettingName,
  type Settings,
  settingVariables,
} from '#domain/settings/settings.ts';
import { environment } from './variables.ts';

type Environment = z.infer<typeof environment>;
type Variables = Record<string, string | undefined>;

/** Names of every setting, for the test that compares them with `.env.example`. */
export const settingNames = Object.keys(environment.shape);

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads, checks and freezes the settings; the only reader of the environment.
 * @throws Error naming every setting that is wrong, in one message
 */
export function readConfig(env: Variables = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid settings:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const siteUrl = new URL(settings.SITE_URL ?? `http://localhost:${settings.PORT}`);
  const dataDir = isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(settings.DATA_DIR);
  const fixed = Object.freeze(fixedSettings(settings, env));
  requireCompleteAi({ ...defaultSettings, ...fixed });
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    site: Object.freeze({
      /** URL of the site without a trailing slash. */
      url: siteUrl.href.replace(/(?<!\/)\/+$/, ''),
      host: siteUrl.host,
      https: siteUrl.protocol === 'https:',
    }),
    /** Settings that the environment decides; the owner decides all others in the admin area. */
    fixed,
    secretKey: settings.SECRET_KEY,
    dataDir,
    backups: Object.freeze({
      folder: resolve(settings.BACKUP_DIR ?? join(dataDir, 'backups')),
      /** Number of nightly backups; 0: only those that the owner requests. */
      keep: settings.BACKUP_KEEP,
    }),
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
    texts: Object.freeze({
      /** Alt text, title and caption of a published photo are in its files. */
      embedsWords: settings.EMBED_WORDS,
      /** Text and data mining is reserved. */
      reservesMining: settings.TDM_RESERVATION,
    }),
    admin: Object.freeze({ username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }),
    demo: settings.DEMO,
    trustProxy: trustProxy(settings.TRUST_PROXY),
    /** Token for `/metrics`; null: there is no such URL. */
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  });
}

/** Settings whose variable has a value. */
function fixedSettings(values: Environment, env: Variables): Partial<Settings> {
  const isSet = ([, variable]: [string, string]) => (env[variable] ?? '').trim() !== '';
  const named = Object.entries(settingVariables).filter(isSet);
  const fixed = named.map(([name, variable]) => [name, values[variable as keyof Environment]]);
  const { aiBaseUrl, ...others }: Partial<Settings> = Object.fromEntries(fixed);
  return { ...others, ...(aiBaseUrl && { aiBaseUrl: aiBaseUrl.replace(/(?<!\/)\/+$/, '') }) };
}

/** @throws Error naming the settings that the chosen provider lacks */
function requireCompleteAi(settings: Settings): void {
  const lacking = lackingForAi(settings).map((name: SettingName) => settingVariables[name]);
  if (lacking.length > 0)
    throw new Error(`AI_PROVIDER=${settings.aiProvider} cannot be used without ${lacking.join(' and ')}.`);
}

/** The folder in which a command was typed; npm itself runs it in the project's. */
export function callerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** Value for Fastify: a list of addresses, on/off, or a rule that trusts a number of hops. */
function trustProxy(value: string | null): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === null || ['off', 'false', 'no'].includes(value.toLowerCase())) return false;
  if (['on', 'true', 'yes'].includes(value.toLowerCase())) return true;
  if (!/^\d+$/.test(value)) return value;
  const hops = Number(value);
  return (_address, hop) => hop < hops;
}
