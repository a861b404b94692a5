import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { formatCount } from '#domain/text/clean.ts';
import { DraftConflict } from '../../../kit/drafts/conflict-panel.tsx';
import { useUnloadWarning } from '../../../kit/drafts/leave.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Alert } from '../../../kit/ui/notice.tsx';
import { RetryNotice } from '../../../kit/ui/retry-notice.tsx';
import { textsForEmptyFields } from '../describe/suggest.ts';
import { photoKind } from '../edit/post-draft.ts';
import { useEditor } from '../edit/use-editor.ts';
import type { PostDraft, PostForm } from '../fields/columns.tsx';
import { PostFields } from '../fields/post-fields.tsx';
import { addedBy, applySuggestions } from '../fields/suggested.tsx';
import { photoCount } from '../list/use-list.ts';
import { SuggestAgain } from './suggest-again.tsx';
import { describedDraft, type Suggestions, useProposal } from './use-suggestions.ts';

interface AllViewProps {
  posts: readonly AdminPost[];
  suggestions: Suggestions;
  wantsTemplates: boolean;
  onSaved: (post: AdminPost) => void;
  onDone: () => void;
}

/** Rows of one page: what is accepted at once has been seen at once. */
const rowsAtOnce = 48;

/** View of all photos with their texts, suggested ones filled in; none is saved before it is accepted. */
export function AllView({ posts, suggestions, wantsTemplates, onSaved, onDone }: AllViewProps) {
  const { byPost, discard } = suggestions;
  const [start, setStart] = useState(0);
  const shown = posts.slice(start, start + rowsAtOnce);
  const rows = useRef(new Map<string, RowActions>());
  const scroller = useRef<HTMLDivElement>(null);
  const { seen, watch } = useSeen();
  const [saving, setSaving] = useState<number | null>(null);
  const [failed, setFailed] = useState(0);
  const hintId = useId();
  const save = useRef<HTMLButtonElement>(null);
  const focusRecovery = useFocusRecovery(() => save.current?.focus());
  const isSuggested = shown.some(({ id }) => byPost.has(id));
  const hasWords = isSuggested || wantsTemplates;
  // Suggestions that the owner has edited count as seen.
  const unseen = hasWords ? shown.filter(({ id }) => !seen.has(id)).length : 0;
  const isLast = start + rowsAtOnce >= posts.length;

  async function accept(): Promise<void> {
    const accepted: string[] = [];
    for (const [index, { id }] of shown.entries()) {
      setSaving(index);
      if (await rows.current.get(id)?.accept()) accepted.push(id);
    }
    setSaving(null);
    setFailed(shown.length - accepted.length);
    discard(accepted);
    if (accepted.length < shown.length) return;
    if (isLast) return onDone();
    setStart(start + rowsAtOnce);
    scroller.current?.scrollTo({ top: 0 });
  }
  return (
    <>
      <div ref={scroller} className="relative px-4 lg:min-h-0 lg:overflow-y-auto lg:px-6">
        {shown.map((post) => (
          <Row
            key={post.id}
            post={post}
            suggestions={suggestions}
            wantsTemplates={wantsTemplates}
            onSaved={onSaved}
            watch={watch}
            register={(actions) => {
              if (actions) rows.current.set(post.id, actions);
              else rows.current.delete(post.id);
            }}
          />
        ))}
      </div>
      <footer
        {...focusRecovery}
        className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:static lg:px-6"
      >
        <p id={hintId} role="status" className="min-w-0 flex-1 basis-60 text-note text-ink-2 tabular-nums">
          {lineOf({ saving, failed, unseen, total: posts.length, shown: shown.length, hasWords })}
        </p>
        {isSuggested && (
          <Button look="quiet" onClick={() => discard(shown.map(({ id }) => id))}>
            Discard suggestions
          </Button>
        )}
        <Button
          ref={save}
          saves
          busy={saving !== null}
          blockedBy={unseen > 0 ? hintId : undefined}
          onClick={accept}
        >
          {`${hasWords ? 'Accept' : 'Save'} ${shown.length === posts.length ? 'all' : 'these'} ${formatCount(shown.length)}`}
        </Button>
      </footer>
    </>
  );
}

interface Progress {
  saving: number | null;
  failed: number;
  unseen: number;
  shown: number;
  total: number;
  hasWords: boolean;
}

