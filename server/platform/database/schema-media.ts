import type { Generated } from 'kysely';
import type { assetFields } from '#domain/assets/asset.entity.ts';
import type { calculatorFields } from '#domain/calculators/calculator.entity.ts';
import type { clusterFields } from '#domain/clusters/cluster.entity.ts';
import type { voiceFields } from '#domain/composer/voice.entity.ts';
import type { mediaFields, metadataFields } from '#domain/media/media.entity.ts';
import type {
  stopwordFields,
  synonymFields,
  templateFields,
  termFields,
} from '#domain/semantic/records.entity.ts';
import type { Flag } from './dialect.ts';
import type { TableOf } from './tables.ts';

export type MediaTable = TableOf<typeof mediaFields> & {
  /** Pinned by the owner: stays although nothing references it. */
  kept: Flag;
  /** Set if nothing has referenced it since its upload; a form may be about to. */
  awaited: Generated<Flag>;
  /** Grows when the renditions are encoded differently; their keys carry it. */
  generation: Generated<number>;
  /** Settings that the pixels of the renditions depend on, besides the original and its size. */
  recipe: Generated<string>;
  /** The `PUBLIC_MAX_WIDTH` that the renditions follow; null: the large ones have never been made. */
  public_width: number | null;
};

/**
 * Leases of files without a row: being stored, or to be deleted. Until the lease ends only its holder touches them;
 * afterwards the cleanup deletes them.
 */
export interface PassingFilesTable {
  key: string;
  /** Id of one store or removal, not of a process. */
  holder: string;
  /** ISO; extended while the holder works. */
  held_until: string;
}

/** Derived from media.renditions and media.original_key: which image a file belongs to. */
export interface MediaFilesTable {
  key: string;
  media_id: string;
}

export type MediaMetadataTable = TableOf<typeof metadataFields> & { media_id: string };

/** References to files: a file with a row here is not deleted. */
export interface MediaReferencesTable {
  media_id: string;
  owner_kind: 'post' | 'hero' | 'body' | 'asset' | 'portrait';
  owner_id: string;
}

export type ClustersTable = TableOf<typeof clusterFields, 'arranged' | 'cover'> & {
  /** Set if the hub was enabled at some time: its URL answers 410 once it is deleted. */
  was_public: Generated<Flag>;
};

export type TermsTable = TableOf<typeof termFields>;

export type SynonymMapsTable = TableOf<typeof synonymFields>;

export type StopwordListsTable = TableOf<typeof stopwordFields>;

export type SeoTemplatesTable = TableOf<typeof templateFields>;

export type AssetsTable = TableOf<typeof assetFields>;

export type CalculatorsTable = TableOf<typeof calculatorFields>;

export type VoiceProfilesTable = TableOf<typeof voiceFields>;
