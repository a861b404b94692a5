import { noClusterMessage, noTemplateMessage } from '#domain/semantic/generate.ts';
import type { QuickUploadState } from './state.ts';

const analysisNotices: Record<QuickUploadState['analysis'], string> = {
  none: '',
  off: '',
  running: 'AI is analyzing your image...',
  done: '✨ AI-Generated Content (you can edit below)',
  failed: 'The AI analysis did not work this time. Your own words are as good.',
};

const templateNotices: Record<QuickUploadState['templates'], string> = {
  none: '',
  running: 'Filling your templates…',
  done: 'Your templates have filled what was left open.',
  unmatched: noClusterMessage,
  missing: noTemplateMessage,
  failed: 'Your templates could not be filled this time.',
};

/** What others have to say of the photograph. */
export function Notices({ state: { analysis, analysisProblem, templates } }: { state: QuickUploadState }) {
  return (
    <>
      <Notice isBusy={analysis === 'running'}>
        {[analysisNotices[analysis], analysisProblem].filter(Boolean).join(' ')}
      </Notice>
      <Notice isBusy={templates === 'running'}>{templateNotices[templates]}</Notice>
    </>
  );
}

/** There from the start, so that what comes into it is announced. */
function Notice({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <p className="sheet-notice" role="status" data-busy={isBusy || undefined}>
      {children || null}
    </p>
  );
}
