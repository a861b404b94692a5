import { clientName } from '#domain/access/client-name.ts';
import { formatMoment } from '#domain/site/dates.ts';
import type { ListedSession } from '../../calls/account.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useAdminFrame } from '../../shell/frame-context.ts';

interface SessionRowProps {
  session: ListedSession;
  onSignOut: () => void;
}

export function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { current, userAgent, address, createdDate, lastSeen } = session;
  const name = clientName(userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-2 font-medium">
          {name}
          {current && <Badge tone="live">This browser</Badge>}
        </p>
        <p className="mt-1 text-note text-ink-3 tabular-nums">
          {address} · since <Moment iso={createdDate} /> · last seen <Moment iso={lastSeen} />
        </p>
      </div>
      {!current && (
        <Button look="quiet" aria-label={`Sign out ${name}, ${address}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** To the minute: that is how one recognises one's own sign-in. */
function Moment({ iso }: { iso: string }) {
  const { timeZone } = useAdminFrame();
  return <time dateTime={iso}>{formatMoment(iso, timeZone)}</time>;
}
