import { htmlTags } from './html-tags.ts';
import { codeRanges } from './source.ts';

/**
 * The text without `<script>` elements, as it is stored; what Markdown shows as code stays. A text without any comes
 * back as it is. The page is safe without this: what is shown is sanitised again.
 */
export function withoutScripts(text: string): string {
  let result = text;
  // Taking one out may join the halves of another.
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
