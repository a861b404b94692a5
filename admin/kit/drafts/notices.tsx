import { useState } from 'react';
import { formatDate } from '#domain/site/dates.ts';
import type { Editor } from '../../features/articles/use-editor.ts';
import { useAdminFrame } from '../../shell/frame-context.ts';
import { Button } from '../ui/button.tsx';
import { VersionCompare } from './version-compare.tsx';

interface FoundNoticeProps {
  editor: Editor;
  /** Takes the focus: the button that was pressed may be gone, or be another text's. */
  focusAfter: () => void;
}

/** Text that was typed before and never saved: it can be looked at, taken or discarded. */
export function FoundNotice({ editor, focusAfter }: FoundNoticeProps) {
  const { found, draft } = editor;
  const { timeZone } = useAdminFrame();
  const [isComparing, setComparing] = useState(false);
  const { text } = found;
  if (!text) return null;
  const time = new Date(text.updatedDate).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' });
  const when = `${formatDate(text.updatedDate, 'medium', timeZone)}, ${time}`;
  const andLeave = (act: () => void) => () => {
    act();
    focusAfter();
  };
  return (
    <section
      aria-labelledby="found-text"
      className="grid gap-3 border-s-4 border-amber bg-amber-wash p-4 text-small"
    >
      <div role="status">
        <h2 id="found-text">{text.isOlderThanSave ? 'Unsaved text found' : 'Newer unsaved text found'}</h2>
        <p>
          {`You have unsaved text from ${when}.`}
          {text.isOlderThanSave && ' The article was saved since then. Compare before restoring.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
          Compare
        </Button>
        <Button onClick={andLeave(found.take)}>Restore</Button>
        <Button look="danger" onClick={andLeave(found.discard)}>
          Discard
        </Button>
      </div>
      {isComparing && (
        <VersionCompare before={draft} beforeName="In the form" after={text.draft} afterName="Unsaved text" />
      )}
    </section>
  );
}
