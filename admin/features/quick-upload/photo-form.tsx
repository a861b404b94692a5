import { type Ref, useEffect, useRef } from 'react';
import { Icon, Logo } from '#browser/icon.tsx';
import type { ImageMetadata, UploadAnswer } from '#contract/media.ts';
import { photoNotes } from '#domain/media/file-notes.ts';
import type { QuickUploadField } from '#domain/posts/quick-upload.ts';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import { formatDay } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { formatBytes } from '#domain/text/clean.ts';
import { Button, type ButtonProps, Spinner } from '../../kit/ui/button.tsx';
import { Checkbox } from '../../kit/ui/checkbox.tsx';
import { Field, NativeSelect } from '../../kit/ui/field.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import type { PostForm, ShownField } from '../photos/fields/columns.tsx';
import { PostField } from '../photos/fields/post-field.tsx';
import { formDraft, type QuickUploadState } from './state.ts';
import type { QuickUpload } from './use-quick-upload.ts';

interface PhotoFormProps {
  upload: QuickUpload;
  preview: string | null;
}

/** The photo and its texts. */
export function PhotoForm({ upload, preview }: PhotoFormProps) {
  const { state } = upload;
  const fileInput = useRef<HTMLInputElement>(null);
  const isChosen = state.file !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears, for example after the duplicates
  useEffect(() => {
    const submit = fileInput.current?.form?.querySelector<HTMLElement>('[type=submit]');
    (isChosen ? submit : fileInput.current)?.focus();
  }, []);
  return (
    <>
      <PhotoPicker file={state.file} preview={preview} fileInput={fileInput} onPick={upload.choose} />
      {state.problem && <Alert>{state.problem.message}</Alert>}
      <Notice isBusy={false}>{state.answer ? notesOf(state.answer) : ''}</Notice>
      <Notices upload={upload} />
      <PhotoFields upload={upload} />
      <DateField upload={upload} />
      <TemplateSwitch upload={upload} />
    </>
  );
}

function notesOf({ notes, animation_url }: UploadAnswer): string {
  return photoNotes(notes, animation_url !== null).join(' ');
}

interface PhotoPickerProps {
  file: File | null;
  /** URL of a small copy; null until there is one. */
  preview: string | null;
  fileInput: Ref<HTMLInputElement>;
  onPick: (file: File) => void;
}

/** The two ways to choose a photo, and the chosen one. */
function PhotoPicker({ file, preview, fileInput, onPick }: PhotoPickerProps) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-4">
      <div className="grid min-h-32 place-items-center rounded-photo bg-wash [&_.icon]:size-12 [&_.icon]:stroke-ink-3 [&_.icon]:stroke-1">
        {preview ? <img src={preview} alt="Chosen file" className="max-h-48 rounded-photo" /> : <Logo />}
      </div>
      <div className="grid min-w-0 gap-2">
        <PickButton icon="camera" label="Take Photo" capture="environment" onPick={onPick} />
        <PickButton look="quiet" icon="photo" label="Choose File" ref={fileInput} onPick={onPick} />
        <p className="text-note text-ink-3 tabular-nums" role="status">
          {file ? `${file.name}, ${formatBytes(file.size)}` : 'No file chosen'}
        </p>
      </div>
    </div>
  );
}

interface PickButtonProps extends Pick<ButtonProps, 'look'> {
  icon: 'camera' | 'photo';
  label: string;
  /** Opens the camera at the back of a phone. */
  capture?: 'environment';
  ref?: Ref<HTMLInputElement>;
  onPick: (file: File) => void;
}

function PickButton({ look, icon, label, capture, ref, onPick }: PickButtonProps) {
  return (
    <Button
      asChild
      {...(look && { look })}
      className="relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber"
    >
      <label>
        <Icon name={icon} />
        {label}
        <input
          ref={ref}
          className="sr-only"
          type="file"
          accept="image/*"
          capture={capture}
          // The same file can be chosen again, for example after a failure.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onPick(file);
          }}
        />
      </label>
    </Button>
  );
}

const analysisNotices: Record<QuickUploadState['analysis'], string> = {
  none: '',
  off: '',
  running: 'AI is analyzing your image...',
  done: '✨ AI-Generated Content (you can edit below)',
  failed: 'AI analysis failed. Fill in the fields yourself or try again.',
};

