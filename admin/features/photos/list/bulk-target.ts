import type { BulkActionBody, BulkMatchingBody } from '#contract/posts.ts';
import { photoCount } from './list-address.ts';

/** What an action on many photos is for: these, or every one that the list has on all of its pages. */
export type BulkTarget =
  | { kind: 'these'; ids: string[] }
  | { kind: 'matching'; matching: BulkMatchingBody['matching']; total: number };

export function sizeOf(target: BulkTarget): number {
  return target.kind === 'these' ? target.ids.length : target.total;
}

/** `3 photos changed` */
export function doneWords({ action }: Pick<BulkActionBody, 'action'>, count: number): string {
  return `${photoCount(count)} ${action === 'delete' ? 'deleted' : 'changed'}`;
}
