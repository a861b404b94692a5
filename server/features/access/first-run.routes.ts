import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { firstRunAnswer, firstRunBody, firstRunChoices, linkBody, signedInUser } from '#contract/access.ts';
import { settingFields } from '#domain/settings/settings.entity.ts';
import type { GivenSettings } from '#domain/settings/settings.ts';
import type { AppContext } from '../../compose/context.ts';
import { type CsrfOptions, issueCsrfToken } from '../../platform/http/csrf.ts';
import { inCallWords } from '../../platform/http/server.ts';
import { presentUser } from './access.presenter.ts';
import { clientOf, loginLimit, smallBody } from './access.routes.ts';
import { firstRunService } from './first-run.service.ts';
import { setSessionCookie } from './guard.hook.ts';
import { sessionsService } from './sessions.service.ts';

const path = '/api/admin/first-run';
const tags = ['First run'];

/** The link of the first start, and the questions that follow. */
export function firstRunRoutes(http: FastifyInstance, app: AppContext, csrf: CsrfOptions): void {
  const firstRun = firstRunService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/auth/once',
    {
      bodyLimit: smallBody,
      config: { rateLimit: loginLimit },
      schema: {
        tags: ['Sign-in'],
        summary: 'Sign in with the link of the first start',
        body: linkBody,
        response: { 200: signedInUser },
      },
    },
    async (request, reply) => {
      const account = await firstRun.signIn(request.body.once, request.ip);
      const session = await sessionsService(app).start(account, clientOf(request), request.sessionHash);
      setSessionCookie(reply, session.secret, csrf.https);
      issueCsrfToken(request, reply, session.sessionHash, csrf);
      return presentUser(account);
    },
  );

  typed.get(
    path,
    { schema: { tags, summary: 'Get what the first run asks for', response: { 200: firstRunAnswer } } },
    ({ actor }) => firstRun.read(actor),
  );

  typed.put(
    path,
    {
      bodyLimit: smallBody,
      schema: {
        tags,
        summary: 'Save what is chosen so far; nothing else changes',
        body: firstRunChoices,
        response: { 200: firstRunAnswer },
      },
    },
    async ({ actor, body }) => {
      await firstRun.saveChoices(actor, body);
      return firstRun.read(actor);
    },
  );

  typed.post(
    path,
    {
      bodyLimit: smallBody,
      schema: {
        tags,
        summary: 'Finish the first run',
        body: firstRunBody,
        response: { 200: firstRunAnswer },
      },
    },
    async ({ actor, body, sessionHash }) => {
      const { password = '', clearDemo: clearsDemo } = body;
      const settings = settingFields.fromWire(body.settings ?? {}) as GivenSettings;
      await inCallWords(firstRun.finish(actor, { password, clearsDemo, settings }, sessionHash), {
        map: settingFields,
        present: (current: unknown) => current,
      });
      return firstRun.read(actor);
    },
  );
}
