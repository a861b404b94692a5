import type { UploadAnswer } from '#contract/media.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { Button } from '../../../kit/ui/button.tsx';
import type { Decision } from './queue-steps.ts';

interface DuplicateChoiceProps {
  name: string;
  upload: UploadAnswer;
  onDecide: (decision: Decision) => void;
}

/** The new picture beside the one that a post shows already, and what shall become of the two. */
export function DuplicateChoice({ name, upload, onDecide }: DuplicateChoiceProps) {
  const [shown] = upload.duplicates;
  if (!shown) return null;
  const isSame = shown.kind === 'exact';
  return (
    <fieldset className="grid gap-3 border-s-4 border-amber bg-amber-wash px-4 py-3 text-small">
      <legend className="sr-only">{`Copy of a photo: ${name}`}</legend>
      <p>
        {isSame ? 'Identical to' : 'Very similar to'} “{photoName(shown)}”{shown.published ? '' : ' (draft)'}.
      </p>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Side
          label="New"
          address={upload.image_derivatives.webp_384w ?? upload.file_url}
          size={`${upload.width} × ${upload.height}`}
        />
        <Side
          label="Shown now"
          address={shown.thumbnail_url}
          size={shown.width === null ? '' : `${shown.width} × ${shown.height}`}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="small"
          aria-label={`Keep both: ${name}`}
          onClick={() => onDecide({ kind: 'keep' })}
        >
          Keep both
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`Replace the picture of ${photoName(shown)} by ${name}`}
          disabled={isSame}
          onClick={() => onDecide({ kind: 'replace', postId: shown.id })}
        >
          Replace
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`Skip ${name}`}
          onClick={() => onDecide({ kind: 'skip' })}
        >
          Skip
        </Button>
      </div>
    </fieldset>
  );
}

function Side({ label, address, size }: { label: string; address: string | null; size: string }) {
  return (
    <figure className="grid content-start gap-1">
      {address && <img src={address} alt="" className="max-h-40 w-auto rounded-photo" />}
      <figcaption className="text-note text-ink-2">
        {label}
        {size && `, ${size}`}
      </figcaption>
    </figure>
  );
}
