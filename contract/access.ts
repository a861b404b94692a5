import { z } from 'zod';
import { settingsBody } from './settings.ts';

/** Longer ones cannot be valid and are not hashed. */
const secret = (name: string) =>
  z.string(`${name} must be a text.`).min(1, `${name} is missing.`).max(1024, `${name} is too long.`);

export const loginBody = z.object({
  username: secret('The username'),
  password: secret('The password'),
});

/** The secret of the link that `npm start` prints. */
export const linkBody = z.object({ once: secret('The link') });

/** The signed-in user. */
export const signedInUser = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(['admin', 'viewer']),
});
export type SignedInUser = z.infer<typeof signedInUser>;

export const csrfAnswer = z.object({ csrfToken: z.string() });

export const loggedOut = z.object({ loggedOut: z.literal(true) });

export const passwordBody = z.object({
  currentPassword: secret('The current password'),
  newPassword: secret('The new password'),
});

const askedSettings = {
  site_name: true,
  tagline: true,
  owner: true,
  timezone: true,
  language: true,
  license_url: true,
  location_precision: true,
} as const;

/** Longest text of an unfinished first run; the limits of the settings are checked at its end. */
const longestChoice = 2_000;

/** `PUT /api/admin/first-run`: what is typed and chosen so far, unchecked. The password is not part of it. */
export const firstRunChoices = z.object({
  clearDemo: z.boolean(),
  settings: z.partialRecord(
    z.enum(Object.keys(askedSettings) as (keyof typeof askedSettings)[]),
    z.string().max(longestChoice, 'The text is too long.'),
  ),
});
export type FirstRunChoicesView = z.infer<typeof firstRunChoices>;

/** Questions of the first run of a new site. */
export const firstRunAnswer = z.object({
  isOpen: z.boolean(),
  /** False: `ADMIN_PASSWORD` has set it. */
  asksPassword: z.boolean(),
  /** How much the demo brought; null when there is none. */
  demo: z
    .object({
      photos: z.number().int(),
      articles: z.number().int(),
      series: z.number().int(),
      pages: z.number().int(),
    })
    .nullable(),
  /** Left at the last visit; null before the first change and after the end. */
  choices: firstRunChoices.nullable(),
});
export type FirstRunAnswer = z.infer<typeof firstRunAnswer>;

/** All steps of the first run at once. */
export const firstRunBody = z.object({
  /** Left out or empty: the password stays. */
  password: z.string('The password must be a text.').max(1024, 'The password is too long.').optional(),
  clearDemo: z.boolean(),
  settings: settingsBody.pick(askedSettings).optional(),
});
export type FirstRunBody = z.infer<typeof firstRunBody>;

/** One of the caller's sessions; times are ISO text. */
export const listedSession = z.object({
  id: z.string(),
  /** The caller's session. */
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdDate: z.string(),
  lastSeen: z.string(),
});

export const sessionParams = z.object({ id: z.string().max(64) });
