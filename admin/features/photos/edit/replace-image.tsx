import { useEffect, useState } from 'react';
import type { UploadAnswer } from '#contract/media.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { uploadImage } from '../../../calls/media.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { UploadButton } from '../../../kit/ui/upload-button.tsx';
import { useUpload } from '../../../kit/ui/use-upload.ts';
import { FocalPoint } from './focal-point.tsx';
import { draftOf } from './post-draft.ts';
import type { Editor } from './use-editor.ts';

/** The image: another file replaces it when the post is saved; the post's URL stays. */
export function ReplaceImage({ editor }: { editor: Editor }) {
  const { base, draft, change, problem } = editor;
  const [duplicate, setDuplicate] = useState<UploadAnswer | null>(null);
  const use = ({ file_url: mediaId }: UploadAnswer) => {
    setDuplicate(null);
    change({ mediaId });
  };
  const sending = useUpload(uploadImage, (stored) => {
    const duplicates = stored.duplicates.filter(({ id }) => id !== base.id);
    if (duplicates.length > 0) setDuplicate({ ...stored, duplicates });
    else use(stored);
  });
  const { cancel } = sending;
  useEffect(() => cancel, [cancel]);
  const { mediaId: saved } = draftOf(base);
  const isOther = draft.mediaId !== saved;
  const refusal = problem?.fields.mediaId;
  return (
    <section aria-label="Picture" className="grid gap-3">
      <FocalPoint editor={editor} />
      <div className="flex flex-wrap items-start gap-4">
        <UploadButton
          {...sending}
          upload={(file) => {
            setDuplicate(null);
            return sending.upload(file);
          }}
          label="New image"
          problemTitle="Could not upload the image"
        >
          {draft.mediaId ? 'Replace image' : 'Add image'}
        </UploadButton>
        {isOther && (
          <Button look="bare" onClick={() => change({ mediaId: saved })}>
            Keep current image
          </Button>
        )}
      </div>
      {isOther && (
        <p className="text-note text-ink-2">The new image appears after you save. The URL stays the same.</p>
      )}
      {refusal && <Alert title="Could not use this image">{refusal}</Alert>}
      {duplicate && (
        <DuplicateNotice
          upload={duplicate}
          onUse={() => use(duplicate)}
          onCancel={() => setDuplicate(null)}
        />
      )}
    </section>
  );
}

interface DuplicateNoticeProps {
  upload: UploadAnswer;
  onUse: () => void;
  onCancel: () => void;
}

function DuplicateNotice({ upload, onUse, onCancel }: DuplicateNoticeProps) {
  const [shown] = upload.duplicates;
  if (!shown) return null;
  return (
    <Alert
      tone="notice"
      title={
        shown.kind === 'exact' ? 'This image is already in use' : 'A very similar image is already in use'
      }
    >
      <div className="mt-2 grid max-w-md grid-cols-2 gap-3">
        <img
          src={upload.image_derivatives.webp_384w ?? upload.file_url}
          alt="Replacement"
          className="max-h-40 w-auto"
        />
        {shown.thumbnail_url && (
          <img src={shown.thumbnail_url} alt={`Current: “${photoName(shown)}”`} className="max-h-40 w-auto" />
        )}
      </div>
      <p className="my-2">By “{photoName(shown)}”.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" size="small" onClick={onUse}>
          Use anyway
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Alert>
  );
}
