import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Editor } from './use-editor.ts';

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
