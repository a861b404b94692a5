import { AppError } from '#domain/errors.ts';

export interface DecodedText {
  /** Without a byte order mark. */
  text: string;
  /** As it was written: `UTF-8`, `UTF-16`, `Windows-1251`, `Windows-1252`. */
  encoding: string;
}

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', name: 'UTF-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le', name: 'UTF-16' },
  { bytes: [0xfe, 0xff], label: 'utf-16be', name: 'UTF-16' },
] as const;

/** Enough to see whether every other byte is zero. */
const sample = 4096;

/**
 * The text of a file: by its byte order mark, or as UTF-16 when every other byte is zero, or as UTF-8 when it is
 * valid, else as one of the two code pages that spreadsheets write here.
 * @throws AppError `unsupported_type` for what is no text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { label, name } = encodingOf(bytes);
  const text = new TextDecoder(label).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) {
    const message = 'This is not a text file. Choose a file in CSV or JSON.';
    throw new AppError('unsupported_type', message, { fields: { file: message } });
  }
  return { text, encoding: name };
}

function encodingOf(bytes: Uint8Array): { label: string; name: string } {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked) return marked;
  const zeros = { even: 0, odd: 0 };
  const length = Math.min(sample, bytes.length);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  if (zeros.odd > length / 8 && zeros.even === 0) return { label: 'utf-16le', name: 'UTF-16' };
  if (zeros.even > length / 8 && zeros.odd === 0) return { label: 'utf-16be', name: 'UTF-16' };
  if (isUtf8(bytes)) return { label: 'utf-8', name: 'UTF-8' };
  return isCyrillic(bytes)
    ? { label: 'windows-1251', name: 'Windows-1251' }
    : { label: 'windows-1252', name: 'Windows-1252' };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether bytes beyond ASCII are Cyrillic letters: those make whole words by themselves, accented Latin letters stand
 * among plain ones.
 */
function isCyrillic(bytes: Uint8Array): boolean {
  let [whole, mixed, high, plain] = [0, 0, 0, 0];
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) high += 1;
    else if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) plain += 1;
    else {
      if (high > 1 && plain === 0) whole += 1;
      if (high > 0 && plain > 0) mixed += 1;
      [high, plain] = [0, 0];
    }
  }
  return whole > mixed;
}
