import { type Shortcode, scanShortcodes } from '#text/read/shortcodes.ts';

/** A shortcode as it stands in a body; null when something in it can be written in no shortcode. */
export function writeShortcode(shortcode: Shortcode): string | null {
  const source = sourceOf(shortcode);
  const [read, ...others] = scanShortcodes(source);
  const isWhole = read?.source === source && others.length === 0;
  return isWhole && read.shortcode && isSame(read.shortcode, shortcode) ? source : null;
}

function sourceOf(shortcode: Shortcode): string {
  switch (shortcode.name) {
    case 'button': {
      const target = shortcode.newWindow ? '_blank' : null;
      return `${opening('button', { url: shortcode.url, target })}${escaped(shortcode.label)}[/button]`;
    }
    case 'youtube':
      return opening('youtube', { id: shortcode.id });
    case 'table':
      return opening('table', { csv: shortcode.csv, caption: shortcode.caption });
    case 'chart':
      return opening('chart', { type: shortcode.type, data: shortcode.data, title: shortcode.title });
    case 'calc':
      return opening('calc', { id: shortcode.id, schema: shortcode.schema, title: shortcode.title });
  }
}

function opening(name: string, attributes: Record<string, string | null>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escaped(value)}"`],
  );
  return `[${name}${written.join('')}]`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => escapes[character] ?? character);
}

function isSame(one: Shortcode, other: Shortcode): boolean {
  const sorted = (given: Shortcode) => JSON.stringify(Object.entries(given).toSorted());
  return sorted(one) === sorted(other);
}

/** The id of a video: as it is, or out of one of the forms a YouTube address has; null for anything else. */
export function videoId(typed: string): string | null {
  const given = typed.trim();
  const id =
    /^(?:https?:\/\/)?(?:www\.|m\.|music\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/|v\/))([\w-]{11})(?![\w-])/i.exec(
      given,
    )?.[1] ?? given;
  return /^[\w-]{11}$/.test(id) ? id : null;
}

/** The id that a new calculator has on the page: its own, or with a number where that is taken. */
export function freeCalculatorId(schema: string, body: string): string {
  const base = `calc-${schema}`.slice(0, 56);
  const taken = new Set(
    scanShortcodes(body).flatMap(({ shortcode }) => (shortcode?.name === 'calc' ? [shortcode.id] : [])),
  );
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return id;
}
