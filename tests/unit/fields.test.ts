import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { AdminArticle } from '../../contract/articles.ts';
import type { adminAsset } from '../../contract/assets.ts';
import type { adminCalculator } from '../../contract/calculators.ts';
import type { AdminPost } from '../../contract/posts.ts';
import type * as records from '../../contract/records.ts';
import type { articleFields } from '../../domain/articles/article.entity.ts';
import type { assetFields } from '../../domain/assets/asset.entity.ts';
import type { calculatorFields } from '../../domain/calculators/calculator.entity.ts';
import type { clusterFields } from '../../domain/clusters/cluster.entity.ts';
import type { voiceFields } from '../../domain/composer/voice.entity.ts';
import { defineFields, type FieldMapOf, type WireNames } from '../../domain/fields.ts';
import type { postFields } from '../../domain/posts/post.entity.ts';
import type {
  stopwordFields,
  synonymFields,
  templateFields,
  termFields,
} from '../../domain/semantic/records.entity.ts';
import { rowReader, toRow } from '../../server/platform/database/rows.ts';

type NamesOf<Map> = Map extends FieldMapOf<infer Fields> ? WireNames<Fields> : never;

const map = defineFields({
  id: { kind: 'text' },
  geoCity: { kind: 'text' },
  schema: { kind: 'object', wire: 'schema_json', column: 'schema_json' },
  fileKey: { kind: 'text', wire: null },
  usedBy: { kind: 'list', column: null },
  isOpen: { kind: 'flag', column: 'open' },
  words: { kind: 'list' },
});

describe('a field map', () => {
  it('names fields in snake_case unless it says otherwise, and leaves out what the entity or the calls do not have', () => {
    const record = { id: '1', geoCity: 'Porto', fileKey: 'x', schema: {}, usedBy: [], other: 1 };
    expect(Object.keys(map.toWire(record))).toEqual(['id', 'geo_city', 'schema_json', 'used_by']);
    expect(map.fromWire({ geo_city: 'Porto', is_open: false, file_key: 'x', words: undefined })).toEqual({
      geoCity: 'Porto',
      isOpen: false,
    });
    expect([map.fieldOf('schema_json'), map.fieldOf('file_key')]).toEqual(['schema', undefined]);
  });

  it('renames the field in the path of a message, not what is inside of it', () => {
    const messages = { geoCity: 'a', '3.isOpen': 'b', 'schema.fields.0.isOpen': 'c', other: 'd' };
    expect(map.keysToWire(messages)).toEqual({
      geo_city: 'a',
      '3.is_open': 'b',
      'schema_json.fields.0.isOpen': 'c',
      other: 'd',
    });
  });

  it('reads the row that it has written; a value that cannot be read is empty', () => {
    const record = { id: '1', geoCity: null, schema: { a: 1 }, fileKey: 'x', isOpen: true, words: ['b'] };
    const row = toRow(map, { ...record, usedBy: [] });
    expect(row).toEqual({
      id: '1',
      geo_city: null,
      schema_json: '{"a":1}',
      file_key: 'x',
      open: 1,
      words: '["b"]',
    });
    expect(rowReader(map)(row)).toEqual(record);
    const readPart = rowReader(map, ['isOpen', 'words', 'schema'], 'x_');
    expect(readPart({ x_open: 0, x_words: '[', x_schema_json: '[]' })).toEqual({
      isOpen: false,
      words: [],
      schema: {},
    });
    expect(toRow(map, { isOpen: undefined, words: [] })).toEqual({ words: '[]' });
  });
});

it('a field map and the schema of the calls name the same fields', () => {
  expectTypeOf<NamesOf<typeof assetFields>>().toEqualTypeOf<keyof z.infer<typeof adminAsset>>();
  expectTypeOf<NamesOf<typeof calculatorFields>>().toEqualTypeOf<keyof z.infer<typeof adminCalculator>>();
  expectTypeOf<NamesOf<typeof clusterFields>>().toEqualTypeOf<keyof records.ClusterAnswer>();
  expectTypeOf<NamesOf<typeof termFields>>().toEqualTypeOf<keyof records.TermAnswer>();
  expectTypeOf<NamesOf<typeof synonymFields>>().toEqualTypeOf<keyof records.SynonymAnswer>();
  expectTypeOf<NamesOf<typeof stopwordFields>>().toEqualTypeOf<keyof records.StopwordAnswer>();
  expectTypeOf<NamesOf<typeof templateFields>>().toEqualTypeOf<keyof records.TemplateAnswer>();
  expectTypeOf<NamesOf<typeof voiceFields>>().toEqualTypeOf<keyof records.VoiceAnswer>();
  expectTypeOf<NamesOf<typeof articleFields>>().toEqualTypeOf<keyof AdminArticle>();
  // What is known of its picture, and what orders it before its first publication, are no fields of a post.
  type File = 'taken_at' | 'taken_date' | 'original_name' | 'camera';
  type Picture = 'image_derivatives' | 'width' | 'height' | 'colour' | File;
  expectTypeOf<NamesOf<typeof postFields>>().toEqualTypeOf<
    Exclude<keyof AdminPost, Picture> | 'provisional_date'
  >();
});
