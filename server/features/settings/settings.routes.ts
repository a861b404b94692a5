import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  aiTestAnswer,
  aiTestBody,
  type SettingsAnswer,
  settingsAnswer,
  settingsBody,
} from '#contract/settings.ts';
import { settingFields } from '#domain/settings/settings.entity.ts';
import type { GivenSettings, SettingName } from '#domain/settings/settings.ts';
import type { AppContext } from '../../compose/context.ts';
import { abortOnDisconnect } from '../../platform/http/answer-stream.ts';
import { inCallWords } from '../../platform/http/server.ts';
import { largestRendition } from '../../platform/presenting/site.ts';
import { type SettingsChange, type ShownSettings, settingsService } from './settings.service.ts';

const tags = ['Settings'];
const path = '/api/admin/settings';
/** A biography of any script. */
const bodyLimit = 64 * 1024;

export function settingsRoutes(http: FastifyInstance, app: AppContext): void {
  const { site } = app;
  const settings = settingsService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  function present(all: ShownSettings): SettingsAnswer {
    const { settings, portrait, opening, hubs, version, sourceOf } = all;
    const file = portrait && largestRendition(portrait);
    const shown = { ...settings, portrait: file && site.mediaUrl(file.key), aiApiKey: null };
    const values = settingFields.toWire(shown);
    const named = Object.entries(values).map(([key, value]) => {
      const name = settingFields.fieldOf(key) as SettingName;
      return [key, { value, source: sourceOf(name) }];
    });
    const openingPicture = {
      value: opening?.id ?? null,
      source: opening ? 'stored' : 'default',
      title: opening && (opening.title || opening.slug),
    };
    return {
      ...Object.fromEntries(named),
      ...settingFields.keysToWire({ openingPicture }),
      hubs: { value: hubs.map(({ id, name }) => ({ id, name })), source: 'stored' },
      version,
    } as SettingsAnswer;
  }

  const inWords = <Result>(work: Promise<Result>) => inCallWords(work, { map: settingFields, present });

  typed.get(
    path,
    { schema: { tags, summary: 'Get the settings', response: { 200: settingsAnswer } } },
    async (request) => present(await settings.read(request.actor)),
  );

  typed.put(
    path,
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Change settings; null is the default',
        body: settingsBody,
        response: { 200: settingsAnswer },
      },
    },
    async (request) => {
      const { hubs, version, ...given } = request.body;
      const ids = hubs?.map((hub) => (typeof hub === 'string' ? hub : hub.id));
      const change = { ...(settingFields.fromWire(given) as SettingsChange), hubs: ids };
      return present(await inWords(settings.save(request.actor, change, version)));
    },
  );

  typed.post(
    `${path}/ai-test`,
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Call the AI with settings that are not saved yet',
        body: aiTestBody,
        response: { 200: aiTestAnswer },
      },
    },
    async (request, reply) => {
      const change = settingFields.fromWire(request.body) as GivenSettings;
      const test = settings.testAi(request.actor, change, abortOnDisconnect(reply));
      const { durationMs, imageProblem } = await inWords(test);
      return { duration_ms: durationMs, image_problem: imageProblem };
    },
  );
}
