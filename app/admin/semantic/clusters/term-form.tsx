import { useRef } from 'react';
import type { ClusterAnswer, TermAnswer } from '#contract/semantic.ts';
import { termRoles } from '#domain/semantic/term.ts';
import { termCalls } from '../../api/records.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextBox } from '../text-box.tsx';
import { wholeNumberOf } from '../token-text.ts';
import { useRecordForm } from '../use-record-form.ts';

interface TermDraft {
  term: string;
  role: TermAnswer['role'];
  weight: string;
}

const blank: TermDraft = { term: '', role: 'primary', weight: '1' };
const roles = termRoles.map((role) => ({ value: role, label: role }));

export function TermForm({ cluster, onAdded }: { cluster: ClusterAnswer; onAdded: () => Promise<void> }) {
  const call = useCaller();
  const { toast } = useToast();
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm<TermDraft, TermAnswer>({
    keptAs: `term-draft:${cluster.id}`,
    initial: blank,
    send: ({ term, role, weight }) =>
      termCalls.create(call, { cluster_id: cluster.id, term, role, weight: wholeNumberOf(weight) }),
    onSaved: async ({ term }) => {
      form.discard();
      await onAdded();
      toast({ title: `${term} has been added` });
      element.current?.querySelector('input')?.focus();
    },
  });
  const isElsewhere = form.problem !== null && Object.keys(form.problem.fields).length === 0;
  return (
    <form
      ref={element}
      noValidate
      aria-label="Add a term"
      className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_10rem_7rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <TextBox form={form} name="term" label="Term" />
      <Field label="Role" error={form.problem?.fields.role ?? null}>
        <Select value={form.draft.role} onValueChange={(role) => form.change({ role })} options={roles} />
      </Field>
      <TextBox form={form} name="weight" label="Weight" numeric />
      <Button saves type="submit" look="quiet" busy={form.busy} className="md:mt-[1.65rem]">
        Add Term
      </Button>
      {isElsewhere && (
        <div className="md:col-span-4">
          <Alert title="Error">{form.problem?.message}</Alert>
        </div>
      )}
    </form>
  );
}
