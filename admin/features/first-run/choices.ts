import type { FirstRunBody } from '#contract/access.ts';
import { zoneName } from '#domain/site/time-zones.ts';
import type { FirstRun } from '../../calls/account.ts';

export const detectedZone = zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Choices of all steps, without the password. */
export type Choices = { clearDemo: boolean } & Record<AskedSetting, string>;

export type AskedSetting = keyof NonNullable<FirstRunBody['settings']>;

const askedSettings: readonly AskedSetting[] = [
  'site_name',
  'tagline',
  'owner',
  'timezone',
  'language',
  'license_url',
  'location_precision',
];

/** Choices of the last visit, otherwise the current settings; empty texts for the site's own defaults. */
export function firstChoices({ settings, choices }: FirstRun): Choices {
  const isDefault = (name: AskedSetting) => settings[name].source === 'default';
  const values = askedSettings.map((name) => [name, String(settings[name].value ?? '')]);
  return {
    ...(Object.fromEntries(values) as Record<AskedSetting, string>),
    ...(isDefault('site_name') && { site_name: '' }),
    ...(isDefault('tagline') && { tagline: '' }),
    ...(isDefault('timezone') && { timezone: detectedZone }),
    clearDemo: choices?.clearDemo ?? true,
    ...choices?.settings,
  };
}

/** Body for the call: settings that the environment decides are omitted, an empty text means the default. */
export function bodyOf(
  { settings }: FirstRun,
  { clearDemo, ...texts }: Choices,
  password: string,
): FirstRunBody {
  const open = askedSettings.filter((name) => settings[name].source !== 'environment');
  return {
    password,
    clearDemo,
    settings: Object.fromEntries(open.map((name) => [name, texts[name].trim() || null])),
  };
}

export interface StepProps {
  firstRun: FirstRun;
  choices: Choices;
  change: (choices: Partial<Choices>) => void;
  /** Password, which is not among the choices: it is never stored in the browser. */
  password: string;
  setPassword: (password: string) => void;
  /** Errors by field, under the names that the call uses. */
  fields: Readonly<Record<string, string>>;
}
