import type { ClusterAnswer } from '#contract/records.ts';
import { clusterFields } from '#domain/clusters/cluster.entity.ts';
import { clusterCalls } from '../../../calls/records.ts';
import { defaultText, filledForm } from '../../../kit/drafts/draft-kind.ts';
import { type OrderedPhoto, orderedPhoto } from '../../../kit/photos/photo-order.tsx';
import type { FormKind } from '../../../kit/records/use-record-form.ts';
import { tokensOf, wholeNumberOf } from '../parts.tsx';

const newCluster = {
  name: '',
  description: '',
  requiredTokens: '',
  optionalTokens: '',
  negativeTokens: '',
  geoScope: '',
  weight: '1',
  minPostsToIndex: '5',
  enabled: true,
  /** The id of a photo; '' for none. */
  cover: '',
  /** Photos that the hub begins with. */
  photos: [] as OrderedPhoto[],
};

/** A cluster as the form holds it: each list in one text. */
export type ClusterDraft = typeof newCluster;

export const clusterLabels: Record<keyof ClusterDraft, string> = {
  name: 'Name',
  description: 'Description',
  requiredTokens: 'Required tokens',
  optionalTokens: 'Optional tokens',
  negativeTokens: 'Negative tokens',
  geoScope: 'Geo scope',
  weight: 'Weight',
  minPostsToIndex: 'Minimum posts to index',
  enabled: 'Enabled',
  cover: 'Cover',
  photos: 'Order of photos',
};

/** Hint for a cluster without required tokens; null for others. */
export function breadthOf(required: readonly string[], negative: readonly string[]): string | null {
  if (required.length > 0) return null;
  const but = negative.length > 0 ? ' without a negative token' : '';
  return `With no required tokens, every published photo${but} matches.`;
}

export const clusterKind: FormKind<ClusterAnswer, ClusterDraft> = {
  noun: 'cluster',
  backups: 'cluster-draft',
  // The form has photos where the API has their ids.
  fieldOf: (wire) => (wire === 'arranged' ? 'photos' : clusterFields.fieldOf(wire)),
  fieldLabels: clusterLabels,
  calls: clusterCalls,
  draftOf: (cluster) => ({
    ...filledForm(newCluster, clusterFields, cluster),
    photos: photosOf(cluster).filter(({ id }) => cluster?.arranged.includes(id)),
  }),
  valueText: (draft, name) =>
    name === 'photos' ? draft.photos.map(({ id }) => id).join() : defaultText(draft, name),
  shownText: (draft, name) =>
    name === 'photos' ? draft.photos.map((photo) => photo.name).join('\n') : defaultText(draft, name),
  bodyOf: ({ photos, cover, ...draft }) =>
    clusterFields.toWire({
      ...draft,
      arranged: photos.map(({ id }) => id),
      cover: cover === '' ? null : cover,
      requiredTokens: tokensOf(draft.requiredTokens),
      optionalTokens: tokensOf(draft.optionalTokens),
      negativeTokens: tokensOf(draft.negativeTokens),
      geoScope: tokensOf(draft.geoScope),
      weight: wholeNumberOf(draft.weight),
      minPostsToIndex: wholeNumberOf(draft.minPostsToIndex),
    }),
};

/** The arranged photos and that of the cover. */
export function photosOf(cluster: ClusterAnswer | null): OrderedPhoto[] {
  return (cluster?.photos ?? []).map((post) => ({
    ...orderedPhoto(post),
    isLeftOut: cluster?.left_out.includes(post.id) ?? false,
  }));
}
