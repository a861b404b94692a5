import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from '#browser/icon.tsx';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { formatCount } from '#domain/text/clean.ts';
import { DraftConflict } from '../../../kit/drafts/conflict-panel.tsx';
import { type LeaveReason, LeaveWarning, unsavedInTab } from '../../../kit/drafts/leave.tsx';
import { RestoredNotice } from '../../../kit/drafts/notices.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { useFocusOnRefusal, useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Alert } from '../../../kit/ui/notice.tsx';
import { RetryNotice } from '../../../kit/ui/retry-notice.tsx';
import { draftOf, photoKind } from '../edit/post-draft.ts';
import { type Editor, useEditor } from '../edit/use-editor.ts';
import type { ShownFields } from '../fields/columns.tsx';
import { PostFields } from '../fields/post-fields.tsx';
import { addedBy, applySuggestions, hasTouch, suggestedFields } from '../fields/suggested.tsx';
import { Stage, usePreload } from './stage.tsx';
import { SuggestAgain } from './suggest-again.tsx';
import type { Proposal, Suggestions } from './use-suggestions.ts';

export interface OneViewProps {
  post: AdminPost;
  index: number;
  total: number;
  proposal: Proposal & { note: string | null };
  suggestions: Suggestions;
  /** The photo after this one, whose image is loaded in advance. */
  next: AdminPost | undefined;
  onSaved: (post: AdminPost) => void;
  /** Beyond the last one the desk ends. */
  onOpen: (index: number) => void;
  /** Ref of the function that saves this photo; null while none is open. */
  saveOpen: RefObject<(() => Promise<boolean>) | null>;
  /** The strip of all photos. @param go saves before it opens another one */
  film: (go: (index: number) => void) => ReactNode;
}

/** View of one large photo, its fields, and the suggestion beside each field. */
export function OneView(props: OneViewProps) {
  const { post, index, total, proposal, suggestions, next, onSaved, onOpen, saveOpen, film } = props;
  const form = useEditor(post, onSaved);
  useImperativeHandle(saveOpen, () => form.save);
  const box = useRef<HTMLFormElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  useFocusOnRefusal(box, form.problem?.error);
  useFirstFocus(box);
  usePreload(next);
  const go = async (to: number) => {
    if (to >= 0 && (await form.save())) onOpen(to);
  };
  const open = suggestedFields.filter((name) => addedBy(name, form.draft, proposal) !== '');
  const isOffered =
    Boolean(suggestions.ai?.provider) ||
    suggestedFields.some((name) => addedBy(name, draftOf(post), proposal) !== '');
  const applyAll = () => applySuggestions(form, proposal, open);
  useDeskKeys({
    step: (by) => go(index + by),
    apply: (field) =>
      applySuggestions(
        form,
        proposal,
        suggestedFields.filter((name) => name === field),
      ),
    applyAll,
  });
  return (
    <>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
        <Stage post={post} index={index} total={total} onStep={(by) => go(index + by)} />
        <CaptionForm
          ref={box}
          form={form}
          proposal={proposal}
          suggestions={suggestions}
          place={`${formatCount(index + 1)} of ${formatCount(total)}`}
          onSave={() => go(index + 1)}
        />
      </div>
      <footer className="sticky bottom-0 z-10 flex min-w-0 items-center gap-3 border-t border-rule bg-paper px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:static lg:px-6">
        {isOffered && (
          <Button
            look="quiet"
            aria-keyshortcuts="Control+Shift+Space"
            disabled={open.length === 0}
            onClick={() => {
              applyAll();
              save.current?.focus();
            }}
          >
            <Icon name="write" />
            Use all
            <Keys>Ctrl+Shift+Space</Keys>
          </Button>
        )}
        <div className="hidden min-w-0 flex-1 lg:block">{film(go)}</div>
        <Button
          ref={save}
          saves
          className="max-lg:flex-1"
          busy={form.busy}
          aria-keyshortcuts="Control+Enter Control+S Meta+S"
          onClick={() => go(index + 1)}
        >
          {index === total - 1 ? 'Save and finish' : 'Save and next'}
          <Keys>Ctrl+Enter</Keys>
        </Button>
      </footer>
      <LeaveWarning reasons={form.isDirty ? [unsavedText(form)] : []} />
    </>
  );
}

/**
 * Reason to stay in the form. Where this tab has a backup, another page finds the text again, but a closed
 * tab loses it.
 */
