import { scanShortcodes } from '#text/read/shortcodes.ts';

/** A shortcode in a few words: kind, what it names, caption. One that cannot be read is shown as it is. */
export function describeShortcode(source: string): string {
  const shortcode = scanShortcodes(source)[0]?.shortcode;
  switch (shortcode?.name) {
    case 'button':
      return words('button', shortcode.label, shortcode.url);
    case 'youtube':
      return words('video', shortcode.id);
    case 'table':
      return words('table', fileName(shortcode.csv), shortcode.caption);
    case 'chart':
      return words(`${shortcode.type} chart`, fileName(shortcode.data), shortcode.title);
    case 'calc':
      return words('calculator', shortcode.schema, shortcode.title);
    default:
      return source;
  }
}

function words(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function fileName(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').at(-1) || address;
}
