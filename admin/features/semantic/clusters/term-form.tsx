import { useRef } from 'react';
import type { ClusterAnswer, TermAnswer } from '#contract/records.ts';
import { termRoles } from '#domain/semantic/term.ts';
import { termCalls } from '../../../calls/records.ts';
import { TextBox } from '../../../kit/records/text-box.tsx';
import { useRecordForm } from '../../../kit/records/use-record-form.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { wholeNumberOf } from '../token-text.ts';

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
