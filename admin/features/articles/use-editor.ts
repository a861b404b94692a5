import { useEffect, useMemo, useRef, useState } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import { articleFormIssues } from '#domain/articles/article.ts';
import type { Checklist } from '#domain/articles/checklist/items.ts';
import { checkLanguage } from '#domain/text/language.ts';
import { deleteWorkingCopy, getArticle, putWorkingCopy } from '../../calls/articles.ts';
import { useRemoteSave } from '../../kit/drafts/presence.ts';
import { type OpenedRecord, useServerDraft } from '../../kit/drafts/use-server-draft.ts';
import type { WorkingCopyCalls } from '../../kit/drafts/working-copy.ts';
import type { RichTextHandle } from '../../rich-text/types.ts';
import { useUploadsFirst } from '../../rich-text/use-uploads-first.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import {
  type ArticleDraft,
  articleKind,
  checkedArticle,
  checklistOf,
  type DraftField,
} from './article-draft.ts';
import { useArticleSaving } from './use-article-saving.ts';
import { useTargetProblems } from './use-target-problems.ts';

/** The article that an editor opens with. */
export type Opened = OpenedRecord<AdminArticle, ArticleDraft>;

export interface EditorEvents {
  /** The first save gave the article its id. */
  onCreated: (id: string) => void;
  onPublished: (article: AdminArticle) => void;
  onDraftSaved: () => void;
}

/**
 * State of an article in the form: typed, backed up, checked, saved, refused, changed or deleted elsewhere.
 */
export function useEditor(opened: Opened, events: EditorEvents) {
  const call = useCaller();
  const draft = useServerDraft(articleKind, opened, useWorkingCopyCalls());
  const { base, presence } = draft;
  const checklist = useChecklist(draft.draft);
  const errors = useFormErrors(draft.draft);
  const body = useRef<RichTextHandle>(null);
  const uploads = useUploadsFirst(body);

  const saving = useArticleSaving({
    draft,
    onSaved(saved, isFirst) {
      errors.reset();
      presence.clearSaved();
      presence.broadcastSaved();
      if (saved.published) events.onPublished(saved);
      else {
        events.onDraftSaved();
        if (isFirst) events.onCreated(saved.id);
      }
    },
  });

  /** Reads the last keys typed in the body, which it reports with a delay. */
  function takeBody(): ArticleDraft {
    const typed = body.current?.getValue();
    if (typed !== undefined && typed !== draft.latest().draft.body) draft.change({ body: typed });
    return draft.latest().draft;
  }

  async function save(published: boolean): Promise<void> {
    if (!(await uploads.ready(published))) return;
    const typed = takeBody();
    if (!errors.attempt(typed, published)) return;
    if (published && checklist.checkNow(typed).failing.length > 0) return;
    await saving.save(published);
  }

  async function saveAsNew(): Promise<void> {
    if (!(await uploads.ready(false))) return;
    if (errors.attempt(takeBody(), false)) await saving.saveAsNew();
  }

  const remoteSave = useRemoteSave({
    read: () => getArticle(call, base?.id ?? ''),
    draft,
    saving,
    onShown: presence.clearSaved,
  });
  return {
    ...draft,
    body,
    checklist,
    saving: {
      ...saving,
      takeRemote(): void {
        saving.takeRemote();
        presence.clearSaved();
      },
    },
    remoteSave,
    uploads,
    errors: { ...errors.shown, ...saving.problem?.fields, ...uploads.errors },
    touch: errors.touch,
    change(change: Partial<ArticleDraft>): void {
      draft.change(change);
      saving.clearFieldErrors(Object.keys(change));
      if ('body' in change) uploads.clearError();
    },
    save,
    saveAsNew,
    takeBody,
  };
}

export type Editor = ReturnType<typeof useEditor>;

function useWorkingCopyCalls(): WorkingCopyCalls {
  const call = useCaller();
  return useMemo(
    () => ({
      save: (id, { writer, base_version, fields }) =>
        putWorkingCopy(call, id, { base_version, fields: { ...fields, writer } }),
      delete: (id) => deleteWorkingCopy(call, id),
    }),
    [call],
  );
}

/** Errors of fields that lost the focus; of all fields after an attempt to save. */
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
    /** Whether it may be sent; if not, the first invalid field gets the focus. */
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

/** The form's rules: a message for each field that breaks one. */
function formErrors(draft: ArticleDraft, published: boolean): Partial<Record<DraftField, string>> {
  const errors: Partial<Record<DraftField, string>> = articleFormIssues(checkedArticle(draft), { published });
  checkLanguage(errors, draft.language);
  return errors;
}

/** Milliseconds without typing before the article is checked: checking a long text would delay the typing. */
const pause = 250;

/** The checklist of the text, updated when the typing pauses. */
function useChecklist(draft: ArticleDraft) {
  const { siteUrl, siteLanguage } = useAdminFrame();
  const problems = useTargetProblems(draft.body);
  const options = useMemo(() => ({ siteUrl, siteLanguage, problems }), [siteUrl, siteLanguage, problems]);
  const check = (checked: ArticleDraft): Checklist => checklistOf(checked, options);
  const [checklist, setChecklist] = useState(() => check(draft));
  useEffect(() => {
    const timer = setTimeout(() => setChecklist(checklistOf(draft, options)), pause);
    return () => clearTimeout(timer);
  }, [draft, options]);
  return {
    ...checklist,
    /** Checks this text at once. */
    checkNow(typed: ArticleDraft): Checklist {
      const now = check(typed);
      setChecklist(now);
      return now;
    },
  };
}
