import { useEffect, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import type { QueueItem } from '#domain/posts/upload-queue.ts';
import type { PreviewAnswer, PreviewQuestion } from './preview-worker.ts';

const asked = new Map<number, (url: string | null) => void>();
let worker: Worker | null = null;
let count = 0;

function started(): Worker {
  const thread = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  const show = (id: number, url: string | null) => {
    asked.get(id)?.(url);
    asked.delete(id);
  };
  thread.addEventListener('message', ({ data: { id, url } }: MessageEvent<PreviewAnswer>) => show(id, url));
  // After an update of the site the thread's file no longer exists: the tiles show file names.
  thread.addEventListener('error', () => {
    worker = null;
    for (const id of asked.keys()) show(id, null);
  });
  return thread;
}

/** A small copy of an image as a `data:` URL, made in a thread; null for what this browser cannot decode. */
function previewOf(file: File): Promise<string | null> {
  worker ??= started();
  count += 1;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  asked.set(count, resolve);
  worker.postMessage({ id: count, file } satisfies PreviewQuestion);
  return promise;
}

/** Decoding takes memory: a photograph of 24 megapixels takes 100 MB. */
const decodedAtOnce = 2;
const previews = new WeakMap<File, string | null>();
const waiting: { file: File; show: (url: string | null) => void }[] = [];
let decoding = 0;

/** Decodes what waits, the latest first: that is what is looked at now. */
async function decodeNext(): Promise<void> {
  const next = decoding < decodedAtOnce ? waiting.pop() : undefined;
  if (!next) return;
  decoding += 1;
  const url = await previewOf(next.file);
  decoding -= 1;
  previews.set(next.file, url);
  next.show(url);
  decodeNext();
}

/** Thumbnail made by the browser; once the image is stored, that of the server. */
export function Thumbnail({ item, file }: { item: QueueItem; file: File | null }) {
  const [made, setMade] = useState(() => (file ? (previews.get(file) ?? null) : null));
  const url = item.thumbnailUrl ?? made;
  const needsPreview = url === null && file !== null && !previews.has(file);
  useEffect(() => {
    if (!needsPreview) return;
    const entry = { file, show: setMade };
    waiting.push(entry);
    decodeNext();
    return () => {
      const index = waiting.indexOf(entry);
      if (index >= 0) waiting.splice(index, 1);
    };
  }, [needsPreview, file]);
  if (url) return <img src={url} alt="" className="size-full object-contain" />;
  return (
    <span className="grid size-full place-items-center text-ink-3">
      <Icon name="photo" />
    </span>
  );
}
