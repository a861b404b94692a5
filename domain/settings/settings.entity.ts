import { defineFields } from '../fields.ts';
import { publicWidths, sharpenings } from '../media/rendition-sizes.ts';
import { locationLevels } from '../posts/post.entity.ts';
import { placements } from '../site-pages/site-page.entity.ts';
import { languageLimit } from '../text/language.ts';

export const aiProviders = ['none', 'openai-compatible', 'anthropic', 'google'] as const;
export type AiProviderName = (typeof aiProviders)[number];

const text = { kind: 'text', isNullable: true, initial: null } as const;
const url = { ...text, limit: 2000 } as const;

/** Settings that the owner edits in the admin area. */
export const settingFields = defineFields({
  siteName: { kind: 'text', limit: 80, initial: 'Passerby', variable: 'SITE_NAME' },
  tagline: {
    kind: 'text',
    limit: 200,
    initial: 'Capturing candid moments and authentic stories through the lens of street photography.',
    variable: 'SITE_TAGLINE',
  },
  /** The photographer; null when not named. */
  owner: { ...text, limit: 120, variable: 'SITE_OWNER' },
  biography: { ...text, limit: 5000 },
  /** Id of a stored image. */
  portrait: url,
  /** Language of the owner's words: a canonical BCP 47 tag. */
  language: { kind: 'text', limit: languageLimit, initial: 'en', variable: 'SITE_LANGUAGE' },
  /** IANA name. */
  timezone: { kind: 'text', limit: 64, initial: 'UTC', variable: 'SITE_TIMEZONE' },
  licenseUrl: { ...url, variable: 'LICENSE_URL' },
  licenseAcquireUrl: { ...url, variable: 'LICENSE_ACQUIRE_URL' },
  copyrightNotice: { ...text, limit: 300, variable: 'COPYRIGHT_NOTICE' },
  locationPrecision: {
    kind: 'text',
    values: locationLevels,
    initial: 'city',
    variable: 'LOCATION_PRECISION',
  },
  blockAiSearch: { kind: 'flag', initial: false, variable: 'BLOCK_AI_SEARCH' },
  aiProvider: { kind: 'text', values: aiProviders, initial: 'none', variable: 'AI_PROVIDER' },
  aiBaseUrl: { ...url, variable: 'AI_BASE_URL' },
  aiApiKey: { ...text, limit: 1000, variable: 'AI_API_KEY' },
  aiModel: { ...text, limit: 200, variable: 'AI_MODEL' },
  /** Model for images; null for `aiModel`. */
  aiVisionModel: { ...text, limit: 200, variable: 'AI_VISION_MODEL' },
  /** Calls in one day; 0: no limit. */
  aiDailyLimit: { kind: 'integer', initial: 200, variable: 'AI_DAILY_LIMIT' },
  /** Pixels. */
  publicMaxWidth: { kind: 'integer', initial: publicWidths.most, variable: 'PUBLIC_MAX_WIDTH' },
  outputSharpening: {
    kind: 'text',
    values: sharpenings,
    initial: 'standard',
    variable: 'OUTPUT_SHARPENING',
  },
  /** `#rrggbb`; null: the site's own amber. */
  accentColor: { ...text, variable: 'ACCENT_COLOR' },
  /** Place of the link to the list of series. */
  seriesPlacement: { kind: 'text', values: placements, initial: 'footer' },
  /** Id of a post, with which the choice is stored. */
  openingPicture: { kind: 'text', limit: 64, isNullable: true, column: null },
});
