import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type SearchAnswerHit, searchQuery } from '#contract/lists.ts';
import { searchKinds } from '#domain/search/kinds.ts';
import type { AppContext } from '../../compose/context.ts';
import type { SearchHit } from './finding.service.ts';
import { searchService } from './search.service.ts';

const tags = ['Public'];

/** Search of visitors while they type. */
export function searchRoutes(http: FastifyInstance, app: AppContext): void {
  const search = searchService(app);
  http
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/search',
      { schema: { tags, summary: 'Search what is published', querystring: searchQuery } },
      async ({ ip, query: { q, limit } }) => (await search.search(ip, q, limit)).map(presentHit),
    );
}

function presentHit({ kind, slug, title, snippet }: SearchHit): SearchAnswerHit {
  let text = '';
  const matches: SearchAnswerHit['matches'] = [];
  for (const part of snippet) {
    const from = text.length;
    text += part.text;
    if (part.isMatch) matches.push([from, text.length]);
  }
  return { kind, slug, title, url: searchKinds[kind].url(slug), snippet: text, matches };
}
