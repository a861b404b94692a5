import { defineFields } from '../fields.ts';

export const assetFields = defineFields({
  id: { kind: 'text' },
  name: { kind: 'text', limit: 200 },
  type: { kind: 'text' },
  url: { kind: 'text' },
  fileKey: { kind: 'text', wire: null },
  createdDate: { kind: 'text' },
  version: { kind: 'integer' },
  usedBy: { kind: 'objects', column: null },
  sameFile: { kind: 'list', column: null },
});
