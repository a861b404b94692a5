import { useId, useRef } from 'react';
import { Link } from 'react-router';
import type { BackupsAnswer, StoredBackupView } from '#contract/backups.ts';
import { upgradesKept } from '#domain/backups/rules.ts';
import { formatTime } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { formatBytes } from '#domain/text/clean.ts';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { useAdminFrame } from '../../shell/session.tsx';

interface RestoringProps {
  newest: StoredBackupView | undefined;
  plan: BackupsAnswer['plan'];
}

/** Steps of restoring a backup, as commands: a restore replaces the whole site, including this sign-in. */
export function Restoring({ newest, plan: { path } }: RestoringProps) {
  const list = useRef<HTMLOListElement>(null);
  const from = newest ? quoted(`${path}/${newest.name}`) : 'FILE';
  const steps = [
    ['Stop the server.', 'sudo systemctl stop passerby'],
    [
      'Restore into an empty folder. The present data stays where it is.',
      `DATA_DIR=./data-restored npm run restore -- ${from}`,
    ],
    ['Look at the result on another port.', 'DATA_DIR=./data-restored PORT=3001 npm run serve'],
    ['Set DATA_DIR to the new folder and start the server.', 'sudo systemctl start passerby'],
  ] as const;
  return (
    <Section
      title="Restore"
      note={
        <>
          Restoring replaces the whole site, so it is done on the server, not in the browser. An archive that
          you downloaded is restored in the same way, also into PostgreSQL or S3. To get back one deleted
          photo or article, use the{' '}
          <Link to={paths.adminPage('adminbin')} className="underline">
            bin
          </Link>
          .
        </>
      }
    >
      <ol ref={list} className="grid list-decimal grid-cols-[minmax(0,1fr)] gap-3 ps-5 text-small">
        {steps.map(([text, command]) => (
          <li key={command}>
            {text}
            <pre className="mt-1 rounded-photo whitespace-pre-wrap wrap-anywhere bg-wash px-3 py-2 text-note">
              {command}
            </pre>
          </li>
        ))}
      </ol>
      <p className="text-note text-ink-2">
        With PostgreSQL, set DATABASE_URL to an empty database in each command. Where Passerby is installed as
        a service, its command is <code>sudo passerby restore</code>, and the settings are in
        /etc/passerby.env.
      </p>
      <CopyButton
        text={steps.map(([, command]) => command).join('\n')}
        of="The commands of all steps"
        label="Copy all commands"
        select={() => list.current && window.getSelection()?.selectAllChildren(list.current)}
      />
    </Section>
  );
}

/** Path quoted for a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** Time, number and place of the backups, which are set on the server. */
export function Plan({ found: { plan, backups } }: { found: BackupsAnswer }) {
  const { timeZone } = useAdminFrame();
  const id = useId();
  const newest = backups.find(({ files }) => files !== null);
  const free = plan.free_bytes === null ? '' : `, ${formatBytes(plan.free_bytes)} free`;
  const facts = [
    ['When', plan.next ? `Every night, ${formatTime(plan.next, timeZone)}` : 'Only by hand'],
    ['Keep', `${plan.keep} nightly, ${upgradesKept} before upgrades, all made by hand`],
    ['Where', plan.path],
    ['Size', `${newest ? formatBytes(newest.bytes) : 'No backup yet'}${free}`],
  ] as const;
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-surface border border-rule bg-raised p-4">
      <h2 id={id}>Plan</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-note text-ink-2">
        BACKUP_DIR and BACKUP_KEEP on the server change it. Each photo is stored once for all backups.
      </p>
    </section>
  );
}
