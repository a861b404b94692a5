import { type Ref, type RefObject, useEffect, useId, useRef } from 'react';
import { Icon, Logo } from '#browser/icon.tsx';
import type { QuickUploadField } from '#domain/posts/quick-upload.ts';
import { noClusterMessage, noTemplateMessage } from '#domain/semantic/generate.ts';
import { paths } from '#domain/site/paths.ts';
import { formatBytes, formatCount } from '#domain/text/clean.ts';
import { DateChoice } from './date-choice.tsx';
import { Panel } from './sheet.tsx';
import type { QuickUploadState } from './state.ts';
import type { QuickUpload } from './use-quick-upload.ts';

interface PhotoPanelProps {
  upload: QuickUpload;
  preview: string | null;
  hidden: boolean;
  onAskToClose: () => void;
}

/** The photograph, its words, and the button that publishes both. */
export function PhotoPanel({ upload, preview, hidden, onAskToClose }: PhotoPanelProps) {
  const { state } = upload;
  const isBusy = state.step === 'sending' || state.step === 'saving';
  const form = useRef<HTMLFormElement>(null);
  useFocusOnReturn(form, hidden);
  return (
    <Panel
      ref={form}
      hidden={hidden}
      onSubmit={upload.submit}
      foot={
        <>
          {state.step === 'sending' && <UploadProgress progress={state.progress} />}
          <button className="button button--quiet" type="button" onClick={onAskToClose}>
            Cancel
          </button>
          <button className="button" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Uploading...' : 'Upload Photo'}
          </button>
        </>
      }
    >
      <PhotoPicker file={state.file} preview={preview} onPick={upload.choose} />
      <p className="sheet-problem" role="alert">
        {state.problem?.message}
      </p>
      <Notices upload={upload} />
      <PhotoFields upload={upload} />
      <DateChoice upload={upload} />
      <TemplateSwitch upload={upload} />
    </Panel>
  );
}

