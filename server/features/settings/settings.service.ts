import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { AppError } from '#domain/errors.ts';
import type { Media, Post } from '#domain/posts/post.ts';
import {
  aiConfiguration,
  checkSettings,
  defaultSettings,
  type GivenSettings,
  lackingForAi,
  type SettingName,
  type Settings,
  settingVariables,
} from '#domain/settings/settings.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { settingsChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite } from '../../platform/database/transaction.ts';
import { currentOnConflict } from '../../platform/database/write.ts';
import { type AiTest, aiCalls } from '../ai/calls.service.ts';
import { clustersService } from '../clusters/clusters.service.ts';
import { describeKind } from '../describe/describe.service.ts';
import { jobsService } from '../jobs/jobs.service.ts';
import { mediaLookup } from '../media/duplicates.service.ts';
import { postWriting } from '../posts/writing.service.ts';
import {
  aiKeyName,
  type SettingSource,
  type StoredSettings,
  storedKey,
  storedSettings,
} from './present-settings.service.ts';

/** Values that are stored elsewhere, and edited with the settings. */
interface Beside {
  /** Id of the post that opens Home; null: none is chosen. */
  openingPicture?: string | null | undefined;
  /** Ids of all enabled hubs in their new order. */
  hubs?: readonly string[] | undefined;
}

/** Settings, the portrait and the order of hubs, as far as the owner changes them. */
export type SettingsChange = GivenSettings & Beside;

export interface ShownSettings {
  settings: Omit<Settings, 'aiApiKey'>;
  /** Image of the owner; null without one, and when it has been deleted. */
  portrait: Media | null;
  /** The post that the owner has chosen to open Home. */
  opening: Pick<Post, 'id' | 'title' | 'slug'> | null;
  /** Enabled ones, in the order of the navigation. */
  hubs: readonly Pick<Cluster, 'id' | 'name'>[];
  version: string;
  sourceOf: (name: SettingName) => SettingSource;
}

