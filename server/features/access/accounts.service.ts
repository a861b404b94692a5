import type { Account, Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import {
  minPasswordLength,
  requireGoodPassword,
  requireUsername,
  usernameKey,
} from '#domain/access/credentials.ts';
import { AppError } from '#domain/errors.ts';
import { perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { signInService } from './sign-in.service.ts';

export interface NewAccount {
  username: string;
  role: Account['role'];
  /** Password of the account; null to have one generated. */
  password: string | null;
}

export type AccountsService = ReturnType<typeof accountsService>;

export const accountsService = perApp((app) => {
  const { reader, transaction, passwords, tokens } = app;
  /** A null password is generated. */
  const firstAdmin = app.config.admin;

  async function accountNamed(username: string): Promise<Account> {
    const account = await reader.users.findByKey(usernameKey(username));
    if (!account) throw new AppError('not_found', `There is no account named ${username}.`);
    return account;
  }

  async function describe(username: string, role: Account['role'], password: string): Promise<Account> {
    return {
      id: app.newId(),
      username,
      usernameKey: usernameKey(username),
      passwordHash: await passwords.hash(password),
      role,
      createdDate: app.now().toISOString(),
    };
  }

  async function store(account: Account, keep: string | null): Promise<Account> {
    await transaction(async ({ users, sessions }) => {
      await users.updatePassword(account.id, account.passwordHash);
      await sessions.deleteOthers(account.id, keep);
    });
    return account;
  }

  return {
    /**
     * Creates the owner's account if there is no admin yet.
     * @param alsoWrite part of the transaction that stores the account
     * @returns what to print for the owner; null if there is an admin
     * @throws AppError `invalid` when the name of the settings cannot be one or belongs to a viewer
     */
    async ensureFirstAdmin(
      alsoWrite?: (repos: Repositories, account: Account) => Promise<void>,
    ): Promise<{ username: string; hint: string } | null> {
      if (hasAdmin(await reader.users.list())) return null;
      const username = requireUsername(firstAdmin.username);
      const password = firstAdmin.password ?? tokens.password();
      const account = await describe(username, 'admin', password);
      const isFirst = await transaction(async (repos) => {
        const accounts = await repos.users.list();
        if (hasAdmin(accounts)) return false;
        requireFreeName(account, accounts);
        await repos.users.insert(account);
        await alsoWrite?.(repos, account);
        return true;
      });
      return isFirst
        ? { username, hint: firstAdminHint(username, password, firstAdmin.password === null) }
        : null;
    },

    /**
     * @returns the password if it was generated, else null
     * @throws AppError `invalid` for a name that is taken or cannot be one, or a password that is too weak
     */
    async create(actor: Actor, wanted: NewAccount): Promise<{ username: string; madeUp: string | null }> {
      requireAdmin(actor);
      const username = requireUsername(wanted.username);
      const madeUp = wanted.password === null ? tokens.password() : null;
      const password = wanted.password ?? madeUp ?? '';
      requireGoodPassword(password, username, 'password');
      const account = await describe(username, wanted.role, password);
      await transaction(async ({ users }) => {
        requireFreeName(account, await users.list());
        await users.insert(account);
      });
      return { username, madeUp };
    },

    /**
     * Sets an account's password, ends all its sessions and lets it sign in again at once.
     * @param password null: one is generated
     * @returns the password if it was generated, else null
     * @throws AppError `not_found`, or `invalid` for a password that is too weak
     */
    async setPassword(actor: Actor, username: string, password: string | null): Promise<string | null> {
      requireAdmin(actor);
      const account = await accountNamed(username);
      const madeUp = password === null ? tokens.password() : null;
      const chosen = password ?? madeUp ?? '';
      requireGoodPassword(chosen, account.username, 'password');
      await store({ ...account, passwordHash: await passwords.hash(chosen) }, null);
      await signInService(app).clearFailures(account);
      return madeUp;
    },

    /**
     * Changes the actor's own password and ends all their other sessions.
     * @param exceptHash hash of the session that stays
     * @returns the account as it is now
     * @throws AppError `invalid` when the current password is not right or the new one too weak
     */
    async changePassword(
      actor: Actor,
      change: { currentPassword: string; newPassword: string },
      exceptHash: string | null,
    ): Promise<Account> {
      const account = await signInService(app).confirm(actor, change.currentPassword, 'currentPassword');
      requireGoodPassword(change.newPassword, account.username, 'newPassword');
      return store({ ...account, passwordHash: await passwords.hash(change.newPassword) }, exceptHash);
    },

    /**
     * Sets the actor's own password without the current one and ends all their other sessions: for the first run, whose
     * owner may have come by the link of the start.
     * @param exceptHash hash of the session that stays
     * @throws AppError `invalid` naming `password` when it is too weak
     */
    async choosePassword(actor: Actor, password: string, exceptHash: string | null): Promise<void> {
      requireAdmin(actor);
      const account = 'userId' in actor ? await reader.users.findById(actor.userId) : null;
      if (!account) throw new AppError('unauthenticated', 'Sign in first.');
      requireGoodPassword(password, account.username, 'password');
      await store({ ...account, passwordHash: await passwords.hash(password) }, exceptHash);
    },

    /** Everyone who can sign in, by name. */
    async list(actor: Actor): Promise<Pick<Account, 'username' | 'role' | 'createdDate'>[]> {
      requireAdmin(actor);
      const accounts = await reader.users.list();
      return accounts.map(({ username, role, createdDate }) => ({ username, role, createdDate }));
    },
  };
});

function hasAdmin(accounts: Account[]): boolean {
  return accounts.some((account) => account.role === 'admin');
}

function requireFreeName({ username, usernameKey: key }: Account, accounts: Account[]): void {
  if (!accounts.some((account) => account.usernameKey === key)) return;
  const message = `The account ${username} already exists.`;
  throw new AppError('invalid', message, { fields: { username: message } });
}

function firstAdminHint(username: string, password: string, isMadeUp: boolean): string {
  if (isMadeUp) {
    return `password ${password} (shown once; reset with: npm run admin -- password ${username})`;
  }
  if ([...password].length < minPasswordLength)
    return 'with the password of ADMIN_PASSWORD, which is too short: change it';
  return 'with the password of ADMIN_PASSWORD';
}
