import type { Rendition } from '#domain/posts/post.ts';

export interface RenditionSize {
  target: Rendition['target'];
  /** Pixels. */
  width: number;
  height: number;
}

const targets = [384, 768, 1280] as const;

/**
 * The sizes to make of a photograph of this upright width and height, smallest first. A target exists only
 * when the one before it is narrower than the photograph; the last is as wide as the photograph at most.
 */
export function renditionSizes(width: number, height: number): RenditionSize[] {
  return targets
    .filter((_, index) => index === 0 || (targets[index - 1] ?? 0) < width)
    .map((target) => {
      const scaled = Math.min(target, width);
      return { target, width: scaled, height: Math.max(1, Math.round((height * scaled) / width)) };
    });
}
