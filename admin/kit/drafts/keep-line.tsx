import { messageFrom } from '#browser/calls/call.ts';
import { useAdminFrame } from '../../shell/session.tsx';
import type { Keeping } from './use-keeping.ts';

/** Where the text is safe; on a phone a line of its own, so that nothing moves when it is said. */
export function KeepLine({ keeping: { status, isInBrowser, theirs } }: { keeping: Keeping }) {
  const { timeZone } = useAdminFrame();
  const clock = (at: number) =>
    new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const isBad = status.name === 'failed' || theirs !== null;
  const place = isInBrowser ? 'in this browser only' : 'on this page only';
  return (
    <p
      role="status"
      className={`self-center text-note tabular-nums max-md:order-last max-md:min-h-[1lh] max-md:basis-full ${isBad ? 'text-amber-ink' : 'text-ink-3'}`}
    >
      {!isBad && status.name === 'keeping' && 'Keeping…'}
      {!isBad && status.name === 'kept' && `Kept ${clock(status.at)}`}
      {theirs !== null && `Kept ${place} until you have chosen`}
      {theirs === null && status.name === 'failed' && `Kept ${place}: ${messageFrom(status.error)}`}
    </p>
  );
}
