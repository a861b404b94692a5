import type { Editor } from '../../features/articles/use-editor.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';

/** What happens to the same article in other tabs. */
export function PresenceNotices({ editor: { base, presence, elsewhere, isDirty } }: { editor: Editor }) {
  const { isOpenElsewhere, isSavedElsewhere } = presence;
  return (
    <>
      {isSavedElsewhere && base && (
        <Alert
          tone="notice"
          action={
            <Button look="quiet" busy={elsewhere.busy} onClick={elsewhere.look}>
              {isDirty ? 'Compare' : 'Show it'}
            </Button>
          }
        >
          This article has just been saved in another tab.
        </Alert>
      )}
      {isOpenElsewhere && !isSavedElsewhere && (
        <Alert tone="notice">
          {base
            ? 'This article is open in another tab too. Type in one of them only.'
            : 'A new article is open in another tab too. Save one of them as a draft before you go on with the other.'}
        </Alert>
      )}
      {elsewhere.problem && <Alert title="Error">{elsewhere.problem}</Alert>}
    </>
  );
}
