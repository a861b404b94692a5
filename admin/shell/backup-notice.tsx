import { Link } from 'react-router';
import { backupProblem } from '#domain/backups/rules.ts';
import { paths } from '#domain/site/paths.ts';
import { getBackupState } from '../calls/backups.ts';
import { useLoadedCall } from '../kit/ui/loading.tsx';

/** Above the list of photos, when the last backup failed or is old. */
export function BackupNotice() {
  const { data } = useLoadedCall(getBackupState);
  const problem = data && backupProblem(data.state);
  if (!problem) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-s-4 border-red-ink bg-red-wash px-4 py-2 text-small text-red-ink">
      {problem}
      <Link
        to={paths.adminPage('adminbackups')}
        className="inline-flex min-h-tap items-center underline lg:min-h-0"
      >
        Open backups
      </Link>
    </p>
  );
}
