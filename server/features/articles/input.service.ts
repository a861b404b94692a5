import { lengthFault, refuseFaults } from '#domain/articles/article-input.ts';
import { articleFields } from '#domain/articles/fields.ts';
import type { InspectedText } from '#text/read/input.ts';
import type { ArticleReader } from './markup/threaded-markup.ts';

const inspectedFields = ['body', 'story'] as const;
type Texts = { [Name in (typeof inspectedFields)[number]]?: string | undefined };

/**
 * The texts of an article as they may be stored; asked before anything else is done with them.
 * @param before texts that are stored: the same text may be saved again, whatever it holds
 * @throws AppError `invalid` with the fields that are too long or cannot be read as markup
 */
export async function inspectTexts(
  inspect: ArticleReader['inspect'],
  given: Texts,
  before: Texts = {},
): Promise<{ body: InspectedText | null; story: InspectedText | null }> {
  const faults: Record<string, string> = {};
  const found: Record<(typeof inspectedFields)[number], InspectedText | null> = { body: null, story: null };
  for (const name of inspectedFields) {
    const { [name]: text } = given;
    if (!text) continue;
    const most = articleFields.fields[name].limit;
    const inspected = await inspect(text, text === before[name] ? Number.POSITIVE_INFINITY : most);
    const fault = lengthFault(inspected.length, most) ?? inspected.fault;
    if (fault !== null && text !== before[name]) faults[name] = fault;
    found[name] = inspected;
  }
  refuseFaults(faults);
  return found;
}
