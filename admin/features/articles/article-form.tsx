import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import { articleFigures, type CheckItem, type CheckPlace } from '#domain/articles/checklist/items.ts';
import { withTitle } from '#domain/composer/seo.ts';
import { mediaKeysIn } from '#domain/media/media-files.ts';
import { paths } from '#domain/site/paths.ts';
import { characterCount, cleanLine } from '#domain/text/clean.ts';
import { readingTime } from '#domain/text/sentences.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { readText } from '#text/read/reading.ts';
import { AutosaveLine, clockTime, placeOf } from '../../kit/drafts/autosave-line.tsx';
import { type LeaveReason, LeaveWarning, uploadingImages } from '../../kit/drafts/leave.tsx';
import { isUnsaved } from '../../kit/drafts/use-draft.ts';
import { Button } from '../../kit/ui/button.tsx';
import { LengthMeter } from '../../kit/ui/field.tsx';
import { LanguageField } from '../../kit/ui/language-field.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx';
import type { TextPlace } from '../../rich-text/types.ts';
import { useAdminFrame } from '../../shell/session.tsx';
import { editorUrl } from '../../shell/urls.ts';
import { articleKind, fieldLabels } from './article-draft.ts';
import { ChecklistPanel, openChecklist, textPlaces } from './checklist.tsx';
import { useEditorCalls } from './editor-calls.ts';
import { HeroFields } from './hero.tsx';
import { LinkSuggestions } from './links.tsx';
import { Notices } from './notices.tsx';
import { PreviewButton, useShortcodeChoices } from './preview.tsx';
import { RevisionsButton } from './revisions.tsx';
import { ArticleSchedule, SaveButtons } from './save-buttons.tsx';
import { TextBox } from './text-box.tsx';
import { type Editor, type EditorEvents, type Opened, useEditor } from './use-editor.ts';

/** The notices, and below them the form beside the publishing column. */
export function ArticleEditor({ opened, events }: { opened: Opened; events: EditorEvents }) {
  const editor = useEditor(opened, events);
  const [jumpTo, setJumpTo] = useState<TextPlace | null>(null);
  const { base, checklist } = editor;
  const { timeZone } = useAdminFrame();
  const heading = useRef<HTMLHeadingElement>(null);
  const checklistPanel = useRef<HTMLDetailsElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    focusHeading();
    window.scrollTo(0, 0);
  }, []);
  // The same list until the next check: a new list makes the editor mark all sentences again.
  const highlights = useMemo(() => countedPassive(checklist.items), [checklist.items]);
  const jump = (places: readonly CheckPlace[], index: number) => {
    const found = textPlaces(places)[index];
    if (found) setJumpTo({ ...found });
  };
  return (
    <>
      <PageHead title={base ? 'Edit article' : 'New article'} about={aboutEditor} headingRef={heading}>
        <AutosaveLine {...lineOf(editor, timeZone)} />
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
      <Notices editor={editor} focusAfter={focusHeading} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(15rem,1fr)] lg:gap-x-12">
        {/* Above the form where there is no room beside it: the form is long. */}
        <aside
          aria-label="Publishing"
          className="grid content-start lg:col-start-2 lg:row-start-1 gap-5 self-start lg:sticky lg:top-6 lg:max-h-[calc(100svh-3rem)] lg:-m-1 lg:overflow-y-auto lg:scroll-pt-16 lg:p-1 lg:pb-6 lg:[mask-image:linear-gradient(to_top,transparent,black_1.5rem)]"
        >
          <SaveButtons editor={editor} onBlocked={() => openChecklist(checklistPanel.current)} />
          <ArticleSchedule editor={editor} />
          <ChecklistPanel
            editor={editor}
            panelRef={checklistPanel}
            onJump={jump}
            onGo={(field) => focusField(editor, field)}
            {...(cleanLine(editor.draft.title) !== '' && { onAddTitle: () => addTitle(editor) })}
          />
          <LinkSuggestions editor={editor} />
        </aside>
        <EditForm editor={editor} highlights={highlights} jumpTo={jumpTo} />
      </div>
      <LeaveWarning reasons={[unfinishedUploads(editor), unsavedText(editor)]} />
    </>
  );
}

/** Whether the text is saved, backed up, or only here. */
function lineOf(
  { base, draft, isDirty, autosave, recovery, saving, uploads }: Editor,
  timeZone: string,
): { text: string; isBad: boolean } {
  const { status } = autosave;
  const good = (text: string) => ({ text, isBad: false });
  if (uploads.waiting) return good('Saves when the images are uploaded…');
  if (saving.busy) return good('Saving…');
  if (!isDirty) return good(base ? `Saved ${clockTime(base.updated_date, timeZone)}` : 'No changes yet');
  if (recovery.next !== null)
    return { text: `Unsaved changes. ${placeOf(autosave)} until you have chosen`, isBad: true };
  if (status.name === 'saved') return good(`Unsaved changes, backed up ${clockTime(status.at, timeZone)}`);
  if (status.name !== 'failed') return good('Unsaved changes');
  const { error } = status;
  const isSignedOut = error instanceof CallError && error.status === 401;
  const reason = isSignedOut ? 'you are signed out.' : messageFrom(error);
  // An image that nothing on the server names is deleted a day after its upload.
  const images = mediaKeysIn(draft.body).length > 0 ? ' New images in it are stored for 1 day.' : '';
  return { text: `Unsaved changes. ${placeOf(autosave)}: ${reason}${images}`, isBad: true };
}

