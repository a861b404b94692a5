import { createPasswords } from './adapters/passwords.ts';
import type { Foundation } from './open-foundation.ts';
import { createAccountsService } from './services/accounts.ts';
import { createCsrfTokens } from './services/csrf-tokens.ts';
import { createSessionsService } from './services/sessions.ts';
import { createSignInService } from './services/sign-in.ts';

/** Who is there and who may come in. */
export async function accessServices({ config, shared, logger, tokens, secretNamed }: Foundation) {
  const access = { ...shared, passwords: createPasswords(), tokens };
  const signIn = createSignInService({ ...access, secret: await secretNamed('device_secret') });
  return {
    signIn,
    accounts: createAccountsService({ ...access, signIn, firstAdmin: config.admin }),
    sessions: createSessionsService({
      ...access,
      onError: (error) => logger.error({ err: error }, 'the use of a session cannot be written down'),
    }),
    csrfTokens: createCsrfTokens({ tokens, secret: await secretNamed('csrf_secret') }),
  };
}
