import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';
import { chat, type RunningAiProvider, type Say } from '../factories/ai-provider.ts';
import { newName } from './admin-photos-site.ts';

export const said = {
  title: 'Night tram in the rain',
  alt_text: 'A lit tram passes two people under one umbrella',
  description: 'The tram is late.\n\nNobody minds.',
  tags: ['tram', 'night', 'rain', 'umbrella', 'people'],
};

/** The model says this of a photograph. */
export function describes(changes: Partial<typeof said> = {}, pauseMs = 0): Say {
  return chat([JSON.stringify({ ...said, ...changes })], 'stop', pauseMs);
}

/** The text of the last request to the model. */
export function promptOf({ heard }: RunningAiProvider): string {
  const content: { type: string; text?: string }[] = heard.at(-1)?.body.messages[0].content ?? [];
  return content.map(({ text }) => text ?? '').join('');
}

/** A cluster for a tag that nothing else has. @returns the tag */
export async function addCluster({ semantic }: Services): Promise<string> {
  const tag = newName('cluster');
  await semantic.clusters.create(system, { name: tag, requiredTokens: [tag], enabled: true });
  return tag;
}

/** The one template of a site. */
export async function addTemplate({ semantic }: Services): Promise<void> {
  const query = { filters: {}, sort: { by: 'createdDate', descending: true }, limit: 1, offset: 0 } as const;
  if ((await semantic.templates.list(system, query)).total > 0) return;
  await semantic.templates.create(system, {
    name: 'Plain',
    enabled: true,
    titleTpl: '{{PRIMARY}} in {{CITY}}',
    altTpl: 'A street in {{CITY}}',
    metaTpl: '{{CITY}} on {{DATE}}',
    captionTpl: 'Seen in {{CITY_OR_CONTEXT}}',
    storyTpl: '',
    slugTpl: '{{CITY}}-{{HASH6}}',
    filenameTpl: '{{CITY}}-street-{{HASH6}}',
  });
}
