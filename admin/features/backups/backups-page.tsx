import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import type { BackupsAnswer, StoredBackupView } from '#contract/backups.ts';
import { backupProblem } from '#domain/backups/rules.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { backUpNow, deleteBackup, getBackups, stopBackup } from '../../calls/backups.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { useFocusRecovery } from '../../kit/ui/focus.ts';
import { Loaded, type Loading, useLoadedCall } from '../../kit/ui/loading.tsx';
import { Alert, Progress } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { whenSeen } from '../../shell/jobs.tsx';
import { type Change, useAdminFrame, useCaller, useChanges } from '../../shell/session.tsx';
import { BackupList } from './backup-list.tsx';
import { Plan, Restoring } from './restoring.tsx';

/** Interval in milliseconds of the checks of a running backup. */
const everyMs = 2_000;

/** The site's own backups: whether they are good, what there is, and how one is restored. */
export function BackupsPage() {
  const backups = useLoadedCall(getBackups);
  const { change, isBusy, problem } = useChanges(backups.reload);
  const [question, setQuestion] = useState<StoredBackupView | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusRecovery = useFocusRecovery(() => heading.current?.focus());
  useReadAgain(backups);
  const { data } = backups;
  return (
    <div {...focusRecovery}>
      <PageHead
        title="Backups"
        about="Copies of the whole site: photos with originals, texts, settings and accounts."
        headingRef={heading}
      >
        {data && data.running === null && (
          <Button busy={isBusy} onClick={() => change(backUpNow)}>
            Back up now
          </Button>
        )}
      </PageHead>
      {problem && (
        <div className="mb-4">
          <Alert title="Could not change the backups">{problem}</Alert>
        </div>
      )}
      <Loaded of={backups} waiting="Loading backups…">
        {(found) => <Columns found={found} isBusy={isBusy} change={change} onDelete={setQuestion} />}
      </Loaded>
      {question && (
        <DeleteQuestion
          backup={question}
          onClose={() => setQuestion(null)}
          onConfirm={async (call) => {
            await deleteBackup(call, question.name);
            await backups.reload();
          }}
          focusAfter={heading}
        />
      )}
    </div>
  );
}

interface ColumnsProps {
  found: BackupsAnswer;
  isBusy: boolean;
  change: Change;
  onDelete: (backup: StoredBackupView) => void;
}

function Columns({ found, isBusy, change, onDelete }: ColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(16rem,19rem)]">
      <div className="grid min-w-0 content-start gap-8">
        {found.running ? (
          <Running running={found.running} isBusy={isBusy} onStop={() => change(stopBackup)} />
        ) : (
          <StateLine found={found} />
        )}
        <BackupList found={found} isBusy={isBusy} change={change} onDelete={onDelete} />
        <Restoring newest={found.backups.find(({ files }) => files !== null)} plan={found.plan} />
      </div>
      <aside aria-label="Plan and safety" className="grid content-start gap-4">
        <Plan found={found} />
        <Alert tone="notice">
          A backup contains your private originals and sign-in data. Keep it as safe as the server, and a copy
          on another machine.
        </Alert>
      </aside>
    </div>
  );
}

/** Line with the state of the backups in green, amber or red. */
function StateLine({ found: { state, newest, plan } }: { found: BackupsAnswer }) {
  const { timeZone } = useAdminFrame();
  const next = plan.next ? `The next one runs on ${formatMoment(plan.next, timeZone)}.` : '';
  const problem = backupProblem(state);
  if (problem) {
    const advice =
      state === 'incomplete'
        ? 'The last backup names them and holds all others. Take them from an older backup, or upload the photos again.'
        : 'Older backups were not changed.';
    return <Alert title={problem}>{`${advice} ${next}`}</Alert>;
  }
  if (state === 'good' && newest) {
    return (
      <div
        role="status"
        className="grid gap-1 border-s-4 border-green-ink bg-green-wash px-4 py-3 text-small text-green-ink"
      >
        <p className="font-semibold">{`Your site is safe as of ${formatMoment(newest, timeZone)}.`}</p>
        <p>{`Every file was read back and the database was opened. ${next}`}</p>
      </div>
    );
  }
  const text = state === 'off' ? 'BACKUP_KEEP is 0: no backup is made at night or before an upgrade.' : next;
  return (
    <Alert tone="notice" title={state === 'off' ? 'Nightly backups are off' : 'No backup yet'}>
      {text}
    </Alert>
  );
}

interface RunningProps {
  running: NonNullable<BackupsAnswer['running']>;
  isBusy: boolean;
  onStop: () => void;
}

function Running({ running: { waiting, done, total }, isBusy, onStop }: RunningProps) {
  const isChecking = total > 0 && 2 * done > total;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  const stage = waiting ? 'Starting…' : isChecking ? 'Checking…' : 'Backing up…';
  return (
    <section
      aria-label="Running backup"
      className="grid gap-3 rounded-surface border border-rule bg-raised px-4 py-3"
    >
      <p role="status" className="text-small font-semibold">
        {stage}
      </p>
      <Progress label="Backup" value={done} max={Math.max(total, 1)} words={`${percent} %`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-note text-ink-2">
          Your site stays online. Everything is read back before it counts.
        </p>
        <Button look="quiet" size="small" busy={isBusy} onClick={onStop}>
          Stop
        </Button>
      </div>
    </section>
  );
}

/** Reloads the list while a backup is running. */
function useReadAgain({ data, isLoading, reload }: Loading<BackupsAnswer>): void {
  const isRunning = data?.running != null;
  useEffect(() => {
    if (isLoading || !isRunning) return;
    const controller = new AbortController();
    whenSeen(everyMs, controller.signal).then(reload, () => undefined);
    return () => controller.abort();
  }, [isRunning, isLoading, reload]);
}

interface DeleteQuestionProps {
  backup: StoredBackupView;
  onClose: () => void;
  onConfirm: (call: Caller) => Promise<unknown>;
  focusAfter: RefObject<HTMLHeadingElement | null>;
}

function DeleteQuestion({ backup, onClose, onConfirm, focusAfter }: DeleteQuestionProps) {
  const call = useCaller();
  const { timeZone } = useAdminFrame();
  return (
    <ConfirmDialog
      title={`Delete the backup of ${formatMoment(backup.made_at, timeZone)} permanently?`}
      text="You cannot go back to that state of your site any more. Other backups stay whole."
      confirmLabel="Delete permanently"
      onClose={onClose}
      onConfirm={() => onConfirm(call)}
      focusAfter={focusAfter}
    />
  );
}
