import { defineFields } from '../fields.ts';
import { languageLimit } from '../text/language.ts';

/** The settings that the owner edits in the admin area. */
export const settingFields = defineFields({
  siteName: { kind: 'text', limit: 80 },
  tagline: { kind: 'text', limit: 200 },
  owner: { kind: 'text', limit: 120 },
  biography: { kind: 'text', limit: 5000 },
  portrait: { kind: 'text', limit: 2000 },
  language: { kind: 'text', limit: languageLimit },
  timezone: { kind: 'text', limit: 64 },
  licenseUrl: { kind: 'text', limit: 2000 },
  licenseAcquireUrl: { kind: 'text', limit: 2000 },
  copyrightNotice: { kind: 'text', limit: 300 },
  locationPrecision: { kind: 'text' },
  blockAiSearch: { kind: 'flag' },
  aiProvider: { kind: 'text' },
  aiBaseUrl: { kind: 'text', limit: 2000 },
  aiApiKey: { kind: 'text', limit: 1000 },
  aiModel: { kind: 'text', limit: 200 },
  aiVisionModel: { kind: 'text', limit: 200 },
  aiDailyLimit: { kind: 'integer' },
  publicMaxWidth: { kind: 'integer' },
  outputSharpening: { kind: 'text' },
  accentColor: { kind: 'text' },
  seriesPlacement: { kind: 'text' },
  openingPicture: { kind: 'text', limit: 64 },
});
