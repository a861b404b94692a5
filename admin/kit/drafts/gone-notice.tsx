import type { Editor } from '../../features/articles/use-editor.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';

/** Somebody has deleted the article that is open here. */
export function GoneNotice({ editor: { saving, saveAsNew } }: { editor: Editor }) {
  return (
    <Alert
      title="This article has been deleted elsewhere"
      action={
        <Button busy={saving.busy !== null} onClick={saveAsNew}>
          Save as new
        </Button>
      }
    >
      Your text is still here. Saved as new, it becomes a draft of its own.
    </Alert>
  );
}
