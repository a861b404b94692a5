import { defineFields, type EntityOf } from '../fields.ts';

/** Formats of a data file. */
export const assetTypes = ['csv', 'json'] as const;
export type AssetType = (typeof assetTypes)[number];

export const assetFields = defineFields({
  id: { kind: 'text' },
  name: { kind: 'text', limit: 200 },
  type: { kind: 'text', values: assetTypes },
  /** URL of the file: a path on the site, or absolute where another origin serves the files. */
  url: { kind: 'text' },
  fileKey: { kind: 'text', wire: null },
  createdDate: { kind: 'text' },
  version: { kind: 'integer' },
  usedBy: { kind: 'objects', column: null },
  sameFile: { kind: 'list', column: null },
});

/** Data file that the owner has given a name, for tables and charts in articles. */
export type Asset = Omit<EntityOf<typeof assetFields>, 'fileKey'>;
