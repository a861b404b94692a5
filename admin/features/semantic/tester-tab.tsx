import { Link } from 'react-router';
import type { GenerateAnswer } from '#contract/insights.ts';
import type { Generated } from '#domain/semantic/generate.ts';
import { generatedFields } from '#domain/semantic/records.entity.ts';
import { generateTexts } from '../../calls/insights.ts';
import { useSessionDraft } from '../../kit/drafts/tab-backup.ts';
import { TextBox } from '../../kit/records/record-form.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Form } from '../../kit/ui/field.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { useTask } from '../../kit/ui/use-task.ts';
import { useCaller } from '../../shell/session.tsx';
import { clusterUrl, tabSearch } from '../../shell/urls.ts';
import { GeneratedTexts, tokensOf } from './parts.tsx';

const blank = { tags: '', city: '', caption: '', story: '', mood: '', context: '' };

/** Tests the suggestions with typed values instead of a photo. */
export function TesterTab() {
  const call = useCaller();
  const [draft, change] = useSessionDraft('tester-draft', blank);
  const { result, busy, problem, run } = useTask(() =>
    generateTexts(call, { ...draft, tags: tokensOf(draft.tags) }),
  );
  const form = { draft, change, problem };
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Form aria-label="Generation Tester" className="grid content-start gap-4" onSubmit={run}>
        <h2>Generation Tester</h2>
        <p className="text-small text-ink-2">
          Enter what a photo would have, and see which texts and tags are suggested.
        </p>
        <TextBox form={form} name="tags" label="Tags" hint="Comma-separated." />
        <TextBox form={form} name="city" label="City" />
        <TextBox form={form} name="caption" label="Caption" rows={2} />
        <TextBox form={form} name="story" label="Story" rows={3} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextBox form={form} name="mood" label="Mood" />
          <TextBox form={form} name="context" label="Context" />
        </div>
        {problem && <Alert title="Could not generate texts">{problem.message}</Alert>}
        <Button type="submit" busy={busy} className="justify-self-start">
          Generate
        </Button>
      </Form>
      <Section title="Preview">
        <div role="status" className="grid gap-4">
          {result ? (
            <Preview answer={result} />
          ) : (
            <p className="text-small text-ink-2">Nothing has been generated yet.</p>
          )}
        </div>
      </Section>
    </div>
  );
}

function Preview({ answer: { result, message } }: { answer: GenerateAnswer }) {
  if (!result) return <Alert tone="notice">{message}</Alert>;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-small">
        <dt className="text-ink-2">Cluster</dt>
        <dd>
          <Link to={clusterUrl(result.cluster.id)} className="underline">
            {result.cluster.name}
          </Link>
        </dd>
        <dt className="text-ink-2">Score</dt>
        <dd className="tabular-nums">
          {result.score}
          {result.found.length > 0 && `, with the optional tokens ${result.found.join(', ')}`}
        </dd>
        <dt className="text-ink-2">Primary term</dt>
        <dd>{result.primary_term}</dd>
        <dt className="text-ink-2">Hash</dt>
        <dd className="font-mono">{result.hash6}</dd>
        <dt className="text-ink-2">Tags</dt>
        <dd>{result.tags.join(', ') || '—'}</dd>
        <dt className="text-ink-2">Template</dt>
        <dd>{result.template?.name ?? 'None'}</dd>
      </dl>
      {result.template ? (
        <GeneratedTexts texts={generatedFields.fromWire(result) as Generated['texts']} />
      ) : (
        <Alert tone="notice">
          No enabled template.{' '}
          <Link to={tabSearch('templates', { edit: 'new' })} className="underline">
            New Template
          </Link>
        </Alert>
      )}
    </>
  );
}
