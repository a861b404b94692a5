import { readFile } from 'node:fs/promises';

/**
 * Image files of 16 x 12 pixels that exiftool wrote texts into, one command for each:
 * `exiftool -XMP-dc:Title=… -XMP-dc:Description=… -XMP-iptcCore:AltTextAccessibility=… -XMP-iptcCore:AltTextAccessibility-de=…`,
 * ExtDescrAccessibility in the same way. `one-language.jpg` has these two in Russian alone.
 */
export type AccessibilityFile = 'one-language.jpg' | `texts.${'avif' | 'jpg' | 'png' | 'tif' | 'webp'}`;

export const accessibilityFile = (name: AccessibilityFile): Promise<Buffer> =>
  readFile(new URL(`../fixtures/accessibility/${name}`, import.meta.url));

/** What `texts.*` say. */
export const accessibilityTexts = {
  title: 'Last tram',
  description: 'A tram waits at the stop.',
  altText: 'A tram in the rain, its windows lit',
  extendedDescription: 'The tram stands at an empty stop at night.\n\nRain runs down the lit windows.',
} as const;
