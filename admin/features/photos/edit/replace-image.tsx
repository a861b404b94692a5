import { useRef, useState } from 'react';
import { messageFrom } from '#browser/calls/call.ts';
import type { DuplicatePost, UploadAnswer } from '#contract/media.ts';
import { photoNotes } from '#domain/media/file-notes.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { restoreItems } from '../../../calls/bin.ts';
import { uploadImage } from '../../../calls/media.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Alert } from '../../../kit/ui/notice.tsx';
import { UploadButton } from '../../../kit/ui/upload-button.tsx';
import { useUpload } from '../../../kit/ui/use-upload.ts';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { FocalPoint } from './focal-point.tsx';
import { draftOf } from './post-draft.ts';
import type { Editor } from './use-editor.ts';

/** The image: another file replaces it when the post is saved; the post's URL stays. */
export function ReplaceImage({ editor }: { editor: Editor }) {
  const { base, draft, change, problem } = editor;
  const [duplicate, setDuplicate] = useState<UploadAnswer | null>(null);
  const [notes, setNotes] = useState<string[]>([]);
  const use = ({ file_url: mediaId, ...stored }: UploadAnswer) => {
    setDuplicate(null);
    setNotes(photoNotes(stored.notes, stored.animation_url !== null));
    change({ mediaId });
  };
  const sending = useUpload(uploadImage, (stored) => {
    const duplicates = stored.duplicates.filter(({ id }) => id !== base.id);
    if (duplicates.length > 0) setDuplicate({ ...stored, duplicates });
    else use(stored);
  });
  const { mediaId: saved } = draftOf(base);
  const isOther = draft.mediaId !== saved;
  const refusal = problem?.fields.mediaId;
  const buttons = useRef<HTMLDivElement>(null);
  const focusRecovery = useFocusRecovery(() => buttons.current?.querySelector('button')?.focus());
  return (
    <section aria-label="Picture" className="grid gap-3">
      <FocalPoint editor={editor} />
      <div ref={buttons} className="flex flex-wrap items-start gap-4">
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
      {isOther && notes.length > 0 && (
        <p role="status" className="text-note text-amber-ink">
          {notes.join(' ')}
        </p>
      )}
      {refusal && <Alert title="Could not use this image">{refusal}</Alert>}
      <div {...focusRecovery} className="empty:hidden">
        {duplicate && (
          <DuplicateNotice
            upload={duplicate}
            onUse={() => use(duplicate)}
            onClose={() => setDuplicate(null)}
          />
        )}
      </div>
    </section>
  );
}

interface DuplicateNoticeProps {
  upload: UploadAnswer;
  onUse: () => void;
  onClose: () => void;
}

function DuplicateNotice({ upload, onUse, onClose }: DuplicateNoticeProps) {
  const [shown] = upload.duplicates;
  if (!shown) return null;
  const use = shown.in_bin ? 'belongs to a photo in the bin' : 'is already in use';
  return (
    <Alert tone="notice" title={`${shown.kind === 'exact' ? 'This' : 'A very similar'} image ${use}`}>
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
        {shown.in_bin && <RestoreButton photo={shown} onRestored={onClose} />}
        <Button look="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Alert>
  );
}

/** Button that restores the photo in the bin beside the one being edited. */
function RestoreButton({ photo, onRestored }: { photo: DuplicatePost; onRestored: () => void }) {
  const call = useCaller();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const name = `“${photoName(photo)}”`;
  async function restore(): Promise<void> {
    setBusy(true);
    try {
      await restoreItems(call, [photo.id]);
      toast({ title: `${name} restored as a draft` });
      onRestored();
    } catch (error) {
      toast({ title: `${name} was not restored`, description: messageFrom(error) });
      setBusy(false);
    }
  }
  return (
    <Button look="quiet" size="small" busy={busy} onClick={restore}>
      Restore that photo
    </Button>
  );
}
