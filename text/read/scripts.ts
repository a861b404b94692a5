import { codeRanges, htmlTags } from './source.ts';

/**
 * The text without `<script>` elements, except in Markdown's code. Pages are safe without this: their HTML is
 * sanitized when it is rendered.
 */
export function withoutScripts(text: string): string {
  let result = text;
  // Removing one may join the halves of another.
  while (/<\/?script/i.test(result)) {
    const next = cutOnce(result);
    if (next === result) return result;
    result = next;
  }
  return result;
}

function cutOnce(text: string): string {
  const code = codeRanges(text).filter(({ start }) => text[start] !== '<');
  const scripts = htmlTags(text, code).filter(({ name }) => name === 'script');
  let result = '';
  let from = 0;
  for (const [index, tag] of scripts.entries()) {
    if (tag.start < from) continue;
    const end = tag.closing ? tag : scripts.slice(index + 1).find(({ closing }) => closing);
    result += text.slice(from, tag.start);
    from = (end ?? tag).end;
  }
  return result + text.slice(from);
}
