import { type RefObject, useEffect, useRef } from 'react';
import { Panel } from './panel.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import type { QuickUploadState } from './state.ts';
import { UploadProgress } from './upload-progress.tsx';
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
      <AnalysisNotice analysis={state.analysis} />
      <PhotoFields upload={upload} />
    </Panel>
  );
}

const notices: Record<QuickUploadState['analysis'], string | null> = {
  none: null,
  running: 'AI is analyzing your image...',
  done: '✨ AI-Generated Content (you can edit below)',
  failed: 'The AI analysis did not work this time. Your own words are as good.',
};

/** There from the start, so that what comes into it is announced. */
function AnalysisNotice({ analysis }: Pick<QuickUploadState, 'analysis'>) {
  return (
    <p className="sheet-notice" role="status" data-busy={analysis === 'running' || undefined}>
      {notices[analysis]}
    </p>
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
