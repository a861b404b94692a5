import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call-error.ts';
import type { ClusterAnswer } from '#contract/records.ts';
import type { ImportedTerms } from '#domain/semantic/term-csv.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { addTerms, termCalls } from '../../../calls/records.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { Input } from '../../../kit/ui/input.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { readTermFile } from './read-term-file.ts';
import { TermPreview } from './term-preview.tsx';

interface TermImportProps {
  cluster: ClusterAnswer;
  onImported: () => Promise<void>;
}

/** A file of terms: read here, shown, and sent when its owner has seen what comes in and what does not. */
export function TermImport({ cluster, onImported }: TermImportProps) {
  const { found, busy, problem, choose, send, cancel, ended } = useTermImport(cluster, onImported);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (ended > 0) heading.current?.focus();
  }, [ended]);
  return (
    <Section
      title="CSV bulk import"
      headingRef={heading}
      note="Columns are term, role, weight. The first row is skipped; roles are primary, secondary and modifier; the weight is 1 where none is given."
      className="border-t border-rule pt-6"
    >
      <Field label="CSV file" className="max-w-xl">
        <Input type="file" accept=".csv,.txt,text/csv,text/plain" disabled={busy} onChange={choose} />
      </Field>
      {problem !== null && <Alert title="Error">{problem}</Alert>}
      {found && <TermPreview {...found} />}
      {found && (
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} disabled={found.terms.length === 0} onClick={send}>
            {found.terms.length === 1 ? 'Import one term' : `Import ${formatCount(found.terms.length)} terms`}
          </Button>
          <Button look="quiet" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </Section>
  );
}

function useTermImport({ id }: ClusterAnswer, onImported: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const [found, setFound] = useState<ImportedTerms | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [ended, setEnded] = useState(0);

  function end(): void {
    setFound(null);
    setEnded((before) => before + 1);
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    found,
    busy,
    problem,
    /** How many times the buttons have gone, because all was imported or nothing shall be. */
    ended,
    choose(event: ChangeEvent<HTMLInputElement>) {
      const input = event.target;
      const file = input.files?.[0];
      setFound(null);
      if (!file) return;
      return attempt(async () => {
        const known = await termCalls.all(call, { cluster_id: id });
        setFound(
          await readTermFile(
            file,
            known.map(({ term }) => term),
          ),
        );
      }).finally(() => {
        // So that the same file can be chosen again when it has been mended.
        input.value = '';
      });
    },
    send: () =>
      attempt(async () => {
        if (!found) return;
        const added = await addTerms(
          call,
          found.terms.map((term) => ({ ...term, cluster_id: id })),
        );
        end();
        await onImported();
        toast({
          title:
            added.length === 1
              ? 'One term has been added'
              : `${formatCount(added.length)} terms have been added`,
        });
      }),
    cancel() {
      end();
      setProblem(null);
    },
  };
}

/** A refusal names the entries it is about by their numbers, from 0. */
function refusalOf(error: unknown): string {
  const [first] = error instanceof CallError ? Object.entries(error.fields) : [];
  if (!first) return messageFrom(error);
  const [place, message] = first;
  return `Nothing was imported. Term ${Number.parseInt(place, 10) + 1}: ${message}`;
}