/** Puts the title into the body as its heading, like the composer; one undo in the body reverts it. */
function addTitle({ takeBody, change, body }: Editor): void {
  const typed = takeBody();
  // Rendered before the caret is put into it.
  flushSync(() => change({ body: withTitle(typed.body, typed.title, readText) }));
  body.current?.focus('start');
}

function focusField({ body }: Editor, field: CheckItem['field']): void {
  if (field === 'body') body.current?.focus();
  else document.querySelector<HTMLElement>(`main [data-field=${field}]`)?.focus();
}

/** Passive sentences that are not dismissed. */
function countedPassive(items: readonly CheckItem[]): TextPlace[] {
  const passive = items.find(({ id }) => id === 'passive_voice')?.places ?? [];
  return textPlaces(passive).filter((_, index) => !passive[index]?.dismissed);
}

/** Reason to stay: the text is backed up, but an uploading image is not. */
function unfinishedUploads({ body }: Editor): LeaveReason {
  return {
    ...uploadingImages,
    isAtStake: () => (body.current?.uploading() ?? 0) > 0,
    loses: ({ currentLocation, nextLocation }) => urlOf(nextLocation) !== urlOf(currentLocation),
  };
}

/** Checked when leaving: after a save that leads to another page nothing is unsaved. */
function unsavedText({ body, latest, autosave }: Editor): LeaveReason {
  return {
    title: 'Leave without saving?',
    text: 'Your text could not be backed up and will be lost.',
    isAtStake() {
      body.current?.flush();
      return isUnsaved(articleKind, latest()) && !autosave.isBackedUp();
    },
    loses({ currentLocation, nextLocation }) {
      const { base } = latest();
      const url = urlOf(nextLocation);
      // The first save leads to the article's own URL; the form stays open.
      const isOwn = base !== null && url === editorUrl(base.id);
      return !isOwn && url !== urlOf(currentLocation);
    },
  };
}

const urlOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Sentence below the heading of the article editor. */
export const aboutEditor = 'Write an article, check it and publish it.';

export interface EditFormProps {
  editor: Editor;
  /** Sentences to mark in the body. */
  highlights: readonly TextPlace[];
  jumpTo: TextPlace | null;
}

function EditForm({ editor, highlights, jumpTo }: EditFormProps) {
  const { draft, change, errors, body } = editor;
  const { least, most } = articleFigures.metaDescription;
  const choices = useShortcodeChoices();
  const calls = useEditorCalls();
  return (
    <form
      noValidate
      aria-label="Article"
      className="grid min-w-0 content-start gap-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextBox
        editor={editor}
        name="title"
        className="font-serif text-head! md:text-title!"
        onEnter={() => body.current?.focus('start')}
      />
      <RichTextEditor
        ref={body}
        label={fieldLabels.body}
        value={draft.body}
        onChange={(text) => change({ body: text })}
        error={errors.body ?? null}
        calls={calls}
        shortcodeChoices={choices.choices}
        highlights={highlights}
        jumpTo={jumpTo}
        hint={[
          `${readingTime(editor.checklist.words)}. Type / in an empty line for a block.`,
          choices.problem,
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <TextBox
        editor={editor}
        name="excerpt"
        rows={3}
        hint={`${lengthOf(draft.excerpt)} of ${articleFigures.excerpt} characters`}
      />
      <HeroFields editor={editor} />
      <TextBox
        editor={editor}
        name="metaDescription"
        rows={3}
        hint={<LengthMeter length={lengthOf(draft.metaDescription)} least={least} most={most} />}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextBox editor={editor} name="tags" />
        <TextBox editor={editor} name="city" />
        <TextBox editor={editor} name="slug" hint={slugHint(editor)} />
        <LanguageField
          label={fieldLabels.language}
          value={draft.language}
          onChange={(language) => change({ language })}
          onBlur={() => editor.touch('language')}
          error={errors.language ?? null}
        />
      </div>
    </form>
  );
}

/** Length of a text in characters, counted as on save. */
function lengthOf(text: string): number {
  return characterCount(text.trim());
}

function slugHint({ base, draft }: Editor): ReactNode {
  const slug = draft.slug.trim() || articleSlug(draft.title);
  if (base && (draft.slug === base.slug || slug === base.slug)) return paths.article(base.slug);
  if (base?.published_at) {
    return (
      <span role="status" className="text-amber-ink">
        {`${paths.article(base.slug)} will redirect to the new URL.`}
      </span>
    );
  }
  if (slug === '') return 'The last part of the URL. Leave empty to generate it from the title.';
  return draft.slug.trim() === '' ? `Made from the title: ${paths.article(slug)}` : 'The article’s URL.';
}
