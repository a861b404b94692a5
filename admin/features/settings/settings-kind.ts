import type { Caller } from '#browser/calls/caller.ts';
import type { ClusterAnswer } from '#contract/records.ts';
import type { SettingKey, SettingsAnswer } from '#contract/settings.ts';
import { settingFields } from '#domain/settings/fields.ts';
import type { SettingName } from '#domain/settings/settings.ts';
import { putSettings } from '../../calls/account.ts';
import { clusterCalls } from '../../calls/records.ts';
import { changedFields, type DraftKind, filledForm } from '../../kit/drafts/draft-kind.ts';

export interface SavedSettings {
  answer: SettingsAnswer;
  /** Enabled ones, as the navigation has them. */
  hubs: readonly ClusterAnswer[];
}

/** In the order of the page. */
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
  openingPicture: 'Opening photo',
} as const satisfies Record<SettingName | 'openingPicture', string>;

export type FormName = keyof typeof settingLabels;

export type SettingsDraft = Record<Exclude<FormName, 'blockAiSearch'>, string> & {
  blockAiSearch: boolean;
  /** Ids, in the order of the navigation. */
  hubs: readonly string[];
};

const blank: SettingsDraft = {
  ...(Object.fromEntries(Object.keys(settingLabels).map((name) => [name, ''])) as Record<FormName, string>),
  blockAiSearch: false,
  hubs: [],
};

export const settingsKind: DraftKind<SavedSettings, SettingsDraft> = {
  noun: 'settings',
  fieldLabels: { ...settingLabels, hubs: 'Order of hubs' },
  draftOf(saved) {
    const values = Object.entries(saved?.answer ?? {}).map(([key, { value }]) => [key, value ?? '']);
    const hubs = saved?.hubs.map(({ id }) => id) ?? [];
    return { ...filledForm(blank, settingFields, Object.fromEntries(values)), hubs };
  },
};

/** Sends what was changed, and nothing else. */
export async function saveSettings(
  call: Caller,
  draft: SettingsDraft,
  { answer, hubs }: SavedSettings,
): Promise<SavedSettings> {
  const changed = changedFields(settingsKind, draft, settingsKind.draftOf({ answer, hubs }));
  const names = changed.filter((name) => name !== 'hubs');
  const body = settingFields.toWire(Object.fromEntries(names.map((name) => [name, draft[name]])));
  const saved = names.length > 0 ? await putSettings(call, body) : answer;
  return { answer: saved, hubs: changed.includes('hubs') ? await arrange(call, draft.hubs, hubs) : hubs };
}

/** The order is the weight: the first hub gets the largest. */
async function arrange(
  call: Caller,
  order: readonly string[],
  hubs: readonly ClusterAnswer[],
): Promise<ClusterAnswer[]> {
  const arranged: ClusterAnswer[] = [];
  for (const [index, id] of order.entries()) {
    const hub = hubs.find((one) => one.id === id);
    const weight = order.length - index;
    if (hub) arranged.push(hub.weight === weight ? hub : await clusterCalls.update(call, id, { weight }));
  }
  return arranged;
}

/** The source of a field's value, by its name in the form. */
export function sourceOf({ answer }: SavedSettings, name: FormName) {
  return answer[settingFields.wires[name] as SettingKey].source;
}
