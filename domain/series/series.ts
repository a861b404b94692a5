import { FieldErrors } from '../fields.ts';
import { articleSlug } from '../text/slug.ts';
import { type Series, type SeriesInput, seriesFields } from './series.entity.ts';

const { title, slug, text, posts } = seriesFields.fields;

/**
 * Cleans a whole series. An empty slug is made from the title when the series is stored.
 * @throws AppError `invalid` with a message per field
 */
export function checkSeries<Given extends SeriesInput>(given: Given): Given {
  const errors = new FieldErrors<keyof SeriesInput>();
  const ids = [...new Set(given.posts)];
  if (ids.length > posts.entries) errors.add('posts', `At most ${posts.entries} photos.`);
  if (given.cover !== null && !ids.includes(given.cover))
    errors.add('cover', 'The cover must be one of the photos.');
  const checked = {
    ...given,
    title: errors.line('title', given.title, title.limit, 'Title is required.'),
    slug: articleSlug(errors.line('slug', given.slug, slug.limit)),
    text: errors.text('text', given.text, text.limit),
    posts: ids,
  };
  errors.throwIfAny();
  return checked;
}

/** Whether visitors find something on its page. */
export function isWorthShowing({ text }: Pick<Series, 'text'>, visiblePhotos: number): boolean {
  return visiblePhotos > 0 || text.trim() !== '';
}

/** The columns of twelve that a photograph takes on the page of its series. */
export type ShotLayout = 'wide' | 'full' | 'right' | 'left' | 'middle' | 'beside' | 'third';

const panorama = 2.2;
const upright = 0.95;
/** Pixels: narrower files are not shown across the whole window. */
const leastFull = 1920;
/** Landscapes that follow each other alternate. */
const turns: readonly ShotLayout[] = ['right', 'wide', 'left', 'full', 'middle'];

/** Layouts of the photographs in their order: a change of pace that follows from their shapes alone. */
export function shotLayouts(shots: readonly { ratio: number; width: number }[]): ShotLayout[] {
  const layouts: ShotLayout[] = [];
  let turn = 0;
  while (layouts.length < shots.length) {
    const rest = shots.slice(layouts.length);
    const [first] = rest;
    if (!first) break;
    const next = rest[1];
    if (first.ratio >= panorama) layouts.push('wide');
    else if (first.ratio <= upright) {
      if (next && next.ratio < panorama) layouts.push('left', 'beside');
      else layouts.push('middle');
    } else if (turn % turns.length === 2 && areAlike(rest.slice(0, 3))) {
      layouts.push('third', 'third', 'third');
      turn += 1;
    } else {
      const wanted = turns[turn % turns.length] ?? 'middle';
      layouts.push(wanted === 'full' && first.width < leastFull ? 'wide' : wanted);
      turn += 1;
    }
  }
  return layouts;
}

function areAlike(shots: readonly { ratio: number }[]): boolean {
  const [first] = shots;
  return (
    first !== undefined &&
    shots.length === 3 &&
    shots.every(({ ratio }) => Math.abs(ratio - first.ratio) < 0.1)
  );
}
