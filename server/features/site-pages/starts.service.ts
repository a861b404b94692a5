import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { AiConfiguration } from '#domain/settings/settings.ts';
import { type PageStart, pageStarts } from '#domain/site-pages/starts.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import type { AppContext } from '../../compose/context.ts';

const hosts: Readonly<Record<AiConfiguration['provider'], string>> = {
  anthropic: 'Anthropic (api.anthropic.com)',
  google: 'Google (generativelanguage.googleapis.com)',
  'openai-compatible': '',
};

/** Texts to begin a page with: they say what the site does now. @throws AppError `unauthenticated` or `forbidden` */
export function listPageStarts(
  { site, config }: AppContext,
  actor: Actor,
  texts: Pick<Texts, 'starts'> = site.texts,
): PageStart[] {
  requireAdmin(actor);
  const { imagesOrigin } = site;
  const facts = {
    owner: site.owner,
    hasBiography: site.biography !== null,
    licenseUrl: site.licenseAcquireUrl,
    isEncrypted: site.siteUrl.startsWith('https:'),
    storage: config.s3 ? { host: imagesOrigin && new URL(imagesOrigin).host } : null,
    ai: config.ai.provider && providerOf(config.ai.provider),
    locationPrecision: site.locationPrecision,
  };
  return pageStarts(facts, texts);
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
