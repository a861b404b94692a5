import type { AdminSeries, SeriesBody } from '#contract/series.ts';
import { seriesCalls } from '../../calls/records.ts';
import { defaultText } from '../../kit/drafts/draft-kind.ts';
import { type OrderedPhoto, orderedPhoto } from '../../kit/photos/photo-order.tsx';
import type { FormKind } from '../../kit/records/use-record-form.ts';

/** A series as the form holds it. */
export interface SeriesDraft {
  title: string;
  text: string;
  slug: string;
  /** The id of one of the photos; '' for the first. */
  cover: string;
  photos: OrderedPhoto[];
  published: boolean;
}

const blank: SeriesDraft = { title: '', text: '', slug: '', cover: '', photos: [], published: false };

export const seriesKind: FormKind<AdminSeries, SeriesDraft, SeriesBody> = {
  noun: 'series',
  backups: 'series-draft',
  // The form has photos where the API has their ids.
  fieldOf: (wire) => (wire === 'posts' ? 'photos' : wire),
  fieldLabels: {
    title: 'Title',
    text: 'Text',
    slug: 'Address',
    cover: 'Cover',
    photos: 'Photos',
    published: 'Status',
  },
  calls: seriesCalls,
  draftOf(saved) {
    if (!saved) return blank;
    const { title, text, slug, cover, photos, published } = saved;
    return { title, text, slug, cover: cover ?? '', photos: photos.map(orderedPhoto), published };
  },
  bodyOf: ({ photos, cover, ...draft }) => ({
    ...draft,
    cover: cover === '' ? null : cover,
    posts: photos.map(({ id }) => id),
  }),
  valueText(draft, name) {
    return name === 'photos' ? draft.photos.map(({ id }) => id).join() : defaultText(draft, name);
  },
  shownText(draft, name) {
    if (name === 'photos') return draft.photos.map(({ name }) => name).join('\n');
    if (name === 'cover') return draft.photos.find(({ id }) => id === draft.cover)?.name ?? 'The first photo';
    if (name === 'published') return draft.published ? 'Published' : 'Draft';
    return defaultText(draft, name);
  },
};
