import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type SettingsAnswer, settingsAnswer, settingsBody } from '#contract/settings.ts';
import { settingFields } from '#domain/settings/fields.ts';
import type { SettingName } from '#domain/settings/settings.ts';
import { inCallWords } from '../../platform/http/server.ts';
import { largestRendition, type MediaUrls } from '../../platform/presenting/site.ts';
import type { SettingsChange, SettingsService, ShownSettings } from './settings.service.ts';

export interface SettingsRoutesOptions {
  settings: Pick<SettingsService, 'read' | 'save'>;
  site: MediaUrls;
}

const tags = ['Settings'];
const path = '/api/admin/settings';
/** A biography of any script. */
const bodyLimit = 64 * 1024;

export function settingsRoutes(app: FastifyInstance, { settings, site }: SettingsRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  function present({ settings, portrait, openingPicture, sourceOf }: ShownSettings): SettingsAnswer {
    const file = portrait && largestRendition(portrait);
    const shown = { ...settings, portrait: file && site.mediaUrl(file.key), aiApiKey: null };
    const values = settingFields.toWire(shown);
    const named = Object.entries(values).map(([key, value]) => {
      const name = settingFields.fieldOf(key) as SettingName;
      return [key, { value, source: sourceOf(name) }];
    });
    const source = openingPicture === null ? 'default' : 'stored';
    const opening = settingFields.keysToWire({ openingPicture: { value: openingPicture, source } });
    return { ...Object.fromEntries(named), ...opening } as SettingsAnswer;
  }

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
      const change = settingFields.fromWire(request.body) as SettingsChange;
      const saved = await inCallWords(settings.save(request.actor, change), {
        map: settingFields,
        present: (current: unknown) => current,
      });
      return present(saved);
    },
  );
}