/** On opening the file button, the thumb's button when another panel has stood in its place. */
function useFocusOnReturn(form: RefObject<HTMLFormElement | null>, hidden: boolean): void {
  useEffect(() => {
    if (hidden) return;
    const chosen = form.current?.querySelector('.pick-picture img');
    const target = chosen ? '[type=submit]' : '[type=file]:not([capture])';
    form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [form, hidden]);
}

const analysisNotices: Record<QuickUploadState['analysis'], string> = {
  none: '',
  off: '',
  running: 'AI is analyzing your image...',
  done: '✨ AI-Generated Content (you can edit below)',
  failed: 'AI analysis failed. Fill in the fields yourself or try again.',
};

const templateNotices: Record<QuickUploadState['templates'], string> = {
  none: '',
  running: 'Filling your templates…',
  done: 'Empty fields filled from your templates.',
  unmatched: noClusterMessage,
  missing: noTemplateMessage,
  failed: 'Your templates could not be filled this time.',
};

/** What others have to say of the photograph. */
function Notices({ upload: { state, retryAnalysis } }: { upload: QuickUpload }) {
  const { analysis, analysisProblem, templates } = state;
  const notice = useRef<HTMLParagraphElement>(null);
  const retry = () => {
    // The button goes; what it has begun is said here.
    notice.current?.focus();
    retryAnalysis();
  };
  return (
    <>
      <Notice ref={notice} isBusy={analysis === 'running'}>
        {[analysisNotices[analysis], analysisProblem].filter(Boolean).join(' ')}
      </Notice>
      {analysis === 'failed' && (
        <button className="button button--quiet" type="button" onClick={retry}>
          Try again
        </button>
      )}
      <Notice isBusy={templates === 'running'}>{templateNotices[templates]}</Notice>
    </>
  );
}

interface NoticeProps {
  ref?: Ref<HTMLParagraphElement>;
  isBusy: boolean;
  children: string;
}

/** There from the start, so that what comes into it is announced. */
function Notice({ ref, isBusy, children }: NoticeProps) {
  return (
    <p ref={ref} className="sheet-notice" role="status" tabIndex={-1} data-busy={isBusy || undefined}>
      {children || null}
    </p>
  );
}

/** Characters after which people who listen lose patience. */
const altTextLength = 125;

function PhotoFields({ upload: { state, type } }: { upload: QuickUpload }) {
  const { draft, problem, answer } = state;
  const field = (name: QuickUploadField, callName: string = name) => ({
    text: draft[name].text,
    onType: (text: string) => type(name, text),
    error: problem?.fields[callName],
  });
  const place =
    answer && [answer.metadata.city, answer.metadata.region, answer.metadata.country].filter(Boolean);
  return (
    <>
      <TextField label="Title" {...field('title')} />
      <TextField
        label="Alt Text (for accessibility)"
        rows={2}
        hint={`${formatCount(draft.altText.text.length)} of ${altTextLength} characters`}
        {...field('altText', 'alt_text')}
      />
      <TextField label="Caption" {...field('caption')} />
      <TextField label="Description" rows={4} {...field('story')} />
      <TextField label="AI-Generated Tags" {...field('tags')} />
      {place && place.length > 0 && <p className="sheet-hint">Location from image: {place.join(', ')}</p>}
    </>
  );
}

interface PhotoPickerProps {
  file: File | null;
  /** Address of a small copy; null while there is none to show. */
  preview: string | null;
  onPick: (file: File) => void;
}

/** The two ways to a photograph, and the one that was chosen. */
function PhotoPicker({ file, preview, onPick }: PhotoPickerProps) {
  return (
    <div className="pick">
      <div className="pick-picture">
        {preview ? <img src={preview} alt="The one you have chosen" /> : <Logo />}
      </div>
      <div className="pick-tools">
        <PickButton look="button" icon="camera" label="Take Photo" camera onPick={onPick} />
        <PickButton look="button button--quiet" icon="photo" label="Choose File" onPick={onPick} />
        <p className="sheet-hint" role="status">
          {file ? `${file.name}, ${formatBytes(file.size)}` : 'No file chosen'}
        </p>
      </div>
    </div>
  );
}

interface PickButtonProps {
  look: string;
  icon: 'camera' | 'photo';
  label: string;
  /** Opens the camera at the back of a phone. */
  camera?: boolean;
  onPick: (file: File) => void;
}

function PickButton({ look, icon, label, camera = false, onPick }: PickButtonProps) {
  return (
    <label className={look}>
      <Icon name={icon} />
      {label}
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        // The same file can be chosen again, after a failure for one.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onPick(file);
        }}
      />
    </label>
  );
}

/** Whether the owner's templates shall speak too. */
function TemplateSwitch({ upload: { state, wantsTemplates, wantTemplates } }: { upload: QuickUpload }) {
  return (
    <div className="sheet-field">
      <label className="sheet-check">
        <input
          type="checkbox"
          checked={wantsTemplates}
          onChange={(event) => wantTemplates(event.target.checked)}
        />
        Use my templates
      </label>
      {wantsTemplates && state.slug && (
        <p className="sheet-hint">Address, from the template: {paths.post(state.slug)}</p>
      )}
      {wantsTemplates && state.metaDescription && (
        <p className="sheet-hint">Meta description, from the template: {state.metaDescription}</p>
      )}
    </div>
  );
}

interface TextFieldProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  /** Of a text of several lines; one line otherwise. */
  rows?: number;
  hint?: string;
  /** What the server has against it. */
  error?: string | undefined;
}

function TextField({ label, text, onType, rows, hint, error }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    value: text,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  return (
    <div className="sheet-field">
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea rows={rows} {...attributes} /> : <input type="text" {...attributes} />}
      {hint && (
        <p className="sheet-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="sheet-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

/** How many bytes have left; once all have, the server works for a moment. */
function UploadProgress({ progress }: Pick<QuickUploadState, 'progress'>) {
  const { sent, total } = progress ?? { sent: 0, total: 1 };
  const isSent = progress !== null && sent >= total;
  return (
    <div className="sheet-progress">
      <progress aria-label="Upload" {...(!isSent && { value: sent, max: total })} />
      <span className="sheet-hint">
        {isSent
          ? 'Reading the photo…'
          : progress
            ? `${formatBytes(sent)} of ${formatBytes(total)}`
            : 'Starting…'}
      </span>
    </div>
  );
}
