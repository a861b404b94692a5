import { useRef, useState } from 'react';
import type { VoiceAnswer } from '#contract/records.ts';
import { voiceFields } from '#domain/composer/voice.entity.ts';
import type { VoiceProfile } from '#domain/composer/voice.ts';
import { voiceCalls } from '../../calls/records.ts';
import { DraftConflict } from '../../kit/drafts/conflict-panel.tsx';
import { RestoredNotice } from '../../kit/drafts/notices.tsx';
import { TextBox } from '../../kit/records/record-form.tsx';
import { type FormKind, useRecordForm } from '../../kit/records/use-record-form.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useDiscardQuestion } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { useFocusOnRefusal } from '../../kit/ui/focus.ts';
import { Alert } from '../../kit/ui/notice.tsx';
import { useToast } from '../../shell/toasts.tsx';

export type NamedVoice = VoiceProfile & { name: string };

export const namedVoice = (voice: VoiceAnswer) => voiceFields.fromWire(voice) as NamedVoice;

export interface VoiceFormProps {
  /** Voice being edited; null for a new one. */
  voice: VoiceAnswer | null;
  /** Values that a new voice begins with. */
  initial: VoiceDraft;
  onCancel: () => void;
  onSaved: () => Promise<void>;
}

const boxes: readonly { name: keyof VoiceDraft; label: string; rows?: number; hint?: string }[] = [
  { name: 'name', label: 'Name' },
  { name: 'tone', label: 'Tone', rows: 2 },
  { name: 'readingLevel', label: 'Reading level' },
  { name: 'structure', label: 'Structure', rows: 5, hint: 'Parts of an article in order, one per line.' },
  { name: 'doList', label: 'Do', rows: 4, hint: 'One per line.' },
  { name: 'dontList', label: "Don't", rows: 4, hint: 'One per line.' },
];

/** Name of the voices' backups in the tab. */
export const voiceBackups = 'voice-draft';

const voiceKindOf = (initial: VoiceDraft): FormKind<VoiceAnswer, VoiceDraft> => ({
  noun: 'voice',
  backups: voiceBackups,
  fieldOf: voiceFields.fieldOf,
  fieldLabels: Object.fromEntries(boxes.map(({ name, label }) => [name, label])),
  calls: voiceCalls,
  draftOf: (voice) => (voice ? voiceDraftOf(namedVoice(voice)) : initial),
  bodyOf: ({ structure, doList, dontList, ...texts }) =>
    voiceFields.toWire({
      ...texts,
      structure: linesOf(structure),
      doList: linesOf(doList),
      dontList: linesOf(dontList),
    }),
});

/** Form of a new or existing voice. */
export function VoiceForm({ voice, initial, onCancel, onSaved }: VoiceFormProps) {
  const { toast } = useToast();
  const [kind] = useState(() => voiceKindOf(initial));
  const form = useRecordForm({
    kind,
    row: voice,
    onSaved() {
      toast({ title: 'Voice saved' });
      return onSaved();
    },
  });
  const { busy, problem } = form;
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnRefusal(fields, problem?.error);
  const leaving = () => {
    if (form.isDirty) form.finish();
    onCancel();
  };
  const { requestClose: leave, question } = useDiscardQuestion(form.isDirty, leaving, {
    title: 'Leave without saving?',
    text: 'Your changes to this voice will be lost.',
    cancelLabel: 'Cancel',
    confirmLabel: 'Leave',
  });
  return (
    <Dialog
      onClose={leave}
      title={voice === null ? 'New voice' : 'Edit voice'}
      onSubmit={() => form.save()}
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
      {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
      {problem && Object.keys(problem.fields).length === 0 && <Alert title="Error">{problem.message}</Alert>}
      <DraftConflict kind={kind} form={form} />
      <div ref={fields} className="contents">
        {boxes.map((box) => (
          <TextBox key={box.name} form={form} {...box} />
        ))}
      </div>
      {question}
    </Dialog>
  );
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

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
