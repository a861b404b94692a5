import { useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import type { VoiceAnswer } from '#contract/records.ts';
import { defaultVoice } from '#domain/composer/voice.ts';
import { voiceCalls } from '../../calls/records.ts';
import { differences } from '../../kit/drafts/differences.ts';
import { RecordConflict } from '../../kit/drafts/record-conflict.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Field, Input, Textarea } from '../../kit/ui/field.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';

export interface VoiceFormProps {
  /** Null for a new one. */
  voice: VoiceAnswer | null;
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

const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label])) as VoiceDraft;

/** One voice, new or as it is. */
export function VoiceForm({ voice, initial, onCancel, onSaved }: VoiceFormProps) {
  const { draft, theirs, set, busy, problem, errors, save, takeTheirs } = useVoice(voice, initial, onSaved);
  const [asking, setAsking] = useState(false);
  const isDirty = fields.some(({ name }) => draft[name] !== initial[name]);
  const leave = () => (isDirty ? setAsking(true) : onCancel());
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={voice === null ? 'New voice' : 'Edit voice'}
      onSubmit={() => save()}
      footer={
        <>
          <Button look="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button saves type="submit" busy={busy}>
            Save voice
          </Button>
        </>
      }
    >
      {problem !== null && <Alert title="Error">{problem}</Alert>}
      {theirs && (
        <RecordConflict
          noun="voice"
          differing={differences(labels, draft, voiceDraftOf(theirs))}
          busy={busy}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => save(theirs)}
        />
      )}
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

function useVoice(voice: VoiceAnswer | null, initial: VoiceDraft, onSaved: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const [draft, setDraft] = useState(initial);
  /** What it is typed over. */
  const [base, setBase] = useState(voice);
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<VoiceAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; fields: Record<string, string> } | null>(null);
  const errors = refusal?.fields ?? {};

  function refused(error: unknown): void {
    const isOld = error instanceof CallError && error.code === 'conflict' && error.current;
    if (isOld) setTheirs(error.current as VoiceAnswer);
    else {
      const fields = error instanceof CallError ? error.fields : {};
      setRefusal({ message: messageFrom(error), fields });
    }
    setBusy(false);
  }

  return {
    draft,
    theirs,
    busy,
    errors,
    /** What stands at no field. */
    problem: refusal && Object.keys(errors).length === 0 ? refusal.message : null,
    set: (name: keyof VoiceDraft, text: string) => setDraft((before) => ({ ...before, [name]: text })),
    takeTheirs(): void {
      if (!theirs) return;
      setDraft(voiceDraftOf(theirs));
      setBase(theirs);
      setTheirs(null);
    },
    /** @param over the version that it may take the place of; the one it was typed over unless said otherwise */
    async save(over = base): Promise<void> {
      if (busy) return;
      setBusy(true);
      setRefusal(null);
      try {
        const body = voiceFieldsOf(draft);
        if (over === null) await voiceCalls.create(call, body);
        else await voiceCalls.update(call, over.id, { ...body, version: over.version });
        toast({ title: 'Voice saved' });
        await onSaved();
      } catch (error) {
        refused(error);
      }
    },
  };
}

/** What the owner says of a voice; the rest is the server's. */
type VoiceFields = Omit<VoiceAnswer, 'id' | 'created_date' | 'version'>;

/** A voice as it stands in the form: its lists are texts with a line for each entry. */
export type VoiceDraft = Record<keyof VoiceFields, string>;

export const emptyVoice: VoiceDraft = {
  name: '',
  tone: '',
  reading_level: '',
  structure: '',
  do_list: '',
  dont_list: '',
};

export const houseVoice: VoiceDraft = {
  name: defaultVoice.name,
  tone: defaultVoice.tone,
  reading_level: defaultVoice.readingLevel,
  structure: defaultVoice.structure.join('\n'),
  do_list: defaultVoice.doList.join('\n'),
  dont_list: defaultVoice.dontList.join('\n'),
};

export function voiceDraftOf(voice: VoiceAnswer): VoiceDraft {
  const { name, tone, reading_level, structure, do_list, dont_list } = voice;
  return {
    ...{ name, tone, reading_level },
    structure: structure.join('\n'),
    do_list: do_list.join('\n'),
    dont_list: dont_list.join('\n'),
  };
}

function voiceFieldsOf({ name, tone, reading_level, ...lists }: VoiceDraft): VoiceFields {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return {
    ...{ name, tone, reading_level },
    structure: lines(lists.structure),
    do_list: lines(lists.do_list),
    dont_list: lines(lists.dont_list),
  };
}
