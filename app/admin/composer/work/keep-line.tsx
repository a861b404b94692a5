import { messageFrom } from '../../api/call-error.ts';
import { useAdminFrame } from '../../frame-context.ts';
import type { Keeping } from './use-keeping.ts';

/** Where the text is safe. */
export function KeepLine({ keeping: { status, isInBrowser } }: { keeping: Keeping }) {
  const { timeZone } = useAdminFrame();
  const clock = (at: number) =>
    new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const isBad = status.name === 'failed';
  return (
    <p
      role="status"
      className={`self-center text-note tabular-nums ${isBad ? 'text-amber-ink' : 'text-ink-3'}`}
    >
      {status.name === 'keeping' && 'Keeping…'}
      {status.name === 'kept' && `Kept ${clock(status.at)}`}
      {isBad &&
        `Kept ${isInBrowser ? 'in this browser only' : 'on this page only'}: ${messageFrom(status.error)}`}
    </p>
  );
}
