import type { AuditAnswer, AuditProgress } from '#contract/audit.ts';
import { paths } from '#domain/site/paths.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import { runChecks } from '../../calls/insights.ts';
import { useSessionDraft } from '../../kit/drafts/tab-backup.ts';
import { EditLink, RecordTable } from '../../kit/records/record-table.tsx';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Checkbox } from '../../kit/ui/checkbox.tsx';
import { Loaded } from '../../kit/ui/loading.tsx';
import { Alert, Badge, Progress } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { useTask } from '../../kit/ui/use-task.ts';
import { useCaller } from '../../shell/session.tsx';
import { editorOf } from './parts.tsx';
import { useAudit } from './use-audit.ts';

const items = [
  {
    number: 'one',
    texts: [
      'Logged out, an admin URL must redirect at once to /admin/login with no content flash.',
      'The public home page source must contain no admin links or scripts.',
    ],
  },
  {
    number: 'two',
    texts: [
      '/robots.txt must contain Disallow: /admin/.',
      'Admin pages must have a robots meta of noindex, nofollow.',
      '/sitemap.xml must contain no /admin/ URLs.',
    ],
  },
] as const;

/** The checklist by hand, the same items run by themselves, and the audit of the whole site. */
export function QaTab() {
  return (
    <div className="grid gap-8">
      <Checklist />
      <Checks />
      <SiteAudit />
    </div>
  );
}

