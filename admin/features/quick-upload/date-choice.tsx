import { useId } from 'react';
import type { PictureMetadata } from '#contract/media.ts';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import { formatDate } from '#domain/site/dates.ts';
import type { QuickUpload } from './use-quick-upload.ts';

/** The post's date: the moment of the upload, or that of the exposure where the file says it. */
export function DateChoice({ upload: { state, setDate } }: { upload: QuickUpload }) {
  const id = useId();
  const hint = state.answer && hintOf(state.answer.metadata, state.date);
  return (
    <div className="sheet-field">
      <label htmlFor={id}>Date</label>
      <select
        id={id}
        value={state.date}
        onChange={(event) => setDate(event.target.value as UploadDate)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <option value="now">Now</option>
        <option value="taken">When taken</option>
      </select>
      {hint && (
        <p className="sheet-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function hintOf({ taken_at, taken_date }: PictureMetadata, date: UploadDate): string | null {
  // The day as the file names it, in whatever zone the photograph was taken.
  if (taken_at && taken_date) return `Taken ${formatDate(taken_at.slice(0, 10), 'medium', 'UTC')}`;
  return date === 'taken' ? 'The image does not say when it was taken. It will be dated now.' : null;
}
