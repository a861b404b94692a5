import { useCallback } from 'react';
import { Link } from 'react-router';
import { paths } from '#domain/site/paths.ts';
import { listSessions } from '../../calls/account.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useAdminFrame } from '../../shell/frame-context.ts';
import { useCaller } from '../../shell/session.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** The owner's account: who is signed in, where else, and the password. */
export function AccountPage() {
  const { username } = useAdminFrame();
  const call = useCaller();
  const sessions = useLoad(useCallback((signal?: AbortSignal) => listSessions(call, signal), [call]));
  return (
    <div className="max-w-2xl">
      <PageHead title="Account" />
      <p className="flex flex-wrap items-baseline gap-2 text-ink-2">
        <span>
          Signed in as <strong className="font-medium text-ink">{username}</strong>
        </span>
        <Badge>Admin</Badge>
      </p>
      <p className="mt-3 text-small">
        <Link to={`${paths.adminPage('adminwrite')}?panel=ai`} className="underline underline-offset-3">
          AI: provider, use and calls
        </Link>
      </p>
      <p className="mt-2 text-small">
        <a href={paths.callsDescription()} className="underline underline-offset-3">
          Calls: what programs can ask of this site
        </a>
      </p>
      <SessionList {...sessions} />
      <PasswordForm onChanged={sessions.reload} />
    </div>
  );
}