const templateNotices = {
  none: '',
  running: 'Filling your templates…',
  done: 'Empty fields filled from your templates.',
  failed: 'Your templates could not be filled. Try again.',
};

/** The state of the AI analysis and of the templates. */
function Notices({ upload: { state, retryAnalysis } }: { upload: QuickUpload }) {
  const { analysis, analysisProblem, templates } = state;
  const notice = useRef<HTMLParagraphElement>(null);
  const retry = () => {
    // The button disappears, so the focus moves to the notice, which shows the result.
    notice.current?.focus();
    retryAnalysis();
  };
  return (
    <>
      <Notice ref={notice} isBusy={analysis === 'running'}>
        {[analysisNotices[analysis], analysisProblem].filter(Boolean).join(' ')}
      </Notice>
      {analysis === 'failed' && (
        <Button look="quiet" onClick={retry}>
          Try again
        </Button>
      )}
      <Notice isBusy={templates === 'running'}>
        {typeof templates === 'object' ? templates.nothing : templateNotices[templates]}
      </Notice>
    </>
  );
}

interface NoticeProps {
  ref?: Ref<HTMLParagraphElement>;
  isBusy: boolean;
  children: string;
}

/** Message that is always in the document, so that a screen reader announces its text. */
function Notice({ ref, isBusy, children }: NoticeProps) {
  return (
    <p
      ref={ref}
      className="flex items-center gap-2 rounded-control bg-amber-wash px-3 py-2 text-small text-amber-ink empty:sr-only"
      role="status"
      tabIndex={-1}
    >
      {isBusy && <Spinner />}
      {children || null}
    </p>
  );
}

/** The fields under the names that the dialog has for them. */
const fields: readonly ShownField[] = [
  { name: 'title' },
  { name: 'altText', label: 'Alt Text (for accessibility)', placeholder: undefined },
  { name: 'caption', rows: undefined },
  { name: 'story', label: 'Description', rows: 4, hint: null },
  { name: 'tags', label: 'AI-Generated Tags', hint: null },
];

function PhotoFields({ upload: { state, type } }: { upload: QuickUpload }) {
  const { problem, answer } = state;
  const form: PostForm = {
    base: null,
    problem,
    draft: formDraft(state),
    change(change) {
      for (const [name, text] of Object.entries(change)) type(name as QuickUploadField, String(text));
    },
  };
  const location =
    answer && [answer.metadata.city, answer.metadata.region, answer.metadata.country].filter(Boolean);
  return (
    <>
      {fields.map((field) => (
        <PostField key={field.name} form={form} field={field} />
      ))}
      {location && location.length > 0 && (
        <p className="text-note text-ink-3">Location from image: {location.join(', ')}</p>
      )}
    </>
  );
}

/** The post's date: that of the upload, or that of the exposure if the file contains it. */
function DateField({ upload: { state, setDate } }: { upload: QuickUpload }) {
  return (
    <Field label="Date" hint={state.answer && dateHint(state.answer.metadata, state.date)}>
      <NativeSelect value={state.date} onChange={(event) => setDate(event.target.value as UploadDate)}>
        <option value="now">Now</option>
        <option value="taken">When taken</option>
      </NativeSelect>
    </Field>
  );
}

function dateHint({ taken_date }: ImageMetadata, date: UploadDate): string | null {
  if (taken_date) return `Taken ${formatDay(taken_date, 'medium')}`;
  return date === 'taken' ? 'The image has no date taken. The current date is used.' : null;
}

function TemplateSwitch({ upload: { state, wantsTemplates, wantTemplates } }: { upload: QuickUpload }) {
  return (
    <div>
      <Checkbox label="Use my templates" checked={wantsTemplates} onCheckedChange={wantTemplates} />
      {wantsTemplates && state.slug && (
        <p className="text-note text-ink-3">URL from template: {paths.post(state.slug)}</p>
      )}
      {wantsTemplates && state.metaDescription && (
        <p className="text-note text-ink-3">Meta description from template: {state.metaDescription}</p>
      )}
    </div>
  );
}
