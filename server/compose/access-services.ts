import { createAccountsService } from '../features/access/accounts.service.ts';
import { createPasswords } from '../features/access/passwords/passwords.ts';
import { createSessionsService } from '../features/access/sessions.service.ts';
import { createSignInService } from '../features/access/sign-in.service.ts';
import { createCsrfTokens } from '../platform/http/csrf-tokens.ts';
import type { Foundation } from './foundation.ts';

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
