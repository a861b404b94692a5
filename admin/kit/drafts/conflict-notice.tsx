import { draftOf } from '../../features/articles/article-draft.ts';
import type { Conflict, Editor } from '../../features/articles/use-editor.ts';
import { VersionCompare } from './compare.tsx';
import { ConflictChoice } from './conflict.tsx';

/** Somebody else has saved the article: both versions side by side, wherever they differ. */
export function ConflictNotice({ editor, conflict }: { editor: Editor; conflict: Conflict }) {
  const { draft, saving } = editor;
  return (
    <ConflictChoice
      title="This article has been changed elsewhere"
      text="Your text has not been saved yet. Choose which version stays."
      busy={saving.busy !== null}
      onTakeTheirs={saving.takeTheirs}
      onKeepMine={saving.keepMine}
    >
      <VersionCompare
        before={draftOf(conflict.theirs)}
        beforeName="Saved elsewhere"
        after={draft}
        afterName="Yours"
      />
    </ConflictChoice>
  );
}
