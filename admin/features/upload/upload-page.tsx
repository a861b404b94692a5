import { type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { requestCsrfCookie } from '#browser/calls/caller.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import { paths } from '#domain/site/paths.ts';
import { listUnusedFiles, uploadImage } from '../../calls/media.ts';
import { createPost } from '../../calls/posts.ts';
import { usePagedList } from '../../kit/lists/paged-list.tsx';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Field, Input } from '../../kit/ui/field.tsx';
import { Alert, EmptyState, Progress } from '../../kit/ui/notice.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import { useTask } from '../../kit/ui/use-task.ts';
import { type UploadState, useUpload } from '../../kit/ui/use-upload.ts';
import { useCaller } from '../../shell/session.tsx';
import { photoEditorUrl } from '../../shell/urls.ts';
import { AddButtons } from '../photos/queue/add-buttons.tsx';
import { BatchUpload, useBatchUpload } from '../photos/queue/batch-upload.tsx';
import { unchosenFields } from '../photos/queue/queue-state.ts';
import { postOfUpload } from '../photos/queue/queue-work.ts';
import { UnusedFiles } from './unused-files.tsx';

/** Page for uploading images one by one or many at once, and for files that nothing shows yet. */
export function UploadPage() {
  useCsrfCookie();
  const files = usePagedList(listUnusedFiles);
  const { state, upload, cancel } = useUpload(uploadImage, files.reload);
  const isUploading = state.step === 'uploading';
  // A failure of the next upload must not remove the URLs of the last one.
  const [stored, setStored] = useState<Stored | null>(null);
  if (state.step === 'stored' && state !== stored) setStored(state);
  const picker = useRef<HTMLInputElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  useFocusOnWhatWorks(isUploading, picker, stop);
  return (
    <>
      <PageHead
        title="Admin · Upload"
        about="Upload one image and get its URLs, or make photos of many at once."
      />
      <div className="grid max-w-2xl gap-4">
        <FilePicker ref={picker} disabled={isUploading} onPick={upload} />
        {isUploading && <UploadProgress {...state} cancelRef={stop} onCancel={cancel} />}
        <UploadStatus state={state} />
        {stored && <UploadResult stored={stored} isLatest={state === stored} />}
        {stored && <NextSteps key={stored.result.file_url} result={stored.result} name={stored.name} />}
      </div>
      <ManyPhotos onChange={files.reload} />
      <UnusedFiles listing={files} />
    </>
  );
}

/** Upload of many photos, as on the Photos page: each file becomes a photo of the site. */
function ManyPhotos({ onChange }: { onChange: () => unknown }) {
  const upload = useBatchUpload();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Upload many photos" className="mt-10" headingRef={heading}>
      <BatchUpload upload={upload} focusAfter={() => heading.current?.focus()} onChange={onChange} />
      {!upload.hasFiles && (
        <div className="rounded-surface border border-dashed border-edge">
          <EmptyState
            title="Drop photos or a folder here"
            text="You set city, tags and date for all of them before anything is sent. Each file becomes a photo."
          >
            <AddButtons onFound={upload.add} />
          </EmptyState>
        </div>
      )}
    </Section>
  );
}

/**
 * Requests the CSRF cookie early, so that the first upload does not wait for it. If that fails, the upload
 * requests it again and reports the error.
 */
function useCsrfCookie(): void {
  const call = useCaller();
  useEffect(() => {
    requestCsrfCookie(call).catch((error) => console.info('The page has no CSRF token yet.', error));
  }, [call]);
}

/** A disabled picker loses the focus: it moves to the Cancel button, and back when that has disappeared. */
function useFocusOnWhatWorks(
  isUploading: boolean,
  picker: RefObject<HTMLInputElement | null>,
  stop: RefObject<HTMLButtonElement | null>,
): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (isUploading) {
      hasBegun.current = true;
      stop.current?.focus();
    } else if (hasBegun.current && document.activeElement === document.body) {
      picker.current?.focus();
    }
  }, [isUploading, picker, stop]);
}

interface FilePickerProps {
  ref: Ref<HTMLInputElement>;
  disabled: boolean;
  onPick: (file: File) => void;
}

/** Field for one image, uploaded as soon as it is chosen. */
function FilePicker({ ref, disabled, onPick }: FilePickerProps) {
  return (
    <Field label="Photo" hint="Uploads as soon as you choose it.">
      <Input
        ref={ref}
        type="file"
        accept="image/*"
        disabled={disabled}
        // The same file can be chosen again, for example after a failure.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onPick(file);
        }}
        className="p-1.5 file:me-3 file:min-h-8 file:rounded-photo file:bg-wash file:px-3 file:text-small file:font-medium file:text-ink"
      />
    </Field>
  );
}

interface UploadProgressProps {
  name: string;
  sent: number | null;
  total: number;
  cancelRef: Ref<HTMLButtonElement>;
  onCancel: () => void;
}

function UploadProgress({ name, sent, total, cancelRef, onCancel }: UploadProgressProps) {
  const isSent = sent !== null && sent >= total;
  return (
    <div className="grid gap-2">
      <p className="truncate text-small">{name}</p>
      <div className="flex items-center gap-4">
        <Progress label={`Uploading ${name}`} value={sent} max={total} />
        <Button ref={cancelRef} look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="min-h-[1.45em] text-note text-ink-2">
        {isSent && <Spinner label="Uploaded. Creating sizes…" />}
      </p>
    </div>
  );
}

type Stored = Extract<UploadState<UploadAnswer>, { step: 'stored' }>;

/** Answer of the server in full. @param isLatest no other upload has begun since */
function UploadResult({ stored: { result, name }, isLatest }: { stored: Stored; isLatest: boolean }) {
  return (
    <div className="grid gap-2">
      <h2 id="upload-result">{isLatest ? 'Upload result' : `Upload result of ${name}`}</h2>
      <section
        aria-labelledby="upload-result"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control border border-rule bg-raised p-4"
      >
        <pre className="font-mono text-note leading-relaxed">{JSON.stringify(result, null, 2)}</pre>
      </section>
    </div>
  );
}

/** Next steps with an uploaded file, which is no photo of the site yet. */
function NextSteps({ result, name }: { result: UploadAnswer; name: string }) {
  const call = useCaller();
  const navigate = useNavigate();
  const { busy, problem, run } = useTask(async () => {
    const { id } = await createPost(call, {
      ...postOfUpload(result.metadata, name, unchosenFields),
      ...postFields.toWire({ mediaId: result.file_url }),
    });
    await navigate(photoEditorUrl(id));
  });
  return (
    <div className="grid gap-3">
      {problem && <Alert title="Could not make a post">{problem.message}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => run()}>
          Make a post of this photo
        </Button>
        <Button look="quiet" asChild>
          <Link to={paths.adminPage('adminphotos')}>Go to Photos</Link>
        </Button>
      </div>
      <p className="text-note text-ink-2">
        The post is a draft with the texts found in the file. Publish it when it is ready.
      </p>
    </div>
  );
}

/** Result of the last upload, in a word. */
function UploadStatus({ state }: { state: UploadState<UploadAnswer> }) {
  return (
    <p role="status" className={`text-small empty:hidden ${state.step === 'failed' ? 'text-red-ink' : ''}`}>
      {state.step === 'stored' && <span lang="ru">Загружено успешно.</span>}
      {state.step === 'cancelled' && 'The upload was cancelled.'}
      {state.step === 'failed' && (
        <>
          <span lang="ru">Ошибка загрузки: </span>
          {state.message}
        </>
      )}
    </p>
  );
}
