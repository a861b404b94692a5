import { boundsFault } from './bounds.ts';
import { type DataAddress, dataAddresses } from './data-addresses.ts';
import { withoutScripts } from './scripts.ts';
import { shortened } from './shortened.ts';

/** A text that is to be saved. */
export interface InspectedText {
  /** Without scripts and without characters that no database stores. */
  text: string;
  /** Characters, except the contents of embedded pictures. */
  length: number;
  /** Why it cannot be read as markup. */
  fault: string | null;
  /** Of `text`. */
  dataAddresses: Omit<DataAddress, 'address'>[];
}

/** @param most characters; of a longer text only the length is determined */
export function inspectText(given: string, most: number): InspectedText {
  const short = shortened(given).text;
  if (short.length > most) return { text: '', length: short.length, fault: null, dataAddresses: [] };
  const text = withoutScripts(given.toWellFormed().replaceAll('\0', ''));
  return {
    text,
    length: short.length,
    fault: boundsFault(short)?.message ?? null,
    dataAddresses: dataAddresses(text).map(({ start, end, of }) => ({ start, end, of })),
  };
}