function Checklist() {
  const [ticked, tick] = useSessionDraft<Record<string, boolean>>('qa-checklist', {});
  return (
    <Section title="QA checklist" note="Check these manually. Check marks last until you close this window.">
      <ol className="grid gap-3">
        {items.map(({ number, texts }, index) => (
          <li key={number} className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-baseline text-small">
            {`${index + 1}.`}
            <ul className="grid gap-1">
              {texts.map((text) => (
                <li key={text}>
                  <Checkbox
                    checked={ticked[text] ?? false}
                    onCheckedChange={(checked) => tick({ [text]: checked })}
                    label={text}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Checks() {
  const call = useCaller();
  const { result, busy, problem, run } = useTask(() => runChecks(call));
  return (
    <Section
      title="Automatic checks"
      note="Requests the site as a visitor and, for the robots meta, as you."
      actions={
        <Button look="quiet" busy={busy} onClick={run}>
          Run the checks
        </Button>
      }
    >
      {busy && <Spinner label="Running the checks…" />}
      {problem && <Alert title="Could not run the checks">{problem.message}</Alert>}
      {result && (
        <>
          <p role="status" className="text-small">
            {`${result.filter(({ passed }) => passed).length} of ${result.length} checks passed.`}
          </p>
          <RecordTable
            caption="Results of the checks"
            rows={result}
            keyOf={({ label }) => label}
            columns={[
              { head: 'Check', cell: ({ item, label }) => `${item}. ${label}` },
              {
                head: 'Result',
                cell: ({ passed }) => (
                  <Badge tone={passed ? 'live' : 'bad'}>{passed ? 'Passed' : 'Failed'}</Badge>
                ),
              },
              { head: 'Details', cell: ({ detail }) => detail },
            ]}
          />
        </>
      )}
    </Section>
  );
}

type Report = NonNullable<AuditAnswer>;
type Finding = Report['findings'][number];

/** Audit of every public page against the rules, batch by batch. */
function SiteAudit() {
  const { loading, progress, problem, run, stop } = useAudit();
  return (
    <Section
      title="Site audit"
      note="Reads every public page, newest first, and the files it names: status, title, description, canonical URL (the one that search engines should list), headings, alt texts, excerpts, blocks, structured data, links, images, sitemap. Pages with the same cause are one finding."
    >
      <Loaded of={loading} waiting="Loading the last audit…">
        {({ report }) => (
          <>
            <AuditButtons report={report} isRunning={progress !== null} run={run} stop={stop} />
            {progress && <AuditProgressBar progress={progress} />}
            {problem && <Alert title="Audit stopped">{problem}</Alert>}
            {report && !progress && <AuditReport report={report} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface AuditButtonsProps {
  report: AuditAnswer;
  isRunning: boolean;
  run: (full: boolean) => void;
  stop: () => void;
}

function AuditButtons({ report, isRunning, run, stop }: AuditButtonsProps) {
  if (isRunning) {
    return (
      <div>
        <Button look="quiet" onClick={stop}>
          Stop audit
        </Button>
      </div>
    );
  }
  const isResumable = report !== null && report.progress.phase !== 'done';
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="quiet" onClick={() => run(false)}>
        {isResumable ? 'Resume audit' : 'Audit the site'}
      </Button>
      {report && (
        <Button look="bare" onClick={() => run(true)}>
          Audit all pages again
        </Button>
      )}
    </div>
  );
}

function AuditProgressBar({ progress }: { progress: AuditProgress }) {
  const { label, value, max } = shareOf(progress);
  const words = value === null ? label : `${label}: ${formatCount(value)} of ${formatCount(max)}`;
  return <Progress label="Site audit" value={value} max={max} words={words} />;
}

function shareOf(progress: AuditProgress): { label: string; value: number | null; max: number } {
  const { phase, pages, unchanged, read, files, checked_files, compared } = progress;
  if (phase === 'read') return { label: 'Pages read', value: read, max: pages - unchanged };
  if (phase === 'files') return { label: 'Files checked', value: checked_files, max: files };
  if (phase === 'compare') return { label: 'Pages compared', value: compared, max: pages };
  return {
    label: phase === 'links' || phase === 'mark' ? 'Following links…' : 'Listing pages…',
    value: null,
    max: 1,
  };
}

/** Report of an audit. Unchecked parts come first: without them the numbers would claim too much. */
function AuditReport({ report }: { report: Report }) {
  const { findings, errors, warnings, left_out } = report;
  const more = errors + warnings - findings.length;
  return (
    <>
      <Alert tone="notice" title={report.is_complete ? 'Not checked' : 'Audit incomplete'}>
        <ul>
          {left_out.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Alert>
      <p role="status" className="text-small tabular-nums">
        {resultOf(report)}
      </p>
      {findings.length > 0 && <FindingTable findings={findings} />}
      {more > 0 && <p className="text-small text-ink-2">{`and ${formatCount(more)} more`}</p>}
    </>
  );
}

/** Result of an audit; an incomplete one never claims that there are no errors. */
function resultOf({ progress, is_complete, errors, warnings }: Report): string {
  const { pages, unchanged, read } = progress;
  const found = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  if (is_complete) return `${counted(pages, 'page')} audited: ${found}.`;
  const soFar = errors + warnings === 0 ? 'no findings so far' : `${found} so far`;
  return `${formatCount(read)} of ${counted(pages - unchanged, 'page')} read: ${soFar}.`;
}

function FindingTable({ findings }: { findings: Finding[] }) {
  return (
    <RecordTable
      caption="Findings of the audit, errors first"
      rows={findings.toSorted((one, other) => rankOf(one) - rankOf(other))}
      keyOf={({ kind, message }) => `${kind} ${message}`}
      columns={[
        { head: 'Page', cell: (found) => <Pages {...found} /> },
        {
          head: 'Level',
          cell: ({ level }) => (
            <Badge tone={level === 'error' ? 'bad' : 'draft'}>
              {level === 'error' ? 'Error' : 'Warning'}
            </Badge>
          ),
        },
        {
          head: 'Finding',
          className: 'wrap-anywhere',
          cell: ({ message, advice }) => (
            <>
              <p>{message}</p>
              <p className="text-ink-2">{advice}</p>
            </>
          ),
        },
      ]}
      actions={({ url, edit }) => <PlaceEditor url={url} edit={edit} />}
    />
  );
}

const rankOf = ({ level }: Finding) => (level === 'error' ? 0 : 1);

/** The first page, and the others in a list to open. */
function Pages({ url, pages, others }: Finding) {
  const unlisted = pages - 1 - others.length;
  return (
    <>
      <PageLink url={url} />
      {others.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-small text-ink-2">{`and ${counted(pages - 1, 'more page')}`}</summary>
          <ul className="grid gap-1">
            {others.map((place) => (
              <li key={place.url} className="flex flex-wrap items-center gap-2">
                <PageLink url={place.url} />
                {place.edit && <PlaceEditor {...place} />}
              </li>
            ))}
            {unlisted > 0 && <li>{`and ${formatCount(unlisted)} more`}</li>}
          </ul>
        </details>
      )}
    </>
  );
}

function PageLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="hover:underline">
      {pathOf(url)}
    </a>
  );
}

/** Link to the editor of a finding's record; findings without a record come from the settings. */
function PlaceEditor({ url, edit }: Pick<Finding, 'url' | 'edit'>) {
  const to = edit ? editorOf(edit.kind, edit.id) : paths.adminPage('adminsettings');
  return <EditLink name={pathOf(url)} to={to} />;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname + search);
}
