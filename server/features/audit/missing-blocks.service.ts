import { system } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import { type Finding, finding } from '#domain/seo/audit.ts';
import { perApp } from '../../compose/context.ts';
import { articleRendering } from '../articles/published.service.ts';
import type { TextKind, TextWithBlocks } from './audit-findings.repository.ts';

const kinds: readonly TextKind[] = ['post', 'article', 'page', 'series'];
/** Characters of a block in a message. */
const longestSource = 300;
/** Photos and series are left out, of a button the label stays; any other block has a sentence in its place. */
const silent = /^\[(?:photos?|series)\b|\[\/button\]$/i;

/** Looks in published texts for blocks that the page does not show, and says nothing of. */
export const missingBlocks = perApp((app) => {
  const rendering = articleRendering(app);

  async function problemsOf(kind: TextKind, { title, text }: TextWithBlocks) {
    try {
      const { problems } = await (kind === 'article' || kind === 'page'
        ? rendering.preview(system, { title, body: text })
        : rendering.previewStory(system, text));
      return problems.filter(({ source }) => silent.test(source));
    } catch (error) {
      // The page shows the whole text as it was written: nothing is missing.
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  /** @param pages with the records that they show @returns findings by record, as the pages name it */
  return async (pages: readonly { stamp: string | null; url: string }[]): Promise<Map<string, Finding[]>> => {
    const found = new Map<string, Finding[]>();
    for (const kind of kinds) {
      const shown = new Map<string, { stamp: string; url: string }>();
      for (const { stamp, url } of pages) {
        const [name, id = ''] = stamp?.split(':') ?? [];
        if (stamp !== null && name === kind) shown.set(id, { stamp, url });
      }
      if (shown.size === 0) continue;
      for (const text of await app.reader.audit.textsWithSilentBlocks(kind, [...shown.keys()])) {
        const page = shown.get(text.id);
        if (!page) continue;
        const problems = await problemsOf(kind, text);
        const messages = problems.map(
          ({ source, reason }) => `A block is missing: ${source.slice(0, longestSource)} ${reason}`,
        );
        found.set(
          page.stamp,
          [...new Set(messages)].map((message) => finding('block_missing', page.url, message)),
        );
      }
    }
    return found;
  };
});
