import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, PluginKey, type Selection, type Transaction } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';
import type { StoredUpload } from './uploads.ts';

/** Place of an image that is being uploaded. */
export interface Place {
  id: string;
  pos: number;
  /** URL of the image at this place that it is to replace. */
  replaces?: string;
}

/** Change of the places in a transaction. */
interface PlacesChange {
  add?: readonly Place[];
  remove?: string;
}

/** Places of the uploading images, in the order of their uploads: several may have the same position. */
export const placesKey = new PluginKey<readonly Place[]>('imageUploads');

/** Set on a change that comes from elsewhere than this editor's own keys: nothing it replaces was meant to go. */
export const keepsPlaces = 'keepsPlaces';

export function withPlaces(tr: Transaction, change: PlacesChange): Transaction {
  return tr.setMeta(placesKey, change);
}

/** The places after a change. One is deleted with the text around it. */
export function movedPlaces(tr: Transaction, before: readonly Place[]): readonly Place[] {
  const { add = [], remove } = (tr.getMeta(placesKey) ?? {}) as PlacesChange;
  const removed = before.findIndex(({ id }) => id === remove);
  const left = tr.docChanged ? before.flatMap((place, index) => moved(tr, place, index > removed)) : before;
  if (add.length === 0 && removed === -1) return left;
  return [...left.filter(({ id }) => id !== remove), ...add];
}

/** @param isAfter of images at one position the ones after that which has just been put in */
function moved(tr: Transaction, place: Place, isAfter: boolean): Place[] {
  const change = tr.getMeta(placesKey) as PlacesChange | undefined;
  const assoc = change?.remove !== undefined && isAfter ? 1 : -1;
  const { pos, deletedAcross } = tr.mapping.mapResult(place.pos, assoc);
  return deletedAcross && !tr.getMeta(keepsPlaces) ? [] : [{ ...place, pos }];
}

/** Position where an image is inserted: beside words it gets a paragraph of its own, after theirs. */
export function placeAt({ $to }: Selection): number {
  if ($to.depth !== 1 || !$to.parent.isTextblock) return $to.pos;
  return $to.parent.content.size > 0 ? $to.after(1) : $to.before(1);
}

/** The stored image in its place; one undo removes it. Null when the place was deleted. */
export function imageInPlace(state: EditorState, id: string, stored: StoredUpload): Transaction | null {
  const place = placesKey.getState(state)?.find((one) => one.id === id);
  if (!place) return null;
  const { doc, schema, tr } = state;
  const old = doc.nodeAt(place.pos);
  const image = schema.nodes.image!.create(stored);
  const change = withPlaces(closeHistory(tr), { remove: id });
  if (old?.type === image.type && old.attrs.src === place.replaces) {
    return change.replaceWith(place.pos, place.pos + old.nodeSize, image);
  }
  const at = fittingPosition(doc, place.pos, image);
  const isInLine = doc.resolve(at).parent.inlineContent;
  return change.insert(at, isInLine ? image : schema.nodes.paragraph!.create(null, image));
}

/** The position itself where an image may be, else the nearest one outside. */
function fittingPosition(doc: Node, pos: number, image: Node): number {
  const $pos = doc.resolve(pos);
  const { parent } = $pos;
  if (parent.inlineContent) return parent.type.contentMatch.matchType(image.type) ? pos : $pos.after();
  return insertPoint(doc, pos, doc.type.schema.nodes.paragraph!) ?? doc.content.size;
}
