import type { BackupsAnswer, StoredBackupView } from '#contract/backups.ts';
import type { BackupKind } from '#domain/backups/manifest.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { counted, formatBytes } from '#domain/text/clean.ts';
import { backUpNow, backupArchiveUrl } from '../../calls/backups.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Badge, EmptyState } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { type Change, useAdminFrame } from '../../shell/session.tsx';

interface BackupListProps {
  found: BackupsAnswer;
  isBusy: boolean;
  change: Change;
  onDelete: (backup: StoredBackupView) => void;
}

type Failure = BackupsAnswer['failures'][number];
type Entry = { at: string; backup: StoredBackupView } | { at: string; failure: Failure };

/** List of complete and failed backups, newest first. */
export function BackupList({
  found: { backups, failures, running, newest: made },
  isBusy,
  change,
  onDelete,
}: BackupListProps) {
  const entries: Entry[] = [
    ...backups.map((backup) => ({ at: backup.made_at, backup })),
    ...failures.map((failure) => ({ at: failure.at, failure })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  const [newest] = entries;
  if (!newest) {
    const text = 'Back up now, or wait for the first night.';
    return made ? (
      <EmptyState title="No backups in this folder" text={`The newest one is elsewhere. ${text}`} />
    ) : (
      <EmptyState title="No backups yet" text={text} />
    );
  }
  return (
    <Section title="Last backups">
      <ul className="border-t border-rule">
        {entries.map((entry) =>
          'backup' in entry ? (
            <StoredEntry key={entry.backup.name} backup={entry.backup} onDelete={onDelete} />
          ) : (
            <FailedEntry
              key={`${entry.at} failed`}
              failure={entry.failure}
              onRetry={entry === newest && !running ? () => change(backUpNow) : null}
              isBusy={isBusy}
            />
          ),
        )}
      </ul>
    </Section>
  );
}

const reasons: Readonly<Record<BackupKind, (version: string) => string>> = {
  nightly: () => 'Nightly backup',
  manual: () => 'Made by hand, stays until you delete it',
  upgrade: (version) => `The database alone, before the upgrade to ${version}`,
};

const rowLook = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2';

function StoredEntry({
  backup,
  onDelete,
}: {
  backup: StoredBackupView;
  onDelete: BackupListProps['onDelete'];
}) {
  const { timeZone } = useAdminFrame();
  const { name, made_at: at, bytes, kind, photos, articles, version, missing, damaged } = backup;
  const moment = formatMoment(at, timeZone);
  return (
    <li className={rowLook}>
      <div className="min-w-0 flex-1 basis-60 text-small">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold tabular-nums">{moment}</span>
          <span className="text-ink-2 tabular-nums">{formatBytes(bytes)}</span>
          {missing + damaged > 0 ? (
            <Badge tone="draft">Incomplete</Badge>
          ) : (
            <Badge tone="live">Verified</Badge>
          )}
        </p>
        <p className="text-note text-ink-2">
          {`${counted(photos, 'photo')}, ${counted(articles, 'article')}. ${reasons[kind](version)}.${keyText(backup)}`}
        </p>
        <Warning backup={backup} />
      </div>
      <div className="flex">
        <Button look="bare" size="small" asChild>
          <a href={backupArchiveUrl(name)} download aria-label={`Download the backup of ${moment}`}>
            Download
          </a>
        </Button>
        <Button
          look="danger"
          size="small"
          aria-label={`Delete the backup of ${moment}`}
          onClick={() => onDelete(backup)}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

function keyText({ ai_key: key }: StoredBackupView): string {
  if (key === 'none') return '';
  return key === 'readable' ? ' With the AI key.' : ' With the AI key, for the same SECRET_KEY.';
}

function Warning({ backup: { missing, damaged, lost } }: { backup: StoredBackupView }) {
  const texts = [
    missing > 0 && `${counted(missing, 'file')} missing on the site.`,
    damaged > 0 && `${counted(damaged, 'original')} damaged on the site.`,
  ].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <div className="text-note text-red-ink">
      <p>{texts.join(' ')}</p>
      <ul className="wrap-anywhere">
        {lost.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
    </div>
  );
}

interface FailedEntryProps {
  failure: Failure;
  /** Repeats the failed backup; null for all but the newest. */
  onRetry: (() => void) | null;
  isBusy: boolean;
}

function FailedEntry({ failure: { at, state, message }, onRetry, isBusy }: FailedEntryProps) {
  const { timeZone } = useAdminFrame();
  return (
    <li className={rowLook}>
      <div className="min-w-0 flex-1 basis-60 text-small">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold tabular-nums">{formatMoment(at, timeZone)}</span>
          <Badge tone={state === 'failed' ? 'bad' : 'plain'}>
            {state === 'failed' ? 'Failed' : 'Stopped'}
          </Badge>
        </p>
        {message && <p className="text-note text-ink-2 wrap-anywhere">{message}</p>}
      </div>
      {onRetry && (
        <Button look="quiet" size="small" busy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </li>
  );
}
