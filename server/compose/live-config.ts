import type { Logger } from 'pino';
import { accentOf } from '#domain/settings/accent.ts';
import { aiConfiguration, defaultSettings } from '#domain/settings/settings.ts';
import { textsOf } from '#domain/texts/texts.ts';
import {
  createPresentSettings,
  type PresentSettings,
} from '../features/settings/present-settings.service.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { SiteContext } from '../platform/presenting/site.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Config } from './config.ts';
import type { Repositories } from './repositories.ts';

/** Opens the settings, before the stored ones are read for the first time. */
export function openSettings(config: Config, reader: Repositories, logger: Logger) {
  const secretBox = createSecretBox({
    secretKey: config.secretKey,
    keyFolder: config.databaseUrl === null ? config.dataDir : null,
  });
  const present = createPresentSettings(reader, config.fixed, secretBox, (error) =>
    logger.warn({ err: error }, 'the stored AI key cannot be decrypted: enter it again in the settings'),
  );
  return { secretBox, present };
}

export type LiveConfig = ReturnType<typeof liveConfig>;

/**
 * The configuration with what the owner decides. Its readers hold the objects and read a value each time they need it:
 * a copied value would stay the one of the start.
 */
export function liveConfig(config: Config, { live }: Pick<PresentSettings, 'live'>) {
  return {
    ...config,
    site: live((now) => ({
      ...config.site,
      name: now.siteName,
      tagline: now.tagline,
      owner: now.owner,
      timeZone: now.timezone,
      language: now.language,
      licenseUrl: now.licenseUrl,
      licenseAcquireUrl: now.licenseAcquireUrl,
      copyrightNotice: now.copyrightNotice,
      locationPrecision: now.locationPrecision,
      blockAiSearch: now.blockAiSearch,
    })),
    images: live((now) => ({ publicWidth: now.publicMaxWidth, sharpening: now.outputSharpening })),
    ai: live((now) => ({ provider: aiConfiguration(now), dailyLimit: now.aiDailyLimit })),
  };
}

/** Data of the site for the presenters. */
export function siteContext(
  { site }: LiveConfig,
  { live }: Pick<PresentSettings, 'live'>,
  files: Pick<FileStore, 'publicOrigin' | 'url'>,
): SiteContext {
  return live((now) => ({
    siteUrl: site.url,
    imagesOrigin: files.publicOrigin,
    mediaUrl: files.url,
    siteName: now.siteName,
    tagline: now.tagline === defaultSettings.tagline ? textsOf(now.language).head.tagline : now.tagline,
    owner: now.owner,
    biography: now.biography,
    timeZone: now.timezone,
    language: now.language,
    texts: textsOf(now.language),
    licenseUrl: now.licenseUrl,
    licenseAcquireUrl: now.licenseAcquireUrl,
    copyrightNotice: now.copyrightNotice,
    locationPrecision: now.locationPrecision,
    accent: now.accentColor === null ? null : accentOf(now.accentColor),
    seriesPlacement: now.seriesPlacement,
  }));
}
