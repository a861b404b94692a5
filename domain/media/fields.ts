import { defineFields } from '../fields.ts';

export const mediaFields = defineFields({
  id: { kind: 'text' },
  hash: { kind: 'text' },
  sha256: { kind: 'text' },
  phash: { kind: 'text' },
  bytes: { kind: 'integer' },
  mime: { kind: 'text' },
  width: { kind: 'integer' },
  height: { kind: 'integer' },
  colour: { kind: 'text' },
  thumbhash: { kind: 'text' },
  originalKey: { kind: 'text' },
  renditions: { kind: 'objects' },
  animation: { kind: 'object' },
  cover: { kind: 'object' },
  createdDate: { kind: 'text' },
  originalName: { kind: 'text' },
});

/** Fields of a file's metadata. */
export const metadataFields = defineFields({
  title: { kind: 'text' },
  description: { kind: 'text' },
  altText: { kind: 'text' },
  extendedDescription: { kind: 'text' },
  keywords: { kind: 'list' },
  city: { kind: 'text' },
  region: { kind: 'text' },
  country: { kind: 'text' },
  camera: { kind: 'object' },
  rights: { kind: 'object' },
  takenAt: { kind: 'text' },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
});
