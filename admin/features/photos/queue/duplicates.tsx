import { useEffect, useId, useRef, useState } from 'react';
import type { UploadAnswer } from '#contract/media.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import type { QueueItem } from '#domain/posts/upload-queue.ts';
import { formatCount } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import type { Decision } from './queue-steps.ts';
import { decisionFor, type QueueStore } from './queue-store.ts';

interface DuplicatesProps {
  queue: QueueStore;
  undecided: readonly QueueItem[];
  decided: number;
}

/** Files that resemble photos of the site are decided one after another, from the second one on together. */
export function Duplicates({ queue, undecided, decided }: DuplicatesProps) {
  const [item] = undecided;
  const upload = item && queue.uploadOf(item.id);
  const [forAll, setForAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(item?.id);
  useEffect(() => {
    // Only further questions take the focus; the first one must not take it from a field being typed in.
    if (item && shownId.current !== item.id) heading.current?.focus();
    shownId.current = item?.id;
  }, [item]);
  if (!item || !upload) return null;
  const others = undecided.length - 1;
  const decide = (kind: Decision['kind']) => {
    if (forAll) queue.decideAll(kind);
    else {
      const decision = decisionFor(kind, upload);
      if (decision) queue.decide(item.id, decision);
    }
    setForAll(false);
  };
  return (
    <Question
      headingRef={heading}
      name={item.path}
      upload={upload}
      batchName={queue.nameOfPost(upload.duplicates[0]?.id ?? '')}
      progress={`${formatCount(decided + 1)} of ${formatCount(decided + undecided.length)}`}
      onDecide={decide}
    >
      {decided > 0 && others > 0 && (
        <Checkbox
          label={`Do the same for the next ${formatCount(others)}`}
          checked={forAll}
          onCheckedChange={setForAll}
        />
      )}
    </Question>
  );
}

interface QuestionProps {
  headingRef: React.RefObject<HTMLHeadingElement | null>;
  name: string;
  upload: UploadAnswer;
  /** The file of this upload that it resembles; null for another photo. */
  batchName: string | null;
  progress: string;
  onDecide: (kind: Decision['kind']) => void;
  children: React.ReactNode;
}

/** Compares the new image with its duplicate and offers the decisions. */
function Question({ headingRef, name, upload, batchName, progress, onDecide, children }: QuestionProps) {
  const id = useId();
  const [shown] = upload.duplicates;
  if (!shown) return null;
  const { kind, in_bin: isBinned } = shown;
  const isSame = kind === 'exact';
  const ofBatch = ['In this upload', 'of this upload'];
  const [place, where] = batchName
    ? ofBatch
    : isBinned
      ? ['In the bin', 'in the bin']
      : ['On your site', 'on your site'];
  const title = batchName ?? photoName(shown);
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small md:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="grid grid-cols-2 gap-2">
        <Side label={`New: ${name}`} url={upload.image_derivatives.webp_384w ?? upload.file_url} />
        <Side
          label={`${place}: “${title}”${shown.published || isBinned ? '' : ' (draft)'}`}
          url={shown.thumbnail_url}
        />
      </div>
      <div className="grid gap-3">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="outline-none">
          {`${progress}: Is this the same photo?`}
        </h2>
        <p className="text-note">
          {isSame
            ? `${name} is the image of a photo ${where}.`
            : `${name} looks almost the same as a photo ${where}.`}
          {!isSame && shown.width !== null && sizeNote(upload, shown.width, shown.height ?? 0)}
        </p>
        {children}
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => onDecide('skip')}>
            Skip it
          </Button>
          {isBinned ? (
            <Button look="quiet" onClick={() => onDecide('restore')}>
              Restore it as a draft
            </Button>
          ) : (
            <Button look="quiet" disabled={isSame} onClick={() => onDecide('replace')}>
              Replace the old image
            </Button>
          )}
          <Button look="quiet" onClick={() => onDecide('keep')}>
            Keep both
          </Button>
        </div>
      </div>
    </section>
  );
}

function sizeNote({ width, height }: UploadAnswer, oldWidth: number, oldHeight: number): string {
  if (width * height === oldWidth * oldHeight) return '';
  const word = width * height > oldWidth * oldHeight ? 'larger' : 'smaller';
  return ` The new file is ${word}: ${width} × ${height} instead of ${oldWidth} × ${oldHeight}.`;
}

function Side({ label, url }: { label: string; url: string | null }) {
  return (
    <figure className="grid content-start gap-1">
      {url && <img src={url} alt="" className="aspect-[3/2] w-full bg-wash object-contain" />}
      <figcaption className="text-note text-ink-2">{label}</figcaption>
    </figure>
  );
}
