import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import type { ArticleDraft } from './article-draft.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import type { Editor } from './use-editor.ts';

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
