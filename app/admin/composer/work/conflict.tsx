import { differences } from '#domain/composer/differences.ts';
import { TextCompare } from '../../articles/compare/text-compare.tsx';
import { ConflictChoice } from '../../versions/conflict-choice.tsx';
import type { Composer } from '../use-composer.ts';

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
