import { Link } from 'react-router';
import type { AuditAnswer } from '#contract/audit.ts';
import { auditSite } from '../../api/insights.ts';
import { editorAddress as articleEditorAddress } from '../../articles/addresses.ts';
import { photoEditorAddress } from '../../photos/photo-editor-address.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../ui/table.tsx';
import { clusterAddress } from '../clusters/cluster-address.ts';
import { useTask } from '../use-task.ts';

type Finding = AuditAnswer['findings'][number];

const shownAtOnce = 200;

/** Every public page crawled and held against the rules. */
export function SiteAudit() {
  const call = useCaller();
  const { result, busy, problem, run } = useTask(() => auditSite(call));
  return (
    <Section
      title="Site audit"
      note="Reads every public page: status, title, description, canonical, headings, alt texts, structured data, links, sitemap. On a large site it takes minutes."
      actions={
        <Button look="quiet" busy={busy} onClick={run}>
          Audit the site
        </Button>
      }
    >
      {busy && <Spinner label="Reading every public page…" />}
      {problem && <Alert title="Error">{problem.message}</Alert>}
      {result && <Report report={result} />}
    </Section>
  );
}

function Report({ report: { pages, is_cut, findings } }: { report: AuditAnswer }) {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const more = findings.length - shownAtOnce;
  return (
    <>
      <p role="status" className="text-small tabular-nums">
        {`${pages} pages read: ${errors} ${errors === 1 ? 'error' : 'errors'}, ${findings.length - errors} ${findings.length - errors === 1 ? 'warning' : 'warnings'}.`}
      </p>
      {is_cut && (
        <Alert tone="notice">
          There are more pages than one audit reads: nothing is said of those, nor of pages without links.
        </Alert>
      )}
      {findings.length > 0 && <FindingTable findings={findings.slice(0, shownAtOnce)} />}
      {more > 0 && <p className="text-small text-ink-2">{`and ${more} more`}</p>}
    </>
  );
}

function FindingTable({ findings }: { findings: Finding[] }) {
  return (
    <Table caption="Findings of the audit, errors first">
      <thead>
        <tr>
          <HeadCell>Page</HeadCell>
          <HeadCell>Level</HeadCell>
          <HeadCell>Finding</HeadCell>
          <HeadCell kind="actions">Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ kind, level, url, message, edit }) => {
          const editor = edit && editorAddress(edit);
          return (
            <tr key={`${kind} ${url} ${message}`}>
              <NameCell>
                <a href={url} target="_blank" rel="noreferrer" className="hover:underline">
                  {pathOf(url)}
                </a>
              </NameCell>
              <Cell>
                <Badge tone={level === 'error' ? 'bad' : 'draft'}>
                  {level === 'error' ? 'Error' : 'Warning'}
                </Badge>
              </Cell>
              <Cell>{message}</Cell>
              <Cell kind="actions">
                {editor && (
                  <Button look="bare" size="small" asChild>
                    <Link to={editor} aria-label={`Edit ${pathOf(url)}`}>
                      Edit
                    </Link>
                  </Button>
                )}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function editorAddress({ kind, id }: NonNullable<Finding['edit']>): string {
  if (kind === 'cluster') return clusterAddress(id, 'edit');
  return kind === 'post' ? photoEditorAddress(id) : articleEditorAddress(id);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname + search);
}
