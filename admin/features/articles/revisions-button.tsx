import { useState } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import { Button } from '../../kit/ui/button.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import type { Editor } from './use-editor.ts';

export function RevisionsButton({ editor, article }: { editor: Editor; article: AdminArticle }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          editor.takeBody();
          setOpen(true);
        }}
      >
        Revisions
      </Button>
      {open && <RevisionsDialog editor={editor} article={article} onClose={() => setOpen(false)} />}
    </>
  );
}
