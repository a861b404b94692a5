import type { SettingKey, SettingsAnswer } from '#contract/settings.ts';
import { settingFields } from '#domain/settings/settings.entity.ts';
import type { SettingName } from '#domain/settings/settings.ts';
import { capitalized } from '#domain/site/navigation.ts';
import { changedFields, type DraftKind, defaultText, filledForm } from '../../kit/drafts/draft-kind.ts';

/** Labels of the settings, in the order of the page. */
export const settingLabels = {
  siteName: 'Site name',
  tagline: 'Tagline',
  timezone: 'Time zone',
  language: 'Language of your texts',
  owner: 'Name',
  biography: 'About you',
  portrait: 'Portrait',
  publicMaxWidth: 'Largest public image',
  outputSharpening: 'Sharpening',
  licenseUrl: 'License',
  licenseAcquireUrl: 'Where to buy a license',
  copyrightNotice: 'Copyright notice',
  locationPrecision: 'Location shown to visitors',
  blockAiSearch: 'Block AI search engines',
  aiProvider: 'Provider',
  aiBaseUrl: 'Server address',
  aiModel: 'Model',
  aiVisionModel: 'Model for images',
  aiApiKey: 'Key',
  aiDailyLimit: 'Calls per day',
  accentColor: 'Accent color',
  seriesPlacement: 'Series linked from',
  openingPicture: 'Opening photo',
} as const satisfies Record<SettingName | 'openingPicture', string>;

export type FormName = keyof typeof settingLabels;

/** Fields whose value is text. */
export type TextName = Exclude<FormName, 'blockAiSearch' | 'openingPicture'>;

export type SettingsDraft = Record<TextName, string> & {
  blockAiSearch: boolean;
  /** Photo that opens Home; null for the newest large landscape photo. */
  openingPicture: { id: string; title: string } | null;
  /** Hubs in the order of the navigation. */
  hubs: SettingsAnswer['hubs']['value'];
};

const blank: SettingsDraft = {
  ...(Object.fromEntries(Object.keys(settingLabels).map((name) => [name, ''])) as Record<TextName, string>),
  blockAiSearch: false,
  openingPicture: null,
  hubs: [],
};

export const settingsKind: DraftKind<SettingsAnswer, SettingsDraft> = {
  noun: 'settings',
  isPlural: true,
  fieldOf: settingFields.fieldOf,
  secrets: ['aiApiKey'],
  fieldLabels: { ...settingLabels, hubs: 'Order of hubs' },
  draftOf(saved) {
    if (saved === null) return blank;
    const { hubs, version: _, opening_picture: opening, ...answered } = saved;
    const values = Object.entries(answered).map(([key, { value }]) => [key, value ?? '']);
    const openingPicture = opening.value === null ? null : { id: opening.value, title: opening.title ?? '' };
    const filled = filledForm(blank, settingFields, Object.fromEntries(values));
    return { ...filled, openingPicture, hubs: hubs.value };
  },
  valueText(draft, name) {
    if (name === 'hubs') return draft.hubs.map(({ id }) => id).join();
    return name === 'openingPicture' ? (draft.openingPicture?.id ?? '') : defaultText(draft, name);
  },
  shownText(draft, name) {
    if (name === 'hubs') return draft.hubs.map((hub) => capitalized(hub.name)).join('\n');
    if (name === 'openingPicture') return draft.openingPicture?.title ?? '';
    return name === 'aiApiKey' && draft.aiApiKey !== '' ? shownKey : defaultText(draft, name);
  },
};

/** Text shown in place of the AI provider's key. */
export const shownKey = '••••••••';

/** Body of the call: only the changed fields. */
export function changesOf(
  draft: SettingsDraft,
  saved: SettingsAnswer,
  among: readonly (keyof SettingsDraft)[] = Object.keys(draft) as (keyof SettingsDraft)[],
): object {
  const changed = changedFields(settingsKind, draft, settingsKind.draftOf(saved));
  const names = changed.filter((name) => among.includes(name));
  const values = { ...draft, openingPicture: draft.openingPicture?.id ?? null };
  return {
    ...settingFields.toWire(Object.fromEntries(names.map((name) => [name, values[name]]))),
    ...(names.includes('hubs') && { hubs: draft.hubs.map(({ id }) => id) }),
  };
}

/** The source of a field's value, by its name in the form. */
export function sourceOf(saved: SettingsAnswer, name: FormName) {
  return saved[settingFields.wires[name] as SettingKey].source;
}
