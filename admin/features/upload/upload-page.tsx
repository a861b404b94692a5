import { type RefObject, useEffect, useRef } from 'react';
import { requestCsrfCookie } from '#browser/calls/session.ts';
import { listLooseFiles } from '../../calls/media.ts';
import { usePagedList } from '../../kit/lists/use-paged-list.ts';
import { PageHead } from '../../kit/ui/page.tsx';
import { useCaller } from '../../shell/session.tsx';
import { FilePicker } from './file-picker.tsx';
import { LooseFiles } from './unused-files.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UploadResult } from './upload-result.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

/** One picture at a time, by hand, and the files that nothing shows yet. */
export function UploadPage() {
  useCsrfCookie();
  const files = usePagedList(listLooseFiles);
  const { state, upload, cancel } = useUpload(files.reload);
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
      <LooseFiles listing={files} />
    </>
  );
}

/** So that the first upload need not wait for it. If it does not come, the upload asks again and says so. */
function useCsrfCookie(): void {
  const call = useCaller();
  useEffect(() => {
    requestCsrfCookie(call).catch((error) => console.info('No token has come yet.', error));
  }, [call]);
}

/** A disabled picker loses the focus: it goes to what stops the upload, and back when that has gone. */
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
