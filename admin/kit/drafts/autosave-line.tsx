import { CallError, messageFrom } from '#browser/calls/call.ts';
import { mediaKeysIn } from '#domain/media/media-files.ts';
import type { Editor } from '../../features/articles/use-editor.ts';
import { useAdminFrame } from '../../shell/session.tsx';

/** In one line where the text stands: saved, kept, or only here. */
export function KeepLine({ editor }: { editor: Editor }) {
  const { timeZone } = useAdminFrame();
  const { text, isBad } = lineOf(editor, (iso) =>
    new Date(iso).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  );
  return (
    <p
      role="status"
      className={`self-center text-note tabular-nums ${isBad ? 'text-amber-ink' : 'text-ink-3'}`}
    >
      {text}
    </p>
  );
}

function lineOf(
  { base, draft, isDirty, keeping, saving, pictures }: Editor,
  clock: (time: string | number) => string,
): { text: string; isBad: boolean } {
  const { status, isInBrowser } = keeping;
  const good = (text: string) => ({ text, isBad: false });
  if (pictures.waiting) return good('Saving when the images are uploaded…');
  if (saving.busy) return good('Saving…');
  if (!isDirty) return good(base ? `Saved ${clock(base.updated_date)}` : 'Nothing typed yet');
  if (status.name === 'kept') return good(`Not saved yet. Kept ${clock(status.at)}`);
  if (status.name !== 'failed') return good('Not saved yet');
  const place = isInBrowser ? 'Kept in this browser only' : 'Kept nowhere but on this page';
  const reason =
    status.error instanceof CallError && status.error.status === 401
      ? 'you are signed out.'
      : messageFrom(status.error);
  // What nothing on the server names is deleted a day after its upload.
  const images = mediaKeysIn(draft.body).length > 0 ? ' New images in it are kept for 1 day.' : '';
  return { text: `Not saved yet. ${place}: ${reason}${images}`, isBad: true };
}
