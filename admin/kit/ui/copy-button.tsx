import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

const confirmedMs = 2000;

interface CopyButtonProps {
  text: string;
  /** Name of the copied text, for screen readers: `sitemap.xml` */
  of: string;
  label: string;
  /** Selects the text, where the browser lets no script copy. */
  select: () => void;
}

/** Button that copies a text and confirms it for two seconds. */
export function CopyButton({ text, of, label, select }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    clearTimeout(timer.current);
    if (!(await copied(text))) {
      select();
      setState('selected');
      return;
    }
    setState('copied');
    timer.current = setTimeout(() => setState('idle'), confirmedMs);
  }

  return (
    <span className="flex flex-wrap items-center">
      <Button look="quiet" onClick={copy} aria-description={of}>
        {state === 'copied' ? 'Copied!' : label}
      </Button>
      <span role="status" className="text-small text-ink-2">
        {state === 'copied' && <span className="sr-only">Copied!</span>}
        {state === 'selected' && <span className="ms-3">Could not copy. Press Ctrl+C or Cmd+C.</span>}
      </span>
    </span>
  );
}

/** False where the page may not: without HTTPS there is no clipboard, and its owner can forbid it. */
async function copied(text: string): Promise<boolean> {
  if (!window.isSecureContext) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.info('The browser does not let this page copy.', error);
    return false;
  }
}
