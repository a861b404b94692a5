import type { CSSProperties } from 'react';

/** Values handed to the styles: `--r` the ratio, `--c` the colour shown before the picture, `--w` its width in pixels. */
export function styleValues(values: { r?: number; c?: string; w?: number; letters?: number }): CSSProperties {
  const style: Record<string, string | number> = {};
  if (values.r !== undefined) style['--r'] = Number(values.r.toFixed(3));
  if (values.c !== undefined) style['--c'] = values.c;
  if (values.w !== undefined) style['--w'] = values.w;
  if (values.letters !== undefined) style['--letters'] = values.letters;
  return style;
}
