import { defaultSettings, type SettingName, type Settings } from '#domain/settings/settings.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

export const storedKey = 'owner_settings';
export const aiKeyName = 'aiApiKey';

/** Settings as they are in the database. */
export interface StoredSettings {
  /** Grows with every change. */
  version: number;
  /** The key of the AI provider is sealed. */
  values: Partial<Settings>;
}

export type SettingSource = 'environment' | 'stored' | 'default';

export type PresentSettings = ReturnType<typeof createPresentSettings>;

/**
 * The settings as they are now, in memory, in every process.
 * @param fixed what the environment decides
 * @param onUnreadable called for a stored key that cannot be opened; the site goes on without it
 */
export function createPresentSettings(
  reader: Repositories,
  fixed: Readonly<Partial<Settings>>,
  secretBox: SecretBox,
  onUnreadable: (error: unknown) => void,
) {
  const state = { version: 0 };
  let stored: Partial<Settings> = {};
  let current: Settings = { ...defaultSettings, ...fixed };
  const updates: (() => void)[] = [];

  async function opened({ aiApiKey: sealed, ...values }: Partial<Settings>): Promise<Partial<Settings>> {
    if (!sealed || fixed.aiApiKey) return values;
    try {
      return { ...values, aiApiKey: await secretBox.open(aiKeyName, sealed) };
    } catch (error) {
      onUnreadable(error);
      return values;
    }
  }

  return {
    current: (): Settings => current,

    /** Its version grows with every change, in every process alike. */
    state: state as Readonly<typeof state>,

    /** An object that stays the same one, and whose properties follow the settings: it must not be copied. */
    live<T extends object>(make: (settings: Settings) => T): Readonly<T> {
      const object = make(current);
      updates.push(() => Object.assign(object, make(current)));
      return object;
    },

    /** Reads what another process may have stored. */
    async refresh(): Promise<void> {
      const found = await storedSettings(reader);
      if (found.version <= state.version) return;
      const values = await opened(found.values);
      if (found.version <= state.version) return;
      state.version = found.version;
      stored = found.values;
      current = { ...defaultSettings, ...values, ...fixed };
      for (const update of updates) update();
    },

    sourceOf(name: SettingName): SettingSource {
      if (fixed[name] !== undefined) return 'environment';
      const isStored = name === aiKeyName ? current.aiApiKey !== null : stored[name] !== undefined;
      return isStored ? 'stored' : 'default';
    },
  };
}

export async function storedSettings({ settings }: Repositories): Promise<StoredSettings> {
  return ((await settings.get(storedKey)) as StoredSettings | undefined) ?? { version: 0, values: {} };
}
