import { type EntityOf, type Field, FieldErrors } from '../fields.ts';
import { publicWidths, sharpenings } from '../media/rendition-sizes.ts';
import { locationLevels } from '../posts/post.entity.ts';
import { webAddress } from '../seo/xml.ts';
import { isTimeZone } from '../site/dates.ts';
import { placements } from '../site-pages/site-page.entity.ts';
import { formatCount } from '../text/clean.ts';
import { languageTag } from '../text/language.ts';
import { parseColor } from './accent.ts';
import { type AiProviderName, aiProviders, settingFields } from './settings.entity.ts';

/** Settings of the site; the choice of the opening post is stored with the posts. */
export type Settings = EntityOf<typeof settingFields>;

export type SettingName = keyof Settings;

const { openingPicture: _, ...stored } = settingFields.fields;
const settingNames = Object.keys(stored) as SettingName[];

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, stored[name].initial]),
) as Settings;

/** The environment variable that wins over what is stored. */
export const settingVariables: Readonly<Partial<Record<SettingName, string>>> = Object.fromEntries(
  Object.entries<Field>(stored).flatMap(([name, { variable }]) =>
    variable === undefined ? [] : [[name, variable]],
  ),
);

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
