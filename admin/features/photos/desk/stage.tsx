import { useEffect, useRef } from 'react';
import { Icon } from '#browser/icon.tsx';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';

interface StageProps {
  post: AdminPost;
  index: number;
  total: number;
  onStep: (by: 1 | -1) => void;
}

/** Pixels: a shorter one is a tap. */
const shortestSwipe = 48;

/** The photo as large as there is room; a swipe leads to the next one. */
export function Stage({ post, index, total, onStep }: StageProps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const sources = sourcesOf(post);
  const step =
    'absolute inset-y-0 z-1 my-auto grid size-12 place-items-center rounded-full bg-paper/80 hover:bg-raised disabled:invisible';
  return (
    <div
      className="sticky top-14 z-10 h-[38svh] touch-pan-y bg-stage lg:relative lg:top-0 lg:h-auto lg:min-h-0"
      onTouchStart={({ touches }) => {
        const finger = touches[0];
        start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const finger = changedTouches[0];
        if (!finger || !start.current) return;
        const [across, along] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
        start.current = null;
        if (Math.abs(across) > shortestSwipe && Math.abs(across) > 2 * Math.abs(along))
          onStep(across < 0 ? 1 : -1);
      }}
    >
      <button
        type="button"
        aria-label="Previous photo"
        disabled={index === 0}
        className={`${step} start-2 [&_.icon]:rotate-90`}
        onClick={() => onStep(-1)}
      >
        <Icon name="chevronDown" />
      </button>
      {post.file_url && (
        <img
          src={post.file_url}
          srcSet={sources}
          sizes="(min-width: 64rem) 60vw, 100vw"
          alt={post.alt_text || photoName(post)}
          className="absolute inset-0 size-full object-contain lg:inset-6 lg:inset-x-16 lg:h-[calc(100%-3rem)] lg:w-[calc(100%-8rem)]"
        />
      )}
      <button
        type="button"
        aria-label="Next photo"
        disabled={index === total - 1}
        className={`${step} end-2 [&_.icon]:-rotate-90`}
        onClick={() => onStep(1)}
      >
        <Icon name="chevronDown" />
      </button>
    </div>
  );
}

function sourcesOf({ image_derivatives: files }: AdminPost): string {
  const widths = [768, 1280, 1920].filter((width) => files[`webp_${width}w`]);
  return widths.map((width) => `${files[`webp_${width}w`]} ${width}w`).join(', ');
}

/** Loads an image before it is shown. */
export function usePreload(post: AdminPost | undefined): void {
  useEffect(() => {
    if (!post) return;
    const image = new Image();
    image.sizes = '60vw';
    image.srcset = sourcesOf(post);
  }, [post]);
}
