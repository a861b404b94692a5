import Fastify from 'fastify';
import { expect } from 'vitest';
import { addAccessControl } from '#server/compose/hooks.ts';
import { accountsService } from '#server/features/access/accounts.service.ts';
import { firstRunService } from '#server/features/access/first-run.service.ts';
import { createPasswords, type Passwords } from '#server/features/access/passwords/passwords.ts';
import { sessionsService } from '#server/features/access/sessions.service.ts';
import { answerBroken } from '../../server/platform/http/broken-requests.ts';
import { createLoad, usualLimits } from '../../server/platform/http/load.ts';
import type { TestDatabase } from '../databases.ts';
import { testContext } from '../factories/context.ts';
import { cheapPasswords } from '../factories/password-cost.ts';

export const owner = { username: 'Owner', password: 'a lamp over wet stones' };
export const guest = { username: 'Guest', password: 'only come to look at it' };

/** Text of a guarded page; no response to a visitor may contain it. */
export const behindTheDoor = 'BEHIND THE DOOR';

export type AccessApp = Awaited<ReturnType<typeof openAccessApp>>;

/** All hooks that run before the routes, with test routes for the pages and a guarded call. */
export async function openAccessApp(database: TestDatabase, siteOrigin = 'http://localhost:3000') {
  const clock = { now: new Date('2026-05-01T12:00:00.000Z') };
  const now = () => clock.now;
  const services = openServices(database, now, siteOrigin);
  const { ensureFirstAdmin, create } = services.accounts;
  await ensureFirstAdmin();
  await create({ role: 'system' }, { ...guest, role: 'viewer' });

  const app = Fastify({ trustProxy: true, clientErrorHandler: answerBroken });
  const load = createLoad(usualLimits, () => undefined);
  const denied = async () => '<h1>Access Denied</h1>';
  await addAccessControl(app, services.context, load, denied);
  app.post('/api/admin/posts', async () => behindTheDoor);
  app.get('/api/fails', async () => {
    throw new Error('the disk is on fire');
  });
  app.all('/*', async (_request, reply) => reply.type('text/html').send(behindTheDoor));
  await app.ready();
  return {
    app,
    services,
    /** The services' time, as ISO text. */
    now: () => clock.now.toISOString(),
    /** Lets time pass for the services, once what they write behind an answer is written. */
    pass: async (seconds: number) => {
      await services.sessions.settled();
      expect(services.context.recentErrors.list()).toEqual([]);
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
}

function openServices(database: TestDatabase, now: () => Date, siteOrigin: string) {
  const passwords = countVerifications(createPasswords(cheapPasswords));
  const { username, password } = owner;
  const context = testContext(database, {
    settings: { SITE_URL: siteOrigin, ADMIN_USERNAME: username, ADMIN_PASSWORD: password },
    now,
    passwords,
  });
  return {
    context,
    passwords,
    accounts: accountsService(context),
    firstRun: firstRunService(context),
    sessions: sessionsService(context),
  };
}

/** How much work a sign-in is, in passwords tried. */
function countVerifications(passwords: Passwords) {
  const counted = {
    ...passwords,
    verifications: 0,
    verify: (password: string, stored: string) => {
      counted.verifications += 1;
      return passwords.verify(password, stored);
    },
    verifyDecoy: (password: string) => {
      counted.verifications += 1;
      return passwords.verifyDecoy(password);
    },
  };
  return counted;
}
