import { useEffect, useRef, useState } from 'react';
import { CallError, isNotFound, messageFrom } from '#browser/calls/call.ts';
import type { AdminArticle } from '#contract/articles.ts';
import { articleFormFaults } from '#domain/articles/article-input.ts';
import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import type { Checklist } from '#domain/articles/checklist/items.ts';
import { createArticle, newArticle, updateArticle } from '../../calls/articles.ts';
import { useElsewhere, usePresence } from '../../kit/drafts/presence.ts';
import { type FoundText, useFound } from '../../kit/drafts/recovery.ts';
import { useAsideBackup } from '../../kit/drafts/use-aside-backup.ts';
import { type Keeping, useAutosave } from '../../kit/drafts/use-autosave.ts';
import { useDraft } from '../../kit/drafts/use-draft.ts';
import type { RichTextHandle } from '../../rich-text/types.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import {
  type ArticleDraft,
  type ArticleDraftTools,
  articleKind,
  checkedArticle,
  type DraftField,
  saveBody,
} from './article-draft.ts';
import { usePicturesFirst } from './use-pictures-first.ts';

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
  const draft = useDraft<AdminArticle, ArticleDraft>(articleKind, opened.article);
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

/** The form's rules in the form's own names: a message for each field that breaks one. */
function formErrors(draft: ArticleDraft, published: boolean): Partial<Record<DraftField, string>> {
  const { title, excerpt, metaDescription, heroImageAltText } = articleFormFaults(checkedArticle(draft), {
    published,
  });
  const messages = {
    title,
    excerpt,
    meta_description: metaDescription,
    hero_image_alt_text: heroImageAltText,
  };
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined));
}

/** Milliseconds without a key after which the article is checked: a long one takes longer than a key may. */
const pause = 250;

/** The checklist of what has been typed, a moment after it was. */
function useChecklist(draft: ArticleDraft) {
  const { siteUrl } = useAdminFrame();
  const check = (checked: ArticleDraft): Checklist => checkArticle(checkedArticle(checked), { siteUrl });
  const [checklist, setChecklist] = useState(() => check(draft));
  useEffect(() => {
    const timer = setTimeout(() => setChecklist(checkArticle(checkedArticle(draft), { siteUrl })), pause);
    return () => clearTimeout(timer);
  }, [draft, siteUrl]);
  return {
    ...checklist,
    /** Of this very text: what decides may not be a moment old. */
    checkNow(typed: ArticleDraft): Checklist {
      const now = check(typed);
      setChecklist(now);
      return now;
    },
  };
}

export interface SaveProblem {
  message: string;
  /** Message per field, in the names of the article. */
  fields: Record<string, string>;
  /** What the server's checklist found, when it refused to publish. */
  items: CallError['items'];
}

/** Somebody else has saved the article since it was read. */
export interface Conflict {
  theirs: AdminArticle;
  /** What the save that was refused would have made of it; null when none was tried. */
  published: boolean | null;
}

export interface SavingOptions {
  draft: ArticleDraftTools;
  keeping: Keeping;
  /** @param isFirst the article has got its id with this save, its first one or a new one */
  onSaved: (saved: AdminArticle, isFirst: boolean) => void;
}

/** Saves what has been typed, as a draft or published, and notices what somebody else has saved meanwhile. */
export function useSaving({ draft, keeping, onSaved }: SavingOptions) {
  const call = useCaller();
  const [busy, setBusy] = useState<'draft' | 'publish' | null>(null);
  const { refuse, reset, setProblem, setConflict, isGone, ...shown } = useRefusal();
  const { conflict } = shown;

  /**
   * @param over the version that was looked at last
   * @param asNew what has no place in the form is taken from `over`, which itself is no more
   */
  async function save(
    published: boolean,
    over: AdminArticle | null = draft.latest().base,
    asNew = over === null,
  ): Promise<void> {
    if (busy) return;
    setBusy(published ? 'publish' : 'draft');
    setProblem(null);
    try {
      await keeping.stop();
      const sent = draft.latest().draft;
      const body = saveBody(sent, over, published);
      const saved =
        over && !asNew ? await updateArticle(call, over.id, body) : await createArticle(call, body);
      await keeping.renew(() => draft.settle(saved, sent));
      reset();
      onSaved(saved, asNew);
    } catch (error) {
      refuse(error, published);
      // The text waits again: a keystroke would do the same.
      draft.change({});
    } finally {
      setBusy(null);
    }
  }

  return {
    ...shown,
    busy,
    /** Somebody has deleted the article; what was typed is on this page alone. */
    isGone: isGone || (keeping.status.name === 'failed' && isNotFound(keeping.status.error)),
    save: (published: boolean) => save(published),
    /** A draft of its own, with all that the deleted article had. */
    saveAsNew: () => save(false, draft.latest().base, true),
    showConflict: setConflict,
    /** The typed text stays, over the version saved elsewhere; a save that was refused goes on. */
    async keepMine(): Promise<void> {
      if (!conflict) return;
      const { theirs, published } = conflict;
      if (published !== null) return save(published, theirs);
      draft.adopt(theirs);
      setConflict(null);
    },
    takeTheirs(): void {
      if (!conflict) return;
      draft.replace(conflict.theirs);
      setConflict(null);
    },
  };
}

/** Why the last save was refused: what is said of it until it is put right. */
function useRefusal() {
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);

  function refuse(error: unknown, published: boolean): void {
    if (isNotFound(error)) {
      setGone(true);
      return;
    }
    if (error instanceof CallError && error.code === 'conflict' && error.current) {
      setConflict({ theirs: error.current as AdminArticle, published });
      return;
    }
    const { fields, items } = error instanceof CallError ? error : { fields: {}, items: [] };
    setProblem({ message: messageFrom(error), fields: ofWholeFields(fields), items });
  }

  return {
    problem,
    setProblem,
    conflict,
    setConflict,
    isGone,
    noticeGone: () => setGone(true),
    refuse,
    reset(): void {
      setConflict(null);
      setGone(false);
    },
    /** A field that has been typed in is no longer the one that was refused. */
    forgiveFields(names: readonly string[]): void {
      if (!problem || !names.some((name) => name in problem.fields)) return;
      const left = Object.entries(problem.fields).filter(([name]) => !names.includes(name));
      setProblem({ ...problem, fields: Object.fromEntries(left) });
    },
  };
}

/** Messages by the form's fields: what is wrong with `tags.2` is said at `tags`. */
function ofWholeFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/\..*/, ''), message]),
  );
}