function lineOf({ saving, failed, unseen, shown, total, hasWords }: Progress): string {
  if (saving !== null) return `Saving ${formatCount(saving + 1)} of ${formatCount(shown)}`;
  if (failed > 0) return `${photoCount(failed)} not saved. Nothing typed was lost.`;
  if (unseen > 0) return `Scroll through all of them first: ${formatCount(unseen)} not seen yet.`;
  const more = total > shown ? ` ${photoCount(total)} in all.` : '';
  return `${hasWords ? 'Nothing is saved yet. Edit what you like.' : 'No suggestions.'}${more}`;
}

type Watch = (row: HTMLElement, id: string) => () => void;

/** Photos whose current row has been in view: almost all of it, or as much as fits. */
function useSeen(): { seen: ReadonlySet<string>; watch: Watch } {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const watch = useCallback<Watch>((row, id) => {
    setSeen((before) => new Set([...before].filter((other) => other !== id)));
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || !isInView(entry)) return;
        setSeen((before) => new Set([...before, id]));
        observer.disconnect();
      },
      { threshold: [0.25, 0.5, 0.75, 0.9] },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return { seen, watch };
}

function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  return intersectionRatio >= 0.9 || intersectionRect.height >= 0.6 * (rootBounds?.height ?? Infinity);
}

interface RowActions {
  /** @returns whether nothing is left to be saved */
  accept: () => Promise<boolean>;
}

interface RowProps {
  post: AdminPost;
  suggestions: Suggestions;
  wantsTemplates: boolean;
  onSaved: (post: AdminPost) => void;
  watch: Watch;
  register: (actions: RowActions | null) => void;
}

const rowFields = ['title', 'altText', 'tags'] as const;

function Row({ post, suggestions, wantsTemplates, onSaved, watch, register }: RowProps) {
  const form = useEditor(post, onSaved);
  const { draft, problem } = form;
  const proposal = useProposal(post, suggestions.byPost.get(post.id), wantsTemplates);
  const { texts } = proposal;
  useUnloadWarning(() => form.isDirty);
  const row = useRef<HTMLElement>(null);
  // A field that the owner has edited, or emptied, no longer shows the suggestion.
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  /** The texts with which suggestions fill the fields of the row. */
  const suggested = (to: PostDraft): Partial<PostDraft> => {
    const tags = [to.tags, addedBy('tags', to, proposal)].filter(Boolean).join(', ');
    const filled = { ...textsForEmptyFields(describedDraft(to, post), texts), tags };
    const names = rowFields.filter((name) => !edited.has(name) && filled[name] !== undefined);
    return Object.fromEntries(names.map((name) => [name, filled[name]]));
  };
  const shown: PostForm = {
    ...form,
    draft: { ...draft, ...suggested(draft) },
    change(change) {
      setEdited(new Set([...edited, ...Object.keys(change)]));
      form.change(change);
    },
  };
  const accept = useEffectEvent(async () => {
    const latest = form.latest().draft;
    const filled = suggested(latest);
    applySuggestions(
      { ...form, draft: latest },
      proposal,
      rowFields.filter((name) => name in filled),
    );
    return form.save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row
  useEffect(() => {
    register({ accept: () => accept() });
    return () => register(null);
  }, []);
  const shownTexts = JSON.stringify(texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts that came later have not been seen
  useEffect(() => (row.current ? watch(row.current, post.id) : undefined), [watch, post.id, shownTexts]);
  return (
    <section
      ref={row}
      data-post={post.id}
      aria-label={photoName(post)}
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-rule py-3 md:grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,1.5fr)] lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)]"
    >
      <img
        src={post.image_derivatives.webp_384w ?? post.file_url ?? ''}
        alt=""
        className="aspect-[3/2] w-full bg-wash object-contain max-lg:row-span-2"
      />
      <PostFields form={shown} fields={['title', 'altText']} isCompact />
      <div className="grid justify-items-stretch gap-1 max-lg:col-span-2">
        <PostFields form={shown} fields={['tags']} isCompact />
        <SuggestAgain suggestions={suggestions} post={post} />
      </div>
      <div className="col-span-full grid gap-3 empty:hidden">
        <RetryNotice retries={form.retries} title="Not saved yet" />
        {problem && <Alert title="Could not save the photo">{problem.message}</Alert>}
        <DraftConflict kind={photoKind} form={form} />
      </div>
    </section>
  );
}
