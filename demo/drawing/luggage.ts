import { at, type Part, part } from './body.ts';
import type { Colour } from './picture.ts';
import type { Skeleton } from './pose.ts';

/** A shopping bag, a briefcase or a backpack. */
export type Luggage = 'none' | 'bag' | 'backpack' | 'case';

/** What somebody carries in the right hand or on the back. */
export function carried(bones: Skeleton, luggage: Luggage, tone: Colour): Part[] {
  if (luggage === 'none') return [];
  if (luggage === 'backpack') {
    return backpack(bones, tone);
  }
  const hand = bones.hands[1];
  const handle = part(
    at(hand.x, hand.y - 0.06, hand.z),
    0.01,
    at(hand.x, hand.y - 0.16, hand.z),
    0.012,
    tone,
  );
  if (luggage === 'case') {
    const row = (dy: number) =>
      part(at(hand.x, hand.y + dy, hand.z - 0.16), 0.05, at(hand.x, hand.y + dy, hand.z + 0.16), 0.05, tone);
    return [handle, ...[-0.2, -0.26, -0.32, -0.38].map(row)];
  }
  const side = (dz: number) =>
    part(
      at(hand.x, hand.y - 0.2, hand.z + dz * 0.7),
      0.05,
      at(hand.x, hand.y - 0.42, hand.z + dz),
      0.07,
      tone,
    );
  return [handle, side(-0.1), side(0), side(0.1)];
}

/** Close to the back, square at the foot, with an outer pocket and straps over the shoulders. */
function backpack(bones: Skeleton, tone: Colour): Part[] {
  const [left, right] = bones.shoulders;
  const { y } = left;
  const z = (left.z + right.z) / 2;
  return [-0.085, 0.085].flatMap((x) => [
    part(at(x, y - 0.04, z - 0.13), 0.065, at(x, y - 0.38, z - 0.15), 0.085, tone),
    part(at(x, y - 0.38, z - 0.1), 0.07, at(x, y - 0.38, z - 0.22), 0.06, tone),
    part(at(x * 0.8, y - 0.2, z - 0.21), 0.055, at(x * 0.8, y - 0.36, z - 0.22), 0.065, tone),
    part(at(x * 1.2, y + 0.01, z + 0.04), 0.03, at(x * 1.2, y - 0.06, z - 0.12), 0.03, tone),
  ]);
}
