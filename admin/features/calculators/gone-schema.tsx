import { Button } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import type { SchemaEditor } from './use-schema-editor.ts';

/** Somebody has deleted the schema that is open here. */
export function GoneSchema({ editor: { busy, saveAsNew } }: { editor: SchemaEditor }) {
  return (
    <Alert
      title="This schema has been deleted elsewhere"
      action={
        <Button busy={busy} onClick={saveAsNew}>
          Save as new
        </Button>
      }
    >
      Your text is still here. Saved as new, it has to be chosen again in the articles that showed it.
    </Alert>
  );
}
