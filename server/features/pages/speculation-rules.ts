import type { FastifyReply, FastifyRequest } from 'fastify';

const rules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/admin*' } },
          { not: { href_matches: '/api/*' } },
          { not: { href_matches: '/media/*' } },
          { not: { selector_matches: '[rel~=nofollow], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Tells the browser to make the next page ready while the pointer rests on its link. */
export async function speculationRules(_request: FastifyRequest, reply: FastifyReply): Promise<string> {
  reply.type('application/speculationrules+json').header('Cache-Control', 'public, max-age=86400');
  return rules;
}
