import { z } from 'zod';

/** Longer ones cannot be valid and are not hashed. */
const secret = (name: string) =>
  z.string(`${name} must be a text.`).min(1, `${name} is missing.`).max(1024, `${name} is too long.`);

export const loginBody = z.object({
  username: secret('The username'),
  password: secret('The password'),
});

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
