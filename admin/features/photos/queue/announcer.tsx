import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds between announcements. */
const quiet = 15_000;

/** Announces progress at intervals, and the end. */
export function Announcer({ line, isOver }: { line: string; isOver: boolean }) {
  const [announced, setAnnounced] = useState('');
  const announce = useEffectEvent(() => setAnnounced(isOver ? `Finished: ${line}.` : line));
  useEffect(() => {
    if (isOver) {
      announce();
      return;
    }
    const timer = setInterval(() => announce(), quiet);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
