import { useEffect, useRef, useState } from 'react';
import { type FoundFiles, filesOfDrop } from './drop.ts';

/** Files can be dropped anywhere in the window. @returns whether some hang over it */
export function useDrop(onFound: (found: FoundFiles) => void, onFailure: (error: unknown) => void): boolean {
  const [isOver, setOver] = useState(false);
  const handlers = useRef({ onFound, onFailure });
  useEffect(() => {
    handlers.current = { onFound, onFailure };
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      filesOfDrop(event.dataTransfer.items).then(
        (found) => handlers.current.onFound(found),
        (error) => handlers.current.onFailure(error),
      );
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, []);
  return isOver;
}
