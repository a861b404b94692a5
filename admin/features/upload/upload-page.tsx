import { type Ref, type RefObject, useEffect, useRef } from 'react';
import { requestCsrfCookie } from '#browser/calls/caller.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { listUnusedFiles, uploadImage } from '../../calls/media.ts';
import { usePagedList } from '../../kit/lists/paged-list.tsx';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Field, Input } from '../../kit/ui/field.tsx';
import { Progress } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { type UploadState, useUpload } from '../../kit/ui/use-upload.ts';
import { useCaller } from '../../shell/session.tsx';
import { UnusedFiles } from './unused-files.tsx';

/** One image at a time, by hand, and the files that nothing shows yet. */
export function UploadPage() {
  useCsrfCookie();
  const files = usePagedList(listUnusedFiles);
  const { state, upload, cancel } = useUpload(uploadImage, files.reload);
  const isUploading = state.step === 'uploading';
  const picker = useRef<HTMLInputElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  useFocusOnWhatWorks(isUploading, picker, stop);
  return (
    <>
      <PageHead title="Admin · Upload" />
      <div className="grid max-w-2xl gap-4">
        <FilePicker ref={picker} disabled={isUploading} onPick={upload} />
        {isUploading && <UploadProgress {...state} cancelRef={stop} onCancel={cancel} />}
        <UploadStatus state={state} />
        {state.step === 'stored' && <UploadResult result={state.result} />}
      </div>
      <UnusedFiles listing={files} />
    </>
  );
}

/** So that the first upload need not wait for it. If it does not come, the upload asks again and says so. */
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

/** One image, sent as soon as it is chosen. */
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

/** What the server answered, to the letter. */
function UploadResult({ result }: { result: UploadAnswer }) {
  return (
    <div className="grid gap-2">
      <h2 id="upload-result">Upload result</h2>
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

/** How the last upload ended, in a word. */
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
