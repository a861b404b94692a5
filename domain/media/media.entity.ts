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
  animation: { kind: 'object', isNullable: true },
  cover: { kind: 'object', isNullable: true },
  createdDate: { kind: 'text' },
  originalName: { kind: 'text' },
});

/** Fields of a file's metadata. */
export const metadataFields = defineFields({
  title: { kind: 'text', isNullable: true },
  description: { kind: 'text', isNullable: true },
  altText: { kind: 'text', isNullable: true },
  extendedDescription: { kind: 'text', isNullable: true },
  keywords: { kind: 'list' },
  city: { kind: 'text', isNullable: true },
  region: { kind: 'text', isNullable: true },
  country: { kind: 'text', isNullable: true },
  camera: { kind: 'object' },
  rights: { kind: 'object' },
  takenAt: { kind: 'text', isNullable: true },
  latitude: { kind: 'number', isNullable: true },
  longitude: { kind: 'number', isNullable: true },
});
