import type { FirstRunChoicesView } from '#contract/access.ts';
import { type Account, type Actor, requireAdmin } from '#domain/access/account.ts';
import { addressKey } from '#domain/access/addresses.ts';
import { requireGoodPassword } from '#domain/access/credentials.ts';
import { AppError } from '#domain/errors.ts';
import type { GivenSettings } from '#domain/settings/settings.ts';
import type { DemoSize } from '#domain/site/demo-size.ts';
import { perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { demoService } from '../demo/demo.service.ts';
import { settingsService } from '../settings/settings.service.ts';
import { accountsService } from './accounts.service.ts';
import { createLoginAttempts } from './sign-in.service.ts';

/** Only a site that was new with this version or a later one has the record. */
interface FirstRunRecord {
  isOpen: boolean;
  /** The account that the first start made. */
  userId: string;
  link: SignInLink | null;
  /** Typed so far and unchecked; absent before the first change. */
  choices?: FirstRunChoicesView;
}

interface SignInLink {
  /** SHA-256 of the secret in the link; the secret itself is nowhere on the server. */
  hash: string;
  /** ISO text. */
  expiresAt: string;
  isUsed: boolean;
}

/** The owner's choices; an empty password stays as it is. */
export interface FirstRunChoices {
  password: string;
  clearsDemo: boolean;
  settings: GivenSettings;
}

export interface FirstRunState {
  isOpen: boolean;
  asksPassword: boolean;
  /** Size of the demo; null when there is none. */
  demo: DemoSize | null;
  /** Typed so far; null before the first change and after the end. */
  choices: FirstRunChoicesView | null;
}

const recordKey = 'first_run';
export const linkMinutes = 15;

const linkProblems = {
  unknown: 'This link is incomplete, or the server has printed a newer one. Sign in with your password.',
  used: 'This link has already been used. Sign in with your password.',
  expired: `This link has expired after ${linkMinutes} minutes. Sign in with your password, or restart the server for a new link.`,
  finished: 'This link ended with the setup of the site. Sign in with your password.',
} as const;
type LinkProblem = keyof typeof linkProblems;

/** Questions of a new site to its owner, asked once, and the link that signs in until then. */
export const firstRunService = perApp((app) => {
  const { reader, transaction, tokens, now } = app;
  const attempts = createLoginAttempts(app);
  /** False: `ADMIN_PASSWORD` has set the password. */
  const asksPassword = app.config.admin.password === null;

  /** Reason why the link is refused; null for one that works. */
  function problemOf(record: FirstRunRecord | undefined, secret: string): LinkProblem | null {
    const link = record?.link;
    if (!link || !tokens.equal(tokens.digest(secret), link.hash)) return 'unknown';
    if (!record.isOpen) return 'finished';
    if (link.isUsed) return 'used';
    return link.expiresAt <= now().toISOString() ? 'expired' : null;
  }

  /** @returns null for a secret that was never one of ours: only that counts as a guess */
  async function takeLink(secret: string): Promise<Account | null> {
    // Guesses must not make writers wait.
    if (problemOf(await readRecord(reader), secret) === 'unknown') return null;
    return transaction(async (repos) => {
      const record = await readRecord(repos);
      const problem = problemOf(record, secret);
      if (problem !== null || !record?.link) throw refusal(problem ?? 'unknown');
      await repos.settings.set(recordKey, { ...record, link: { ...record.link, isUsed: true } });
      return repos.users.findById(record.userId);
    });
  }

  function requirePossible(password: string, actor: Actor): void {
    requireGoodPassword(password, 'username' in actor ? actor.username : '', 'password');
    if (asksPassword) return;
    const message = 'The password is set by ADMIN_PASSWORD on the server.';
    throw new AppError('invalid', message, { fields: { password: message } });
  }

  return {
    /** Part of the transaction that stores the first account. */
    async begin({ settings }: Repositories, { id: userId }: Account): Promise<void> {
      await settings.set(recordKey, { isOpen: true, userId, link: null } satisfies FirstRunRecord);
    },

    async isOpen(): Promise<boolean> {
      return (await readRecord(reader))?.isOpen === true;
    },

    /** @returns the secret of a new link, which replaces the one before; null when there is no first run to do */
    async newLink(): Promise<string | null> {
      const secret = tokens.secret();
      const expiresAt = new Date(now().getTime() + linkMinutes * 60 * 1000).toISOString();
      const link = { hash: tokens.digest(secret), expiresAt, isUsed: false };
      return transaction(async (repos) => {
        const record = await readRecord(repos);
        if (!record?.isOpen) return null;
        await repos.settings.set(recordKey, { ...record, link });
        return secret;
      });
    },

    /** Why the link does not work; null if it does. Uses nothing up. */
    async linkProblem(secret: string): Promise<string | null> {
      const problem = problemOf(await readRecord(reader), secret);
      return problem && linkProblems[problem];
    },

    /**
     * Uses the link up: of any number of attempts, one succeeds.
     * @returns the account to sign in
     * @throws AppError `unauthenticated`; `too_many` after too many failures from this address
     */
    signIn: (secret: string, address: string): Promise<Account> =>
      attempts.guard([`address:${addressKey(address)}`], refusal('unknown'), () => takeLink(secret)),

    async read(actor: Actor): Promise<FirstRunState> {
      requireAdmin(actor);
      const record = await readRecord(reader);
      return {
        isOpen: record?.isOpen === true,
        asksPassword,
        demo: await demoService(app).size(),
        choices: record?.choices ?? null,
      };
    },

    /** Stores unfinished choices unchecked, for another visit. @throws AppError `conflict` when it is finished */
    async saveChoices(actor: Actor, choices: FirstRunChoicesView): Promise<void> {
      requireAdmin(actor);
      await transaction(async (repos) => {
        const record = await readRecord(repos);
        if (!record?.isOpen) throw finishedAlready();
        await repos.settings.set(recordKey, { ...record, choices });
      });
    },

    /**
     * Saves the choices of all steps and ends the first run. Interrupted, it can be repeated.
     * @param sessionHash of the session that goes on
     * @throws AppError `invalid` naming what is wrong, and then nothing is changed; `conflict` when it is finished
     */
    async finish(actor: Actor, choices: FirstRunChoices, sessionHash: string | null): Promise<void> {
      requireAdmin(actor);
      if (!(await this.isOpen())) throw finishedAlready();
      const { password, clearsDemo } = choices;
      if (password !== '') requirePossible(password, actor);
      await settingsService(app).save(actor, choices.settings);
      if (password !== '') await accountsService(app).choosePassword(actor, password, sessionHash);
      if (clearsDemo) await demoService(app).clear();
      await transaction(async (repos) => {
        const record = await readRecord(repos);
        if (!record) return;
        const { choices: _left, ...rest } = record;
        await repos.settings.set(recordKey, { ...rest, isOpen: false });
      });
    },
  };
});

async function readRecord({ settings }: Repositories): Promise<FirstRunRecord | undefined> {
  return (await settings.get(recordKey)) as FirstRunRecord | undefined;
}

function finishedAlready(): AppError {
  return new AppError('conflict', 'The setup is already finished.');
}

function refusal(problem: LinkProblem): AppError {
  return new AppError('unauthenticated', linkProblems[problem]);
}
