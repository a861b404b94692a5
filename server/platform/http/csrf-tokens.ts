import type { Tokens } from '../tokens.ts';

export type CsrfTokens = ReturnType<typeof createCsrfTokens>;

/**
 * Tokens that prove a request comes from a page that could read our cookie. Each is signed for one session (or
 * for having none), so that one from before a sign-in, or somebody else's, is worth nothing.
 * @param secret must stay the same for the life of the site, or every open page has to ask for a new token
 */
export function createCsrfTokens({ tokens, secret }: { tokens: Tokens; secret: string }) {
  const signed = (nonce: string, sessionHash: string | null) =>
    `${nonce}.${tokens.sign(secret, `csrf ${nonce} ${sessionHash ?? 'no session'}`)}`;

  return {
    issue: (sessionHash: string | null): string => signed(tokens.secret(), sessionHash),

    isValid(token: string, sessionHash: string | null): boolean {
      const nonce = token.split('.', 1)[0] ?? '';
      return nonce !== '' && tokens.equal(token, signed(nonce, sessionHash));
    },

    /** Compares what the header says with what the cookie says. */
    areSame: (header: string, cookie: string): boolean => tokens.equal(header, cookie),
  };
}
