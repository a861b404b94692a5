import { type Ref, useRef } from 'react';
import { noClusterMessage, noTemplateMessage } from '#domain/semantic/generate.ts';
import type { QuickUploadState } from './state.ts';
import type { QuickUpload } from './use-quick-upload.ts';

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
export function Notices({ upload: { state, retryAnalysis } }: { upload: QuickUpload }) {
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
