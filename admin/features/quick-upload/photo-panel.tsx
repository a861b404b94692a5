import { type RefObject, useEffect, useRef } from 'react';
import { DateChoice } from './date-choice.tsx';
import { Notices } from './notices.tsx';
import { Panel } from './panel.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { TemplateSwitch } from './template-switch.tsx';
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
