import { useEffect, useRef, useState } from 'react';
import { newArticle } from '../../calls/articles.ts';
import type { ArticleDraftTools } from '../../features/articles/article-draft.ts';
import { forgetLocally, keepLocally } from './local-copies.ts';

/**
 * Backs text up that was set aside without the owner's choice. The next opening of the article offers it.
 * @returns whether the browser has it
 */
export function useAsideBackup({ base, replaced }: ArticleDraftTools, writer: string): boolean {
  const [isBackedUp, setBackedUp] = useState(false);
  const id = base?.id ?? newArticle;
  const version = base?.version ?? 0;
  const fields = replaced?.needsBackup ? replaced.draft : null;
  /** The id that it is stored under. */
  const storedAs = useRef<string | null>(null);
  useEffect(() => {
    const name = `${writer}:aside`;
    if (storedAs.current !== null) forgetLocally(storedAs.current, name);
    storedAs.current = fields && id;
    const updated_date = new Date().toISOString();
    setBackedUp(
      fields !== null && keepLocally(id, { writer: name, base_version: version, fields, updated_date }),
    );
  }, [id, version, fields, writer]);
  return isBackedUp;
}
