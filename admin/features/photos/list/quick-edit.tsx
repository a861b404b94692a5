import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { DraftConflict } from '../../../kit/drafts/conflict-panel.tsx';
import { isUnsaved } from '../../../kit/drafts/use-draft.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useDiscardQuestion } from '../../../kit/ui/confirm-dialog.tsx';
import { Form } from '../../../kit/ui/field.tsx';
import { useFocusOnRefusal } from '../../../kit/ui/focus.ts';
import { Alert } from '../../../kit/ui/notice.tsx';
import { RetryNotice } from '../../../kit/ui/retry-notice.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { photoKind } from '../edit/post-draft.ts';
import { useEditor } from '../edit/use-editor.ts';
import { PostFields } from '../fields/post-fields.tsx';

/** Title and alt text of one photo in its row or below its thumbnail. */
export interface QuickEditing {
  isOpen: boolean;
  open: () => void;
  /** @param isSaved the list shows the old text until it is read again */
  close: (isSaved: boolean) => void;
}

const backups = 'photo-texts';

/** Whether this tab has text for the photo that was not saved. */
export const hasUnsavedTexts = (id: string): boolean => sessionStorage.getItem(`${backups}:${id}`) !== null;

export function QuickEdit({ post, edit }: { post: AdminPost; edit: QuickEditing }) {
  const form = useRef<HTMLFormElement>(null);
  const { toast } = useToast();
  const onSaved = () => {
    toast({ title: 'Saved' });
    // Text typed during the save stays in the open form.
    if (isUnsaved(photoKind, editor.latest())) return;
    editor.finish();
    edit.close(true);
  };
  const editor = useEditor(post, onSaved, backups);
  const save = () => (editor.isDirty ? editor.save() : edit.close(false));
  const { problem, busy, isRestored } = editor;
  useFocusOnRefusal(form, problem?.error);
  const wasRestored = useRef(isRestored);
  useEffect(() => {
    const title = form.current?.querySelector('input');
    if (wasRestored.current || !title) return;
    title.focus();
    title.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { requestClose, question } = useDiscardQuestion(editor.isDirty, () => {
    editor.discard();
    edit.close(false);
  });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      requestClose();
    } else if (event.key === 'Enter' && event.target instanceof HTMLTextAreaElement) {
      // An alt text is one line.
      event.preventDefault();
      save();
    }
  };
  return (
    <>
      <Form
        ref={form}
        aria-label={`Title and alt text of ${photoName(post)}`}
        onSubmit={save}
        onKeyDown={press}
        className="grid min-w-40 gap-2 py-1 font-normal"
      >
        {isRestored && <p className="text-note text-ink-2">Unsaved changes restored.</p>}
        <RetryNotice retries={editor.retries} title="Not saved yet" />
        {problem && Object.keys(problem.fields).length === 0 && (
          <Alert title="Could not save the photo">{problem.message}</Alert>
        )}
        <DraftConflict kind={photoKind} form={editor} />
        <PostFields form={editor} fields={['title', { name: 'altText', rows: 1 }]} isCompact />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" saves busy={busy}>
            Save
          </Button>
          <Button look="quiet" size="small" onClick={requestClose}>
            Cancel
          </Button>
        </div>
      </Form>
      {question}
    </>
  );
}
