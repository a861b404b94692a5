import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Media } from '#domain/posts/post.ts';
import {
  checkSettings,
  defaultSettings,
  type GivenSettings,
  lackingForAi,
  type SettingName,
  type Settings,
  settingVariables,
} from '#domain/settings/settings.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { MediaLookup } from '../media/duplicates.service.ts';
import type { PostsService } from '../posts/posts.service.ts';
import {
  aiKeyName,
  type PresentSettings,
  type SettingSource,
  storedKey,
  storedSettings,
} from './present-settings.service.ts';

export const settingsKind = 'settings';

export interface SettingsDependencies {
  transaction: Transaction;
  reader: Pick<Repositories, 'posts' | 'media'>;
  present: PresentSettings;
  fixed: Readonly<Partial<Settings>>;
  secrets: Pick<SecretBox, 'seal' | 'canSeal'>;
  posts: Pick<PostsService, 'update'>;
  images: Pick<MediaLookup, 'mediaAt'>;
  now: () => Date;
  newId: () => string;
  /** Reads the settings again, and makes every cached page stale when they have changed. */
  refresh: () => Promise<void>;
  /** There are jobs to be done. */
  wake: () => void;
  /** Ends the wait of AI jobs for what may have been mended. */
  resumeAi: (actor: Actor) => Promise<unknown>;
}

/** What the owner has asked for; the opening post by its id. */
export type SettingsChange = GivenSettings & { openingPicture?: string | null };

export interface ShownSettings {
  settings: Omit<Settings, 'aiApiKey'>;
  /** Null without one, and when it has been deleted. */
  portrait: Media | null;
  /** Of the post that the owner has chosen to open Home. */
  openingPicture: string | null;
  sourceOf: (name: SettingName) => SettingSource;
}

export type SettingsService = ReturnType<typeof createSettingsService>;

/** Every method throws AppError `unauthenticated` or `forbidden` for who is no admin. */
export function createSettingsService(dependencies: SettingsDependencies) {
  const { reader, present, fixed, secrets, posts, images, transaction, now, newId } = dependencies;

  async function shown(): Promise<ShownSettings> {
    const [opening] = await reader.posts.opensHome();
    const { aiApiKey: _, ...settings } = present.current();
    const portrait = settings.portrait === null ? null : await reader.media.findById(settings.portrait);
    return { settings, portrait, openingPicture: opening?.id ?? null, sourceOf: present.sourceOf };
  }

  /** What is stored of the portrait is the image, not its address. */
  async function withPortrait(given: GivenSettings): Promise<GivenSettings> {
    if (!given.portrait) return given;
    const portrait = await images.mediaAt(String(given.portrait)).catch((cause: unknown) => {
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
    if (changes.aiApiKey && !secrets.canSeal)
      wrong.aiApiKey = 'Set SECRET_KEY on the server to store a key here, or set AI_API_KEY.';
    const before = present.current();
    const after = { ...before, ...withDefaults(changes), ...fixed };
    if (goesElsewhere(before, after)) {
      if (fixed.aiApiKey !== undefined)
        wrong.aiBaseUrl ??= 'Set AI_BASE_URL on the server, where AI_API_KEY is set.';
      else if (!changes.aiApiKey)
        wrong.aiApiKey ??= 'Enter the key again: it would be sent to another server.';
    }
    for (const name of Object.keys(changes).some(isAboutAi) ? lackingForAi(after) : [])
      wrong[name] ??= lackingMessages[name] ?? '';
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
  }

  async function store(changes: Partial<Record<SettingName, unknown>>): Promise<void> {
    const sealed = changes.aiApiKey ? await secrets.seal(aiKeyName, String(changes.aiApiKey)) : null;
    const moment = now().toISOString();
    await transaction(async (repos) => {
      const { version, values } = await storedSettings(repos);
      const merged = { ...values, ...changes, ...('aiApiKey' in changes && { aiApiKey: sealed }) };
      const kept = Object.entries(merged).filter(([, value]) => value !== null);
      await repos.settings.set(storedKey, { version: version + 1, values: Object.fromEntries(kept) });
      if ('portrait' in changes) await referencePortrait(repos, changes.portrait as string | null, moment);
      // What has been made with the former settings follows.
      const job = { id: newId(), kind: settingsKind, subject: 'site', runAfter: '' };
      await repos.jobs.addSoon([job], moment);
    });
    await dependencies.refresh();
    dependencies.wake();
  }

  return {
    async read(actor: Actor): Promise<ShownSettings> {
      requireAdmin(actor);
      return shown();
    },

    /**
     * All changes or none.
     * @throws AppError `invalid` with a message per field
     */
    async save(actor: Actor, { openingPicture, ...given }: SettingsChange): Promise<ShownSettings> {
      requireAdmin(actor);
      const wanted = checkSettings(await withPortrait(given));
      requirePossible(wanted);
      // What is fixed may be sent back as it was read.
      const changes = Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in fixed)));
      const opening = openingPicture === undefined ? null : await openingChange(openingPicture);
      if (Object.keys(changes).length > 0) await store(changes);
      if (opening) await posts.update(actor, opening.id, { opensHome: opening.opensHome });
      if (Object.keys(changes).some(isAboutAi)) await dependencies.resumeAi(actor);
      return shown();
    },
  };

  /** Null: nothing changes. */
  async function openingChange(id: string | null): Promise<{ id: string; opensHome: boolean } | null> {
    const [before] = await reader.posts.opensHome();
    if ((before?.id ?? null) === id) return null;
    if (id === null) return before ? { id: before.id, opensHome: false } : null;
    if (!(await reader.posts.findById(id))) throw invalid({ openingPicture: 'This photo does not exist.' });
    return { id, opensHome: true };
  }
}

/** Who has a session but not the key could otherwise have it sent to a server of their own. */
function goesElsewhere(before: Settings, after: Settings): boolean {
  if (before.aiApiKey === null || after.aiApiKey === null || after.aiBaseUrl === null) return false;
  return before.aiBaseUrl === null || new URL(after.aiBaseUrl).origin !== new URL(before.aiBaseUrl).origin;
}

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

/** The file of the portrait stays as long as it is the portrait, and a day after it. */
async function referencePortrait(
  { media }: Pick<Repositories, 'media'>,
  id: string | null,
  now: string,
): Promise<void> {
  const owner = { kind: 'portrait' as const, id: 'site' };
  const before = await media.namedBy(owner);
  await media.setReferences(owner, id === null ? [] : [id]);
  for (const mediaId of before) if (mediaId !== id) await media.restage(mediaId, now);
}

function invalid(
  fields: Partial<Record<SettingName | 'openingPicture', string>>,
  message = 'Some fields are invalid.',
  cause?: unknown,
): AppError {
  return new AppError('invalid', message, { fields, cause });
}
