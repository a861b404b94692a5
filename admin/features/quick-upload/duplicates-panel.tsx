import { useEffect, useRef } from 'react';
import type { DuplicatePost, UploadAnswer } from '#contract/media.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { Panel } from './sheet.tsx';

interface CopiesPanelProps {
  answer: UploadAnswer;
  preview: string | null;
  isBusy: boolean;
  problem: string | undefined;
  onKeepBoth: () => void;
  onReplace: (postId: string) => void;
  onCancel: () => void;
}

/** The chosen photograph beside the ones that look like it, before anything is saved. */
export function CopiesPanel(props: CopiesPanelProps) {
  const { answer, preview, isBusy, problem, onKeepBoth, onReplace, onCancel } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isExact = answer.duplicates.some(({ kind }) => kind === 'exact');
  return (
    <Panel
      onSubmit={onKeepBoth}
      foot={
        <>
          <button className="button button--quiet" type="button" onClick={onCancel}>
            Cancel
          </button>
          <button className="button" type="submit" aria-disabled={isBusy || undefined}>
            Keep Both
          </button>
        </>
      }
    >
      <h3 ref={heading} tabIndex={-1}>
        {isExact ? 'This photo already exists.' : 'A very similar photo already exists.'}
      </h3>
      <p className="sheet-problem" role="alert">
        {problem}
      </p>
      <ul className="copies">
        <li>
          <Picture address={preview} {...answer} />
          <p className="copy-name">The one you have chosen</p>
          <p className="sheet-hint">{measures(answer)}</p>
        </li>
        {answer.duplicates.map((copy) => (
          <Copy key={copy.id} copy={copy} isBusy={isBusy} onReplace={() => onReplace(copy.id)} />
        ))}
      </ul>
      <p className="sheet-hint">Only the image is replaced. Text and URL stay.</p>
    </Panel>
  );
}

function Copy({ copy, isBusy, onReplace }: { copy: DuplicatePost; isBusy: boolean; onReplace: () => void }) {
  const facts = [copy.published ? 'Published' : 'Draft', measures(copy)].filter(Boolean);
  return (
    <li>
      <Picture address={copy.thumbnail_url} width={copy.width} height={copy.height} />
      <p className="copy-name">{photoName(copy)}</p>
      <p className="sheet-hint">{facts.join(', ')}</p>
      <button
        className="button button--quiet"
        type="button"
        aria-disabled={isBusy || undefined}
        aria-label={`Replace the picture of ${photoName(copy)}`}
        onClick={isBusy ? undefined : onReplace}
      >
        Replace
      </button>
    </li>
  );
}

interface Measured {
  width: number | null;
  height: number | null;
}

/** Said in words below it. */
function Picture({ address, width, height }: Measured & { address: string | null }) {
  if (!address) return null;
  return <img src={address} width={width ?? undefined} height={height ?? undefined} alt="" />;
}

function measures({ width, height }: Measured): string {
  return width && height ? `${width} × ${height} pixels` : '';
}
