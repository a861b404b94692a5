import { useState } from 'react';
import { CallError, messageFrom } from '../../api/call-error.ts';
import { voiceCalls } from '../../api/records.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type VoiceDraft, voiceFieldsOf } from './voice-draft.ts';

export interface VoiceFormProps {
  /** Null for a new one. */
  id: string | null;
  initial: VoiceDraft;
  onCancel: () => void;
  onSaved: () => Promise<void>;
}

const fields: readonly { name: keyof VoiceDraft; label: string; rows?: number; hint?: string }[] = [
  { name: 'name', label: 'Name' },
  { name: 'tone', label: 'Tone', rows: 2 },
  { name: 'reading_level', label: 'Reading level' },
  { name: 'structure', label: 'Structure', rows: 5, hint: 'Parts of an article in their order, one a line.' },
  { name: 'do_list', label: 'Do', rows: 4, hint: 'One a line.' },
  { name: 'dont_list', label: "Don't", rows: 4, hint: 'One a line.' },
];

/** One voice, new or as it is. */
export function VoiceForm({ id, initial, onCancel, onSaved }: VoiceFormProps) {
  const { draft, set, busy, problem, errors, save } = useVoice(id, initial, onSaved);
  const [asking, setAsking] = useState(false);
  const isDirty = fields.some(({ name }) => draft[name] !== initial[name]);
  const leave = () => (isDirty ? setAsking(true) : onCancel());
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={id === null ? 'New voice' : 'Edit voice'}
      onSubmit={save}
      footer={
        <>
          <Button look="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save voice
          </Button>
        </>
      }
    >
      {problem !== null && <Alert title="Error">{problem}</Alert>}
      {fields.map(({ name, label, rows, hint }) => {
        const box = {
          value: draft[name],
          onChange: (event: { target: { value: string } }) => set(name, event.target.value),
        };
        return (
          <Field key={name} label={label} hint={hint} error={errors[name] ?? null}>
            {rows === undefined ? <Input {...box} /> : <Textarea rows={rows} {...box} />}
          </Field>
        );
      })}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Leave without saving?"
        text="What you have changed in this voice is lost."
        confirmLabel="Leave"
        onConfirm={async () => onCancel()}
      />
    </Dialog>
  );
}

function useVoice(id: string | null, initial: VoiceDraft, onSaved: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const [draft, setDraft] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; fields: Record<string, string> } | null>(null);
  const errors = refusal?.fields ?? {};
  return {
    draft,
    busy,
    errors,
    /** What stands at no field. */
    problem: refusal && Object.keys(errors).length === 0 ? refusal.message : null,
    set: (name: keyof VoiceDraft, text: string) => setDraft((before) => ({ ...before, [name]: text })),
    async save(): Promise<void> {
      if (busy) return;
      setBusy(true);
      setRefusal(null);
      try {
        const body = voiceFieldsOf(draft);
        await (id === null ? voiceCalls.create(call, body) : voiceCalls.update(call, id, body));
        toast({ title: 'Voice saved' });
        await onSaved();
      } catch (error) {
        const fields = error instanceof CallError ? error.fields : {};
        setRefusal({ message: messageFrom(error), fields });
        setBusy(false);
      }
    },
  };
}
