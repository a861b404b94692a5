import { useEffect, useRef, useState } from 'react';

/** Milliseconds between two announcements. */
const quiet = 15_000;

/** Says where it stands now and then, and how it ended. */
export function Announcer({ line, isOver }: { line: string; isOver: boolean }) {
  const [said, setSaid] = useState('');
  const latest = useRef(line);
  useEffect(() => {
    latest.current = line;
  }, [line]);
  useEffect(() => {
    if (isOver) {
      setSaid(`Finished: ${latest.current}.`);
      return;
    }
    const timer = setInterval(() => setSaid(latest.current), quiet);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
