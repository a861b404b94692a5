import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ArticleDraft } from '../edit/draft.ts';
import type { Editor } from '../edit/use-editor.ts';
import { PreviewDialog } from './preview-dialog.tsx';

/** Shows the text as it stands, saved or not. */
export function PreviewButton({ editor }: { editor: Editor }) {
  const [shown, setShown] = useState<ArticleDraft | null>(null);
  return (
    <>
      <Button look="quiet" onClick={() => setShown(editor.takeBody())}>
        Preview
      </Button>
      {shown && <PreviewDialog draft={shown} onClose={() => setShown(null)} />}
    </>
  );
}
