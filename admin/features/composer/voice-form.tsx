import { useState } from 'react';
import type { VoiceAnswer } from '#contract/records.ts';
import { voiceFields } from '#domain/composer/fields.ts';
import type { VoiceProfile } from '#domain/composer/voice.ts';
import { voiceCalls } from '../../calls/records.ts';
import { DraftConflict } from '../../kit/drafts/conflict-panel.tsx';
import { changedFields, type DraftKind } from '../../kit/drafts/draft-kind.ts';
import { useDraft } from '../../kit/drafts/use-draft.ts';
import { useSaving } from '../../kit/drafts/use-saving.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Field, Input, Textarea } from '../../kit/ui/field.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';

export type NamedVoice = VoiceProfile & { name: string };

export const namedVoice = (voice: VoiceAnswer) => voiceFields.fromWire(voice) as NamedVoice;

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
  { name: 'readingLevel', label: 'Reading level' },
  { name: 'structure', label: 'Structure', rows: 5, hint: 'Parts of an article in their order, one a line.' },
  { name: 'doList', label: 'Do', rows: 4, hint: 'One a line.' },
  { name: 'dontList', label: "Don't", rows: 4, hint: 'One a line.' },
];

const voiceKind: DraftKind<VoiceAnswer, VoiceDraft> = {
  noun: 'voice',
  fieldLabels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  draftOf: (voice) => (voice ? voiceDraftOf(namedVoice(voice)) : emptyVoice),
};

/** One voice, new or as it is. */
export function VoiceForm({ voice, initial, onCancel, onSaved }: VoiceFormProps) {
  const form = useVoice(voice, initial, onSaved);
  const { draft, set, busy, problem, errors, save } = form;
  const [asking, setAsking] = useState(false);
  const isDirty = changedFields(voiceKind, draft, initial).length > 0;
  const leave = () => (isDirty ? setAsking(true) : onCancel());
  return (
    <Dialog
      onClose={leave}
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
      <DraftConflict kind={voiceKind} form={form} />
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
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Leave without saving?"
          text="Your changes to this voice will be lost."
          confirmLabel="Leave"
          onConfirm={async () => onCancel()}
        />
      )}
    </Dialog>
  );
}

function useVoice(voice: VoiceAnswer | null, initial: VoiceDraft, onSaved: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const { base, draft, change, replace } = useDraft(voiceKind, voice, initial);
  const { attempt, busy, problem, conflict, reset } = useSaving<VoiceAnswer>({
    fieldOf: voiceFields.fieldOf,
  });
  const errors = problem?.fields ?? {};
  /** @param over the version that is replaced; null creates a voice */
  const save = (over = base) =>
    attempt('save', async () => {
      const body = bodyOf(draft);
      if (over === null) await voiceCalls.create(call, body);
      else await voiceCalls.update(call, over.id, { ...body, version: over.version });
      toast({ title: 'Voice saved' });
      await onSaved();
    });
  return {
    draft,
    conflict,
    busy: busy !== null,
    errors,
    /** The error that belongs to no field. */
    problem: problem && Object.keys(errors).length === 0 ? problem.message : null,
    set: (name: keyof VoiceDraft, text: string) => change({ [name]: text }),
    keepLocal: () => conflict && save(conflict.remote),
    takeRemote(): void {
      if (!conflict) return;
      replace(conflict.remote);
      reset();
    },
    save,
  };
}

/** A voice as the form holds it: each list is a text with a line for each entry. */
export type VoiceDraft = Record<keyof NamedVoice, string>;

export const emptyVoice: VoiceDraft = {
  name: '',
  tone: '',
  readingLevel: '',
  structure: '',
  doList: '',
  dontList: '',
};

export function voiceDraftOf({
  name,
  tone,
  readingLevel,
  structure,
  doList,
  dontList,
}: NamedVoice): VoiceDraft {
  return {
    ...{ name, tone, readingLevel },
    structure: structure.join('\n'),
    doList: doList.join('\n'),
    dontList: dontList.join('\n'),
  };
}

function bodyOf({ structure, doList, dontList, ...texts }: VoiceDraft) {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return voiceFields.toWire({
    ...texts,
    structure: lines(structure),
    doList: lines(doList),
    dontList: lines(dontList),
  });
}
