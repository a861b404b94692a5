import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';

export interface ConflictChoiceProps {
  title: string;
  text?: string;
  /** Both versions. */
  children: ReactNode;
  busy?: boolean;
  onTakeTheirs: () => unknown;
  onKeepMine: () => unknown;
}

const nothingSaved = 'Nothing has been saved yet. Choose which version stays.';

/** Two have changed the same thing: their versions, and the choice which one stays. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { title, text = nothingSaved, children, busy = false, onTakeTheirs, onKeepMine } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" busy={busy} onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button busy={busy} onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
