import { differences } from '#domain/composer/differences.ts';
import type { Composer } from '../../features/composer/use-composer.ts';
import { ConflictPanel } from './conflict-panel.tsx';

/** The work was changed here and in another tab or browser. */
export function WorkConflict({ composer }: { composer: Composer }) {
  const { work, keeping, keepMine, takeTheirs } = composer;
  if (!keeping.theirs) return null;
  return (
    <div className="mb-6">
      <ConflictPanel
        noun="work"
        texts={differences(keeping.theirs, work)}
        note=" Outline, draft and article of the other one go to the earlier texts."
        onTakeRemote={takeTheirs}
        onKeepLocal={keepMine}
      />
    </div>
  );
}
