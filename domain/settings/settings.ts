import { type Field, FieldErrors } from '../fields.ts';
import { publicWidths, type Sharpening, sharpenings } from '../media/rendition-sizes.ts';
import type { LocationLevel } from '../posts/fields.ts';
import { webAddress } from '../seo/xml.ts';
import { isTimeZone } from '../site/dates.ts';
import { type Placement, placements } from '../site-pages/fields.ts';
import { formatCount } from '../text/clean.ts';
import { languageTag } from '../text/language.ts';
import { parseColor } from './accent.ts';
import { settingFields } from './fields.ts';

export const aiProviders = ['none', 'openai-compatible', 'anthropic', 'google'] as const;
export type AiProviderName = (typeof aiProviders)[number];

export const locationLevels = ['exact', 'city', 'country', 'hidden'] as const satisfies LocationLevel[];

/** Settings of the site; the choice of the opening post is stored with the posts. */
export interface Settings {
  siteName: string;
  tagline: string;
  /** The photographer; null when not named. */
  owner: string | null;
  biography: string | null;
  /** Id of a stored image. */
  portrait: string | null;
  /** Language of the owner's words: a canonical BCP 47 tag. */
  language: string;
  /** IANA name. */
  timezone: string;
  licenseUrl: string | null;
  licenseAcquireUrl: string | null;
  copyrightNotice: string | null;
  locationPrecision: LocationLevel;
  blockAiSearch: boolean;
  aiProvider: AiProviderName;
  aiBaseUrl: string | null;
  aiApiKey: string | null;
  aiModel: string | null;
  /** Model for images; null for `aiModel`. */
  aiVisionModel: string | null;
  /** Calls in one day; 0: no limit. */
  aiDailyLimit: number;
  /** Pixels. */
  publicMaxWidth: number;
  outputSharpening: Sharpening;
  /** `#rrggbb`; null: the site's own amber. */
  accentColor: string | null;
  /** Where the list of series is linked from. */
  seriesPlacement: Placement;
}

export type SettingName = keyof Settings;

export const defaultSettings: Settings = {
  siteName: 'Passerby',
  tagline: 'Capturing candid moments and authentic stories through the lens of street photography.',
  owner: null,
  biography: null,
  portrait: null,
  language: 'en',
  timezone: 'UTC',
  licenseUrl: null,
  licenseAcquireUrl: null,
  copyrightNotice: null,
  locationPrecision: 'city',
  blockAiSearch: false,
  aiProvider: 'none',
  aiBaseUrl: null,
  aiApiKey: null,
  aiModel: null,
  aiVisionModel: null,
  aiDailyLimit: 200,
  publicMaxWidth: publicWidths.most,
  outputSharpening: 'standard',
  accentColor: null,
  seriesPlacement: 'footer',
};

/** The environment variable that wins over what is stored. */
export const settingVariables: Readonly<Partial<Record<SettingName, string>>> = {
  siteName: 'SITE_NAME',
  tagline: 'SITE_TAGLINE',
  owner: 'SITE_OWNER',
  language: 'SITE_LANGUAGE',
  timezone: 'SITE_TIMEZONE',
  licenseUrl: 'LICENSE_URL',
  licenseAcquireUrl: 'LICENSE_ACQUIRE_URL',
  copyrightNotice: 'COPYRIGHT_NOTICE',
  locationPrecision: 'LOCATION_PRECISION',
  blockAiSearch: 'BLOCK_AI_SEARCH',
  aiProvider: 'AI_PROVIDER',
  aiBaseUrl: 'AI_BASE_URL',
  aiApiKey: 'AI_API_KEY',
  aiModel: 'AI_MODEL',
  aiVisionModel: 'AI_VISION_MODEL',
  aiDailyLimit: 'AI_DAILY_LIMIT',
  publicMaxWidth: 'PUBLIC_MAX_WIDTH',
  outputSharpening: 'OUTPUT_SHARPENING',
  accentColor: 'ACCENT_COLOR',
};

/** The largest daily limit that can be set. */
export const largestDailyLimit = 1_000_000;

/** Changes as they were entered; null: back to the default. */
export type GivenSettings = { [Name in SettingName]?: string | number | boolean | null };

/**
 * Changes as they are stored. An empty text is null.
 * @throws AppError `invalid` with a message per field
 */
export function checkSettings(given: GivenSettings): { [Name in SettingName]?: Settings[Name] | null } {
  const errors = new FieldErrors<SettingName>();
  const names = (Object.keys(given) as SettingName[]).filter((name) => given[name] !== undefined);
  const checked = names.map((name) => [name, checkOne(errors, name, given[name] ?? null)]);
  errors.throwIfAny();
  return Object.fromEntries(checked);
}