/** Every method throws AppError `unauthenticated` or `forbidden` for who is no admin. */
export const settingsService = perApp((app) => {
  const { reader, present, secretBox, tokens, version: contentVersion, now } = app;
  const { fixed } = app.config;
  const write = createWrite(app);

  /** @param stored version of the record of the settings */
  async function beside(repos: Repositories, stored: number) {
    const [opening = null] = await repos.posts.opensHome();
    const hubs = await repos.clusters.enabled();
    const parts = [stored, opening?.id, hubs.map(({ id }) => id)];
    return { opening, hubs, version: tokens.digest(JSON.stringify(parts)).slice(0, 16) };
  }

  async function shown(): Promise<ShownSettings> {
    const { aiApiKey: _, ...settings } = present.current();
    const others = await beside(reader, present.state.version);
    const portrait = settings.portrait === null ? null : await reader.media.findById(settings.portrait);
    return { settings, portrait, ...others, sourceOf: present.sourceOf };
  }

  /** Another process may have made the change. */
  async function shownNow(): Promise<ShownSettings> {
    await contentVersion.refresh();
    return shown();
  }

  /** Replaces the portrait's address by its image, which is what is stored. */
  async function withPortrait(given: GivenSettings): Promise<GivenSettings> {
    const url = given.portrait ?? '';
    if (url === '') return given;
    const portrait = await mediaLookup(app)
      .mediaAt(String(url))
      .catch((cause: unknown) => {
        const message = 'Upload the portrait first.';
        throw invalid({ portrait: message }, message, cause);
      });
    return { ...given, portrait };
  }

  /** @throws AppError `invalid`: a variable of the environment decides, or the AI provider would lack something */
  function requirePossible(changes: Partial<Record<SettingName, unknown>>): void {
    const wrong: Partial<Record<SettingName, string>> = {};
    for (const name of Object.keys(changes) as SettingName[]) {
      const isAsRead = fixed[name] === changes[name] || (name === aiKeyName && changes[name] === null);
      if (fixed[name] !== undefined && !isAsRead)
        wrong[name] =
          `Set by ${settingVariables[name]} on the server. Remove it there and restart to edit it here.`;
    }
    for (const name of webAddresses)
      if (changes[name] && !URL.canParse(String(changes[name]))) wrong[name] ??= 'This address is not valid.';
    if (changes.aiApiKey && !secretBox.canSeal)
      wrong.aiApiKey = 'Set SECRET_KEY on the server to store a key here, or set AI_API_KEY.';
    const before = present.current();
    const after = { ...before, ...withDefaults(changes), ...fixed };
    if (goesElsewhere(before, after)) {
      const target = after.aiBaseUrl === null ? 'aiProvider' : 'aiBaseUrl';
      if (fixed.aiApiKey !== undefined)
        wrong[target] ??= `Set ${settingVariables[target]} on the server, where AI_API_KEY is set.`;
      else if (!changes.aiApiKey)
        wrong.aiApiKey ??= 'Enter the key again: it would be sent to another server.';
    }
    for (const name of Object.keys(changes).some(isAboutAi) ? lackingForAi(after) : [])
      wrong[name] ??= lackingMessages[name] ?? '';
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
  }

  /** @param changes with the key of the AI sealed */
  async function store(
    repos: Repositories,
    { version, values }: StoredSettings,
    changes: Partial<Record<SettingName, unknown>>,
  ): Promise<void> {
    const left = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null);
    const after: Partial<Settings> = Object.fromEntries(left);
    await repos.settings.set(storedKey, { version: version + 1, values: after });
    await settingsChanged(repos, { before: values, after, time: now().toISOString() });
  }

  /** @throws AppError `conflict` when something was saved after `version`; the last write wins without one */
  async function storeAll(
    changes: Partial<Record<SettingName, unknown>>,
    { openingPicture, hubs }: Beside,
    version: string | undefined,
  ): Promise<void> {
    const sealed = changes.aiApiKey
      ? { ...changes, aiApiKey: await secretBox.seal(aiKeyName, String(changes.aiApiKey)) }
      : changes;
    await write(
      async (repos) => {
        const stored = await storedSettings(repos);
        const before = await beside(repos, stored.version);
        if (version !== undefined && version !== before.version)
          throw new AppError('conflict', 'The settings were changed after you opened them.');
        if (Object.keys(sealed).length > 0) await store(repos, stored, sealed);
        if (openingPicture !== undefined) await openWith(repos, before.opening, openingPicture);
        if (hubs !== undefined) await clustersService(app).arrange(repos, hubs);
      },
      // The settings make pages stale by a version of their own.
      () => openingPicture !== undefined || hubs !== undefined,
    );
    await contentVersion.refresh();
    app.jobs.wake();
  }

  async function openWith(
    repos: Repositories,
    before: Pick<Post, 'id'> | null,
    id: string | null,
  ): Promise<void> {
    if ((before?.id ?? null) === id) return;
    if (id !== null && !(await repos.posts.findById(id)))
      throw invalid({ openingPicture: 'This photo does not exist.' });
    const changed = id ?? before?.id;
    if (changed !== undefined) await postWriting(app).change(repos, changed, { opensHome: id !== null });
  }

  /** Changes as they may be stored, without those that the environment decides. */
  async function possible(given: GivenSettings): Promise<Partial<Record<SettingName, unknown>>> {
    const wanted = checkSettings(await withPortrait(given));
    requirePossible(wanted);
    // What is fixed may be sent back as it was read.
    return Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in fixed)));
  }

  return {
    async read(actor: Actor): Promise<ShownSettings> {
      requireAdmin(actor);
      return shown();
    },

    /**
     * All changes or none.
     * @param version that was read; the last write wins without one
     * @throws AppError `invalid` with a message per field, `conflict` with the settings as they are now
     */
    async save(
      actor: Actor,
      { openingPicture, hubs, ...given }: SettingsChange,
      version?: string,
    ): Promise<ShownSettings> {
      requireAdmin(actor);
      const changes = await possible(given);
      await currentOnConflict(
        storeAll(changes, { openingPicture: openingPicture === '' ? null : openingPicture, hubs }, version),
        shownNow,
      );
      if (Object.keys(changes).some(isAboutAi)) await jobsService(app).resume(actor, describeKind);
      return shown();
    },

    /**
     * Calls the AI as it would be with these changes, which are not saved.
     * @throws AppError `invalid` with a message per field, and what a call to the AI throws
     */
    async testAi(actor: Actor, given: GivenSettings, signal: AbortSignal): Promise<AiTest> {
      requireAdmin(actor);
      const changes = await possible(given);
      const configuration = aiConfiguration({ ...present.current(), ...withDefaults(changes) });
      if (!configuration) throw invalid({ aiProvider: 'Choose a provider.' });
      return aiCalls(app).test(actor, configuration, signal);
    },
  };
});

/** The owner's portrait; null without one. */
export async function findPortrait({ present, reader }: AppContext): Promise<Media | null> {
  const id = present.current().portrait;
  return id === null ? null : reader.media.findById(id);
}

/**
 * Who has a session but not the key could otherwise have it sent to a server of their own. A key that was stored before
 * a provider was chosen has been sent nowhere yet.
 */
function goesElsewhere(before: Settings, after: Settings): boolean {
  if (before.aiApiKey === null || after.aiApiKey === null) return false;
  const [from, to] = [keyTarget(before), keyTarget(after)];
  return to !== from && to !== 'none' && (from !== 'none' || after.aiBaseUrl !== null);
}

/** Who gets the key: the provider itself, or the server at the address. */
function keyTarget({ aiProvider, aiBaseUrl }: Settings): string {
  if (aiBaseUrl === null) return aiProvider;
  return URL.canParse(aiBaseUrl) ? new URL(aiBaseUrl).origin : aiBaseUrl;
}

const webAddresses = ['licenseUrl', 'licenseAcquireUrl', 'aiBaseUrl'] as const;
const isAboutAi = (name: string) => name.startsWith('ai');

const lackingMessages: Readonly<Partial<Record<SettingName, string>>> = {
  aiModel: 'Enter the name of the model.',
  aiBaseUrl: 'Enter the address of the server.',
  aiApiKey: 'Enter the key of the provider.',
};

/** In place of null, which is stored for no value. */
function withDefaults(changes: Partial<Record<SettingName, unknown>>): Partial<Settings> {
  const entries = Object.entries(changes) as [SettingName, unknown][];
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? defaultSettings[name]]));
}

function invalid(
  fields: Partial<Record<SettingName | 'openingPicture', string>>,
  message = 'Some fields are invalid.',
  cause?: unknown,
): AppError {
  return new AppError('invalid', message, { fields, cause });
}
