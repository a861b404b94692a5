import { differences } from '#domain/composer/differences.ts';
import type { Composer } from '../../features/composer/use-composer.ts';
import { TextCompare } from './compare.tsx';
import { ConflictChoice } from './conflict.tsx';

/** Another tab or browser has kept the work meanwhile, and both say something new. */
export function WorkConflict({ composer }: { composer: Composer }) {
  const { work, keeping, keepMine, takeTheirs } = composer;
  if (!keeping.theirs) return null;
  return (
    <div className="mb-6">
      <ConflictChoice
        title="This work has been changed elsewhere"
        text="What you have typed here since is not kept yet. Choose which version stays; outline, draft and article of the other one go to the earlier texts."
        onTakeTheirs={takeTheirs}
        onKeepMine={keepMine}
      >
        <TextCompare
          texts={differences(keeping.theirs, work)}
          beforeName="Kept elsewhere"
          afterName="Yours"
        />
      </ConflictChoice>
    </div>
  );
}
