import { useEffect, useMemo, useRef, useState } from 'react';
import type { CheckItem, CheckPlace } from '#domain/article/checklist/checklist.ts';
import { paths } from '#domain/site/paths.ts';
import type { TextPlace } from '../../rich-text/types.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { type LeaveReason, LeaveWarning } from '../../ui/leave-warning.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { editorAddress } from '../addresses.ts';
import { ChecklistPanel } from '../checklist/checklist-panel.tsx';
import { textPlaces } from '../checklist/text-places.ts';
import { LinkSuggestions } from '../links/link-suggestions.tsx';
import { PreviewButton } from '../preview/preview-button.tsx';
import { RevisionsButton } from '../revisions/revisions-button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { isUnsaved } from './draft.ts';
import { EditForm } from './edit-form.tsx';
import { FoundNotice } from './found-notice.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { KeepLine } from './keep-line.tsx';
import { PresenceNotices } from './presence-notices.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { type Editor, type EditorEvents, type Opened, useEditor } from './use-editor.ts';

/** The form, what decides about publishing beside it, and whatever has to be said about the text above both. */
export function ArticleEditor({ opened, events }: { opened: Opened; events: EditorEvents }) {
  const editor = useEditor(opened, events);
  const [jumpTo, setJumpTo] = useState<TextPlace | null>(null);
  const { base, checklist } = editor;
  const place = useRef<HTMLDivElement>(null);
  const focusPlace = () => place.current?.focus({ preventScroll: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    focusPlace();
    window.scrollTo(0, 0);
  }, []);
  // The same list until the article has been checked anew: each other one is marked anew.
  const highlights = useMemo(() => countedPassive(checklist.items), [checklist.items]);
  const jump = (places: readonly CheckPlace[], index: number) => {
    const found = textPlaces(places)[index];
    if (found) setJumpTo({ ...found });
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <PageHead title={base ? 'Edit article' : 'New article'}>
        <KeepLine editor={editor} />
        <PreviewButton editor={editor} />
        {base && <RevisionsButton editor={editor} article={base} />}
        {base?.published && (
          <Button look="quiet" asChild>
            <a href={paths.article(base.slug)} target="_blank" rel="noreferrer">
              View
            </a>
          </Button>
        )}
      </PageHead>
      <Notices editor={editor} focusAfter={focusPlace} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(15rem,1fr)] lg:gap-x-12">
        <EditForm editor={editor} highlights={highlights} jumpTo={jumpTo} />
        <aside
          aria-label="Publishing"
          className="grid content-start gap-5 self-start lg:sticky lg:top-6 lg:max-h-[calc(100svh-3rem)] lg:-m-1 lg:overflow-y-auto lg:p-1"
        >
          <SaveButtons editor={editor} />
          <ChecklistPanel editor={editor} onJump={jump} />
          <LinkSuggestions editor={editor} />
        </aside>
      </div>
      <LeaveWarning reasons={editor.isDirty ? [unsavedText(editor)] : []} />
    </div>
  );
}

/** Sentences in the passive voice that nobody has dismissed. */
function countedPassive(items: readonly CheckItem[]): TextPlace[] {
  const passive = items.find(({ id }) => id === 'passive_voice')?.places ?? [];
  return textPlaces(passive).filter((_, index) => !passive[index]?.dismissed);
}

/** @param focusAfter takes the focus where a notice goes with the button that was pressed */
function Notices({ editor, focusAfter }: { editor: Editor; focusAfter: () => void }) {
  const { saving, setAside, bringBack, forgetAside } = editor;
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {saving.isGone && <GoneNotice editor={editor} />}
      <FoundNotice editor={editor} focusAfter={focusAfter} />
      <PresenceNotices editor={editor} />
      {setAside && (
        <Alert
          tone="notice"
          action={
            <span className="flex flex-wrap gap-2">
              <Button look="quiet" size="small" onClick={bringBack}>
                Bring it back
              </Button>
              <Button
                look="bare"
                size="small"
                onClick={() => {
                  forgetAside();
                  focusAfter();
                }}
              >
                Close
              </Button>
            </span>
          }
        >
          The other text has been set aside as long as this page is open.
        </Alert>
      )}
      {saving.problem && (
        <Alert title="Error">
          {saving.problem.message}
          {saving.problem.items.length > 0 && (
            <ul className="mt-1 list-disc ps-5">
              {saving.problem.items.map(({ id, label, detail }) => (
                <li key={id}>{detail ? `${label}: ${detail}` : label}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {saving.conflict && <ConflictNotice editor={editor} conflict={saving.conflict} />}
    </div>
  );
}

/** Judged by what is typed at that moment: a save that leads somewhere else has left nothing behind. */
function unsavedText({ latest }: Editor): LeaveReason {
  return {
    title: 'Leave without saving?',
    text: 'What you have typed is kept: open the article again to go on.',
    loses: ({ currentLocation, nextLocation }) => {
      const { base } = latest();
      const address = addressOf(nextLocation);
      // A first save leads to the address that the article has got with it, and what is typed stays in the form.
      const isOwn = base !== null && address === editorAddress(base.id);
      const isElsewhere = !isOwn && address !== addressOf(currentLocation);
      return isElsewhere && isUnsaved(latest());
    },
  };
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;