const unsavedText = ({ isBackedUp }: Editor): LeaveReason => ({
  ...unsavedInTab,
  loses: ({ currentLocation, nextLocation }) =>
    !isBackedUp && currentLocation.pathname !== nextLocation.pathname,
});

function Keys({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-photo border border-current px-1 font-mono text-note opacity-70 max-lg:hidden pointer-coarse:hidden"
    >
      {children}
    </span>
  );
}

const captionFields: ShownFields = [
  { name: 'title', className: 'font-serif text-head! lg:min-h-12' },
  'altText',
  'caption',
  'tags',
  'city',
  'createdDate',
];
const foldedFields: ShownFields = [
  { name: 'story', rows: 6 },
  { name: 'metaDescription', rows: 2 },
];

interface CaptionFormProps extends Pick<OneViewProps, 'proposal' | 'suggestions'> {
  ref: React.RefObject<HTMLFormElement | null>;
  form: Editor;
  /** `4 of 12` */
  place: string;
  onSave: () => void;
}

function CaptionForm({ ref, form, proposal, suggestions, place, onSave }: CaptionFormProps) {
  const { base, draft, problem } = form;
  const focusRecovery = useFocusRecovery(() => firstOf(ref.current)?.focus());
  const isUnfolded = (['story', 'metaDescription'] as const).some(
    (name) => draft[name] !== '' || addedBy(name, draft, proposal) !== '',
  );
  return (
    <form
      {...focusRecovery}
      ref={ref}
      aria-label={`${place}, ${photoName(base)}`}
      noValidate
      // Relative, because texts for screen readers are positioned in it: otherwise they would lengthen the
      // document.
      className="relative grid content-start gap-4 px-4 pt-4 pb-6 lg:min-h-0 lg:overflow-y-auto lg:border-s lg:border-rule lg:px-6 [&_:is(input,textarea,button)]:scroll-mt-[calc(38svh+5rem)] lg:[&_:is(input,textarea,button)]:scroll-mt-4 [&_:is(input,textarea,button)]:scroll-mb-20"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-note text-ink-3 tabular-nums">
        <span data-place="" tabIndex={-1} className="outline-none">
          {`${place} · ${base.original_name ?? photoName(base)}`}
        </span>
        {base.camera && <span>{base.camera}</span>}
        {form.isDirty && <span>Unsaved changes</span>}
      </p>
      <SuggestAgain suggestions={suggestions} post={base} />
      {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
      <RetryNotice retries={form.retries} title="Not saved yet" />
      {problem && <Alert title="Could not save the photo">{problem.message}</Alert>}
      <DraftConflict kind={photoKind} form={form} />
      {proposal.note && <p className="text-note text-ink-2">{proposal.note}</p>}
      <PostFields form={form} proposal={proposal} fields={captionFields} />
      <details open={isUnfolded || undefined}>
        <summary className="inline-flex min-h-tap items-center gap-2 text-small">
          <Icon name="chevronDown" />
          Story, meta description
        </summary>
        <PostFields form={form} proposal={proposal} fields={foldedFields} />
      </details>
    </form>
  );
}

function firstOf(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>(hasTouch() ? '[data-place]' : 'input');
}

/** Moves the focus to the title of each photo, except on a phone, where a keyboard would cover the photo. */
function useFirstFocus(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const target = firstOf(form.current);
    target?.focus({ preventScroll: true });
    // As with Tab, the text is selected: typing replaces the name of a file.
    if (target instanceof HTMLInputElement) target.select();
  }, [form]);
}

interface DeskActions {
  step: (by: 1 | -1) => void;
  /** @param field the name of the one that has the focus */
  apply: (field: string) => void;
  applyAll: () => void;
}

/** Binds the keys of the desk: they work wherever the focus is, unless a dialog is open. */
function useDeskKeys({ step, apply, applyAll }: DeskActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actionOf(event);
    if (!act || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  function actionOf({
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    target,
  }: KeyboardEvent): (() => void) | null {
    const isControl = (ctrlKey || metaKey) && !altKey;
    if (isControl && key === 'Enter') return () => step(shiftKey ? -1 : 1);
    if (isControl && code === 'Space') {
      const field = target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset.field;
      return shiftKey ? applyAll : () => apply(field || '');
    }
    const isAlt = altKey && !ctrlKey && !metaKey && !shiftKey;
    if (isAlt && key === 'ArrowRight') return () => step(1);
    return isAlt && key === 'ArrowLeft' ? () => step(-1) : null;
  }
  // Bound before the photo is shown: a key in between would still act on the previous photo.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
