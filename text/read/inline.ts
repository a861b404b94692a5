import type { Mask } from './mask.ts';
import type { Range } from './source.ts';

/** An address a reader can follow, and where it stands. */
export interface FoundLink extends Range {
  address: string;
}

// Each pattern excludes its own beginning or is bounded, so none looks far ahead for an end that never comes.
const parenthesised = String.raw`\([^()\n]*(?:\([^()\n]*\)[^()\n]*){0,4}\)`;
const image = new RegExp(String.raw`(?<!\\)!\[[^[\]]*\](?:${parenthesised}|\[[^[\]\n]*\])?`, 'gd');
const inlineLink = new RegExp(String.raw`(?<!\\)\[([^[\]]*)\](${parenthesised})`, 'gd');
const referenceLink = /(?<!\\)\[([^[\]\n]{1,300})\](?:\[([^[\]\n]{0,300})\])?/dg;
const footnote = /(?<!\\)\[\^[^[\]\s]{1,100}\]/g;
const autolink = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]{1,2000})>/gi;
const bareAddress = /(?<![\w/"'=(<[])(?:https?:\/\/|www\.)[^\s<>\ue000]{1,2000}/gi;
const escaped = /\\(?=[!-/:-@[-`{-~])/g;
const emphasis = /[*~`]+|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu;

/**
 * Hides the marks of Markdown inside the blocks of a text.
 * @param definitions addresses by the name of their reference, in lower case
 * @returns the links, in no particular order
 */
export function inlineMarks(mask: Mask, definitions: ReadonlyMap<string, string>): FoundLink[] {
  for (const match of mask.find(image)) mask.blank(rangeOf(match));
  for (const match of mask.find(footnote)) mask.hide(rangeOf(match));
  const links = [...writtenLinks(mask), ...referenceLinks(mask, definitions), ...addressLinks(mask)];
  for (const pattern of [escaped, emphasis])
    for (const match of mask.find(pattern)) mask.hide(rangeOf(match));
  return links;
}

function writtenLinks(mask: Mask): FoundLink[] {
  return mask.find(inlineLink).flatMap((match) => {
    const whole = rangeOf(match);
    const [, end] = match.indices?.[1] ?? [0, 0];
    mask.hide({ start: whole.start, end: whole.start + 1 });
    mask.hide({ start: end, end: whole.end });
    const address = destination(match[2]?.slice(1, -1) ?? '');
    return address === '' ? [] : [{ ...whole, address }];
  });
}

function referenceLinks(mask: Mask, definitions: ReadonlyMap<string, string>): FoundLink[] {
  return mask.find(referenceLink).flatMap((match) => {
    const address = definitions.get(referenceName(match[2] || match[1] || ''));
    if (address === undefined) return [];
    const whole = rangeOf(match);
    const [, end] = match.indices?.[1] ?? [0, 0];
    mask.hide({ start: whole.start, end: whole.start + 1 });
    mask.hide({ start: end, end: whole.end });
    return [{ ...whole, address }];
  });
}

function addressLinks(mask: Mask): FoundLink[] {
  const links: FoundLink[] = [];
  for (const match of mask.find(autolink)) {
    const { start, end } = rangeOf(match);
    mask.hide({ start, end: start + 1 });
    mask.hide({ start: end - 1, end });
    mask.literal({ start, end });
    links.push({ start, end, address: match[1] ?? '' });
  }
  for (const match of mask.find(bareAddress)) {
    const address = match[0].replace(/(?<![?!.,:*_~'")\]])[?!.,:*_~'")\]]+$/, '');
    const start = match.index;
    mask.literal({ start, end: start + address.length });
    links.push({ start, end: start + address.length, address: withScheme(address) });
  }
  return links;
}

export function referenceName(written: string): string {
  return written.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** What stands in the parentheses of a link, without the title. */
export function destination(written: string): string {
  const text = written.trim();
  return (text.startsWith('<') ? /^<([^<>]*)>/.exec(text)?.[1] : /^\S+/.exec(text)?.[0]) ?? '';
}

function withScheme(address: string): string {
  return address.startsWith('www.') ? `http://${address}` : address;
}

function rangeOf(match: RegExpExecArray): Range {
  return { start: match.index, end: match.index + match[0].length };
}
