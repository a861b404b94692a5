/** Kinds of records that can be in the bin. */
export const binKinds = ['post', 'article', 'page', 'series'] as const;
export type BinKind = (typeof binKinds)[number];

/** Something that was deleted and can be restored. */
export interface BinnedItem {
  id: string;
  kind: BinKind;
  slug: string;
  title: string;
  /** Name that the owner gave to the file of the image; null without an image. */
  originalName: string | null;
  /** Its image, or its hero. */
  mediaId: string | null;
  /** Its URL answers 410. */
  wasPublic: boolean;
  deletedAt: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Then it is deleted permanently. */
export const daysInBin = 30;

/** ISO: what was deleted then or earlier is to be deleted permanently. */
export function expiredSince(now: Date): string {
  return new Date(now.getTime() - daysInBin * dayMs).toISOString();
}

/** Days until it is deleted permanently: 30 at first, 1 on the last day. */
export function daysLeft(deletedAt: string, now: Date): number {
  const left = Date.parse(deletedAt) + daysInBin * dayMs - now.getTime();
  return Math.max(0, Math.ceil(left / dayMs));
}
