import { runChecks } from '../../calls/insights.ts';
import { useKeptDraft } from '../../kit/drafts/use-kept-draft.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Checkbox } from '../../kit/ui/checkbox.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';
import { useCaller } from '../../shell/session.tsx';
import { SiteAudit } from './site-audit.tsx';
import { useTask } from './use-task.ts';

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
  const [ticked, tick] = useKeptDraft<Record<string, boolean>>('qa-checklist', {});
  return (
    <Section title="QA checklist" note="Try these by hand; what you tick stays ticked in this window.">
      <ol className="grid list-decimal gap-3 ps-5">
        {items.map(({ number, texts }) => (
          <li key={number} className="text-small">
            <ul className="grid gap-1 ps-3">
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
      title="The same, by the site itself"
      note="Asks the running site as a stranger would and, for the robots meta, as you."
      actions={
        <Button look="quiet" busy={busy} onClick={run}>
          Run the checks
        </Button>
      }
    >
      {busy && <Spinner label="Running the checks…" />}
      {problem && <Alert title="Error">{problem.message}</Alert>}
      {result && (
        <>
          <p role="status" className="text-small">
            {`${result.filter(({ passed }) => passed).length} of ${result.length} checks passed.`}
          </p>
          <Table caption="Results of the checks">
            <thead>
              <tr>
                <HeadCell>Check</HeadCell>
                <HeadCell>Result</HeadCell>
                <HeadCell>What was seen</HeadCell>
              </tr>
            </thead>
            <tbody>
              {result.map(({ item, label, passed, detail }) => (
                <tr key={label}>
                  <NameCell>{`${item}. ${label}`}</NameCell>
                  <Cell>
                    <Badge tone={passed ? 'live' : 'bad'}>{passed ? 'Passed' : 'Failed'}</Badge>
                  </Cell>
                  <Cell>{detail}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Section>
  );
}
