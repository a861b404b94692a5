import { useEffect, useRef, useState } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import { newArticle } from '../../calls/article-history.ts';
import { usePresence } from '../../kit/drafts/presence.ts';
import type { FoundText } from '../../kit/drafts/recovery.ts';
import { useAsideBackup } from '../../kit/drafts/use-aside-backup.ts';
import { useAutosave } from '../../kit/drafts/use-autosave.ts';
import { useDraft } from '../../kit/drafts/use-draft.ts';
import { useElsewhere } from '../../kit/drafts/use-elsewhere.ts';
import { useFound } from '../../kit/drafts/use-found.ts';
import type { RichTextHandle } from '../../rich-text/types.ts';
import type { ArticleDraft } from './article-draft.ts';
import { formErrors } from './form-errors.ts';
import { useChecklist } from './use-checklist.ts';
import { usePicturesFirst } from './use-pictures-first.ts';
import { useSaving } from './use-saving.ts';

/** What an editor begins with. */
export interface Opened {
  /** Null for a new one. */
  article: AdminArticle | null;
  found: FoundText[];
  /** Names this opening of the editor. */
  writer: string;
}

export interface EditorEvents {
  /** The first save has given the article its id. */
  onCreated: (id: string) => void;
  onPublished: (article: AdminArticle) => void;
  onDraftSaved: () => void;
}

/** One article in the form: typed, kept, checked, saved, refused, and what happens to it elsewhere. */
export function useEditor(opened: Opened, events: EditorEvents) {
  const draft = useDraft(opened.article);
  const { base } = draft;
  const found = useFound(opened.found, opened.article?.id, draft);
  const keeping = useAutosave({ draft, writer: opened.writer, holdsFoundText: found.text !== null });
  const isAsideBackedUp = useAsideBackup(draft, opened.writer);
  const presence = usePresence(base?.id ?? newArticle, opened.writer);
  const checklist = useChecklist(draft.draft);
  const errors = useFormErrors(draft.draft);
  const body = useRef<RichTextHandle>(null);
  const pictures = usePicturesFirst(body);

  const saving = useSaving({
    draft,
    keeping,
    onSaved(saved, isFirst) {
      errors.reset();
      presence.forgetSaved();
      presence.tellSaved();
      if (saved.published) events.onPublished(saved);
      else {
        events.onDraftSaved();
        if (isFirst) events.onCreated(saved.id);
      }
    },
  });

  /** The body's last keys are typed, though it has not told of them yet. */
  function takeBody(): ArticleDraft {
    const typed = body.current?.getValue();
    if (typed !== undefined && typed !== draft.latest().draft.body) draft.change({ body: typed });
    return draft.latest().draft;
  }

  async function save(published: boolean): Promise<void> {
    if (!(await pictures.ready(published))) return;
    const typed = takeBody();
    if (!errors.attempt(typed, published)) return;
    if (published && checklist.checkNow(typed).failing.length > 0) return;
    await saving.save(published);
  }

  async function saveAsNew(): Promise<void> {
    if (!(await pictures.ready(false))) return;
    if (errors.attempt(takeBody(), false)) await saving.saveAsNew();
  }

  const elsewhere = useElsewhere(base?.id, draft, saving, presence.forgetSaved);
  return {
    ...draft,
    body,
    found,
    keeping,
    isAsideBackedUp,
    presence,
    checklist,
    saving,
    elsewhere,
    pictures,
    errors: { ...errors.shown, ...saving.problem?.fields, ...pictures.errors },
    touch: errors.touch,
    change(change: Partial<ArticleDraft>): void {
      draft.change(change);
      saving.forgiveFields(Object.keys(change));
      if ('body' in change) pictures.forget();
    },
    save,
    saveAsNew,
    takeBody,
  };
}

export type Editor = ReturnType<typeof useEditor>;

/** The form's rules: they speak of a field when it has been left, and of all when somebody tried to save. */
function useFormErrors(draft: ArticleDraft) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState<'draft' | 'publish' | null>(null);
  const found = formErrors(draft, attempted === 'publish');
  const shown = Object.entries(found).filter(([name]) => attempted !== null || touched.has(name));
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus();
  }, [failures]);
  return {
    shown: Object.fromEntries(shown) as Record<string, string>,
    touch: (name: string) => setTouched((before) => new Set([...before, name])),
    /** Whether it may be sent; the first field that may not gets the focus. */
    attempt(typed: ArticleDraft, published: boolean): boolean {
      setAttempted(published ? 'publish' : 'draft');
      const isGood = Object.keys(formErrors(typed, published)).length === 0;
      if (!isGood) setFailures((count) => count + 1);
      return isGood;
    },
    reset(): void {
      setAttempted(null);
      setTouched(new Set());
    },
  };
}
