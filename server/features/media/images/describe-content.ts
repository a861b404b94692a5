interface Mark {
  name: string;
  /** Bytes before the mark. */
  at?: number;
  /** Latin-1; any of them. */
  marks: string[];
}

/** Things people pick by mistake; the first that fits names the file. */
const known: readonly Mark[] = [
  { name: 'a PDF document', marks: ['%PDF-'] },
  { name: 'a ZIP archive or an office document', marks: ['PK\x03\x04', 'PK\x05\x06'] },
  { name: 'a BMP picture', marks: ['BM'] },
  { name: 'an icon file', marks: ['\0\0\x01\0', '\0\0\x02\0'] },
  { name: 'a Photoshop document', marks: ['8BPS'] },
  { name: 'a JPEG XL picture', marks: ['\xff\x0a', '\0\0\0\x0cJXL '] },
  { name: 'a JPEG 2000 picture', marks: ['\0\0\0\x0cjP  '] },
  { name: 'a camera raw file', marks: ['FUJIFILMCCD-RAW', 'IIRO', 'IIRS', 'MMOR', 'IIU\0', '\0MRM', 'FOVb'] },
  { name: 'a camera raw file', at: 4, marks: ['ftypcrx '] },
  { name: 'a video', at: 4, marks: ['ftyp'] },
  { name: 'a video', at: 8, marks: ['AVI '] },
  { name: 'a video', marks: ['\x1a\x45\xdf\xa3'] },
  { name: 'a sound file', marks: ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', 'OggS', 'fLaC'] },
  { name: 'a sound file', at: 8, marks: ['WAVE'] },
  { name: 'an archive', marks: ['Rar!', '7z\xbc\xaf', '\x1f\x8b'] },
  { name: 'a program', marks: ['MZ', '\x7fELF'] },
  { name: 'a script', marks: ['#!'] },
];

/** Words for what a file seems to be ('a PDF document'), for the message of a refusal. */
export function describeContent(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024));
  const latin = head.toString('latin1');
  const match = known.find(({ at = 0, marks }) => marks.some((mark) => latin.startsWith(mark, at)));
  if (match) return match.name;
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/<svg[\s>]/i.test(text)) return 'an SVG drawing';
  if (/^<(!doctype html|html|head|body)/i.test(text)) return 'a web page';
  if (/^<\?xml/i.test(text)) return 'an XML document';
  return isText(head) ? 'a text file' : 'data of an unknown kind';
}

function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false;
  try {
    // A stream may end within a letter, as the first kilobyte of a longer text does.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
