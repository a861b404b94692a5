import { useEffect, useRef } from 'react';
import type { DuplicatePost, UploadAnswer } from '#contract/media.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/notice.tsx';

interface DuplicatesPanelProps {
  answer: UploadAnswer;
  preview: string | null;
  isBusy: boolean;
  problem: string | undefined;
  onReplace: (postId: string) => void;
  onRestore: (postId: string) => void;
}

/** Panel with the chosen photo beside its duplicates, before anything is saved. */
export function DuplicatesPanel(props: DuplicatesPanelProps) {
  const { answer, preview, isBusy, problem, onReplace, onRestore } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isExact = answer.duplicates.some(({ kind }) => kind === 'exact');
  const areBinned = answer.duplicates.every((duplicate) => duplicate.in_bin);
  return (
    <>
      <h3
        ref={heading}
        tabIndex={-1}
        className="font-serif text-[1.125rem] font-normal text-ink outline-none"
      >
        {areBinned && 'This photo is in the bin.'}
        {!areBinned && (isExact ? 'This photo already exists.' : 'A very similar photo already exists.')}
      </h3>
      {problem && <Alert>{problem}</Alert>}
      <ul className="grid grid-cols-2 gap-4">
        <li className="grid content-start justify-items-start gap-1">
          <Preview url={preview} {...answer} />
          <p className="font-medium">Chosen photo</p>
          <p className="text-note text-ink-3 tabular-nums">{dimensions(answer)}</p>
        </li>
        {answer.duplicates.map((duplicate) => (
          <Duplicate
            key={duplicate.id}
            duplicate={duplicate}
            isBusy={isBusy}
            onChoose={() => (duplicate.in_bin ? onRestore : onReplace)(duplicate.id)}
          />
        ))}
      </ul>
      {!areBinned && <p className="text-note text-ink-3">Only the image is replaced. Text and URL stay.</p>}
    </>
  );
}

interface DuplicateProps {
  duplicate: DuplicatePost;
  isBusy: boolean;
  onChoose: () => void;
}

function Duplicate({ duplicate, isBusy, onChoose }: DuplicateProps) {
  const { in_bin: isBinned } = duplicate;
  const state = duplicate.published ? 'Published' : 'Draft';
  const facts = [isBinned ? 'In the bin' : state, dimensions(duplicate)].filter(Boolean);
  return (
    <li className="grid content-start justify-items-start gap-1">
      <Preview url={duplicate.thumbnail_url} width={duplicate.width} height={duplicate.height} />
      <p className="font-medium">{photoName(duplicate)}</p>
      <p className="text-note text-ink-3 tabular-nums">{facts.join(', ')}</p>
      <Button
        look="quiet"
        className="mt-2"
        busy={isBusy}
        aria-label={isBinned ? undefined : `Replace the image of ${photoName(duplicate)}`}
        onClick={onChoose}
      >
        {isBinned ? 'Restore and publish' : 'Replace'}
      </Button>
    </li>
  );
}

interface Dimensions {
  width: number | null;
  height: number | null;
}

/** Decorative: the text below describes it. */
function Preview({ url, width, height }: Dimensions & { url: string | null }) {
  if (!url) return null;
  return (
    <img
      src={url}
      width={width ?? undefined}
      height={height ?? undefined}
      alt=""
      className="max-h-64 w-auto rounded-photo bg-wash"
    />
  );
}

function dimensions({ width, height }: Dimensions): string {
  return width && height ? `${width} × ${height} pixels` : '';
}
