import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { LocationLevel } from '#domain/posts/fields.ts';
import type { AiConfiguration } from '#domain/settings/settings.ts';
import { type PageStart, pageStarts } from '#domain/site-pages/starts.ts';
import type { Texts } from '#domain/texts/catalogue.ts';

/** Live: the texts say what the site does now. */
export interface StartsDependencies {
  site: {
    readonly owner: string | null;
    readonly biography: string | null;
    readonly licenseAcquireUrl: string | null;
    readonly locationPrecision: LocationLevel;
    readonly siteUrl: string;
    readonly texts: Pick<Texts, 'starts'>;
    /** Where browsers load images from, when that is not the site. */
    readonly imagesOrigin: string | null;
  };
  ai: { readonly provider: Pick<AiConfiguration, 'provider' | 'baseUrl'> | null };
  hasStorageProvider: boolean;
}

const hosts: Readonly<Record<AiConfiguration['provider'], string>> = {
  anthropic: 'Anthropic (api.anthropic.com)',
  google: 'Google (generativelanguage.googleapis.com)',
  'openai-compatible': '',
};

/** Texts to begin a page with. @throws AppError `unauthenticated` or `forbidden` for who is no admin */
export function createPageStarts({ site, ai, hasStorageProvider }: StartsDependencies) {
  return (actor: Actor, texts: Pick<Texts, 'starts'> = site.texts): PageStart[] => {
    requireAdmin(actor);
    const { imagesOrigin } = site;
    const facts = {
      owner: site.owner,
      hasBiography: site.biography !== null,
      licenseUrl: site.licenseAcquireUrl,
      isEncrypted: site.siteUrl.startsWith('https:'),
      storage: hasStorageProvider ? { host: imagesOrigin && new URL(imagesOrigin).host } : null,
      ai: ai.provider && providerOf(ai.provider),
      locationPrecision: site.locationPrecision,
    };
    return pageStarts(facts, texts);
  };
}

function providerOf({ provider, baseUrl }: Pick<AiConfiguration, 'provider' | 'baseUrl'>) {
  const host = baseUrl === null ? '' : new URL(baseUrl).hostname;
  return { host: host || hosts[provider], isOwn: isOwnMachine(host) };
}

/** This machine, or one in the owner's network. */
function isOwnMachine(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local') || host === '[::1]')
    return true;
  return /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host);
}
