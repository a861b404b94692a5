import type { Block } from './block.ts';
import { button } from './button.ts';
import { calc } from './calc.ts';
import { chart } from './chart.ts';
import { photo } from './photo.ts';
import { photos } from './photos.ts';
import { series } from './series.ts';
import { table } from './table.ts';
import { youtube } from './youtube.ts';

/** Every block of a text, by its name. Patterns, page, editor, checks and documents are made from this list. */
export const blocks = { button, youtube, table, chart, calc, photo, photos, series };

export type BlockName = keyof typeof blocks;
/** A block whose every part has been checked. */
export type Shortcode = Parameters<(typeof blocks)[BlockName]['attributes']>[0];

export const blockNames = Object.keys(blocks) as BlockName[];

/** @param name in lower case; perhaps of no block that there is */
export function blockNamed(name: string): Block<Shortcode> | undefined {
  return Object.hasOwn(blocks, name) ? blocks[name as BlockName] : undefined;
}

export function blockOf({ name }: Shortcode): Block<Shortcode> {
  return blocks[name];
}