type Check = (errors: FieldErrors<SettingName>, name: SettingName, value: string) => unknown;

const line: Check = (errors, name, value) => errors.line(name, value, limitOf(name)) || null;

const address: Check = (errors, name, value) => {
  const given = line(errors, name, value);
  if (given !== null && webAddress(String(given)) === null)
    errors.add(name, 'Enter an address that starts with http:// or https://.');
  return given;
};

const oneOf =
  (values: readonly string[]): Check =>
  (errors, name, value) => {
    if (!values.includes(value)) errors.add(name, `One of ${values.join(', ')}.`);
    return value;
  };

const whole =
  (least: number, most: number): Check =>
  (errors, name, value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < least || number > most)
      errors.add(name, `Must be a whole number from ${formatCount(least)} to ${formatCount(most)}.`);
    return number;
  };

const checks: Readonly<Record<SettingName, Check>> = {
  siteName: line,
  tagline: line,
  owner: line,
  biography: (errors, name, value) => errors.text(name, value, limitOf(name)).trim() || null,
  portrait: line,
  language(errors, name, value) {
    const tag = languageTag(value);
    if (tag === null) errors.add(name, 'Must be a language code like en or pt-BR.');
    return tag;
  },
  timezone(errors, name, value) {
    if (!isTimeZone(value)) errors.add(name, 'Must be a time zone name like Europe/Berlin.');
    return value;
  },
  licenseUrl: address,
  licenseAcquireUrl: address,
  copyrightNotice: line,
  locationPrecision: oneOf(locationLevels),
  blockAiSearch(errors, name, value) {
    if (value !== 'true' && value !== 'false') errors.add(name, 'Must be true or false.');
    return value === 'true';
  },
  aiProvider: oneOf(aiProviders),
  aiBaseUrl: (errors, name, value) => withoutSlash(address(errors, name, value)),
  aiApiKey(errors, name, value) {
    const key = line(errors, name, value);
    // It is sent as a header.
    if (!/^[\x21-\x7e]*$/.test(String(key ?? ''))) errors.add(name, 'A key has no spaces and no accents.');
    return key;
  },
  aiModel: line,
  aiVisionModel: line,
  aiDailyLimit: whole(0, largestDailyLimit),
  publicMaxWidth: whole(publicWidths.least, publicWidths.most),
  outputSharpening: oneOf(sharpenings),
  accentColor(errors, name, value) {
    const color = parseColor(value);
    if (color === null) errors.add(name, 'Must be a color like #1f6f5c.');
    return color;
  },
  seriesPlacement: oneOf(placements),
};

function checkOne(
  errors: FieldErrors<SettingName>,
  name: SettingName,
  given: string | number | boolean | null,
): unknown {
  const value = given === null ? '' : String(given).trim();
  return value === '' ? null : checks[name](errors, name, value);
}

function limitOf(name: SettingName): number {
  const field: Field = settingFields.fields[name];
  return field.limit ?? Number.POSITIVE_INFINITY;
}

function withoutSlash(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/(?<!\/)\/+$/, '') : value;
}

/** The provider with all that it needs. */
export interface AiConfiguration {
  provider: Exclude<AiProviderName, 'none'>;
  /** Without a trailing slash; null: the provider's own. */
  baseUrl: string | null;
  apiKey: string | null;
  model: string;
  /** For calls with images. */
  visionModel: string;
}

/** Names of what the chosen provider lacks; empty without a provider. */
export function lackingForAi({ aiProvider, aiModel, aiBaseUrl, aiApiKey }: Settings): SettingName[] {
  if (aiProvider === 'none') return [];
  const needsAddress = aiProvider === 'openai-compatible';
  const isReachable = (needsAddress ? aiBaseUrl : aiApiKey) !== null;
  return [
    ...(aiModel === null ? (['aiModel'] as const) : []),
    ...(isReachable ? [] : [needsAddress ? ('aiBaseUrl' as const) : ('aiApiKey' as const)]),
  ];
}

/** Configuration of the AI; null while it is switched off or incomplete. */
export function aiConfiguration(settings: Settings): AiConfiguration | null {
  const { aiProvider: provider, aiModel: model, aiBaseUrl: baseUrl, aiApiKey: apiKey } = settings;
  if (provider === 'none' || model === null || lackingForAi(settings).length > 0) return null;
  return { provider, baseUrl, apiKey, model, visionModel: settings.aiVisionModel ?? model };
}
