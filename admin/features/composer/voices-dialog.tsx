import { useRef, useState } from 'react';
import type { VoiceAnswer } from '#contract/records.ts';
import { defaultVoice } from '#domain/composer/voice.ts';
import { voiceCalls } from '../../calls/records.ts';
import { type DeletableKind, useRecordDeletion } from '../../kit/records/record-deletion.ts';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import type { Loading } from '../../kit/ui/loading.tsx';
import { Alert, Badge } from '../../kit/ui/notice.tsx';
import type { Surroundings } from './article-of-work.ts';
import { emptyVoice, type VoiceDraft, VoiceForm, voiceBackups, voiceDraftOf } from './voice-form.tsx';

export interface VoicesDialogProps {
  surroundings: Loading<Surroundings>;
  onClose: () => void;
}

/** The voice in the form, null for a new one, and what a new one begins with. */
interface Edited {
  voice: VoiceAnswer | null;
  initial: VoiceDraft;
}

const deletableVoice: DeletableKind<VoiceAnswer> = {
  question: 'Delete the voice profile?',
  failed: 'Failed to delete the voice profile.',
  backups: voiceBackups,
  calls: voiceCalls,
  nameOf: ({ name }) => name,
  lossOf: ({ name }) => `“${name}” will be permanently deleted.`,
};

/** Voices of the site; drafts are written in the first one. */
export function VoicesDialog({ surroundings: { data, problem, reload }, onClose }: VoicesDialogProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { confirmDeletion, dialog } = useRecordDeletion(deletableVoice, {
    onDeleted: reload,
    focusAfter: heading,
  });
  if (edited) {
    return (
      <VoiceForm
        voice={edited.voice}
        initial={edited.initial}
        onCancel={() => setEdited(null)}
        onSaved={async () => {
          await reload();
          setEdited(null);
        }}
      />
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title="Voice profiles"
      description="Drafts use the newest profile."
      footer={<Button onClick={() => setEdited({ voice: null, initial: emptyVoice })}>New voice</Button>}
    >
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        All voice profiles
      </h3>
      {problem !== null && <Alert title="Error">{problem}</Alert>}
      {!data && problem === null && <Spinner label="Loading voice profiles..." />}
      {data?.voices.length === 0 && (
        <NoVoices onStart={() => setEdited({ voice: null, initial: voiceDraftOf(defaultVoice) })} />
      )}
      <ul className="grid gap-1 empty:hidden">
        {data?.voices.map((voice, index) => (
          <VoiceRow
            key={voice.id}
            voice={voice}
            isUsed={index === 0}
            onEdit={() => setEdited({ voice, initial: emptyVoice })}
            onDelete={() => confirmDeletion(voice)}
          />
        ))}
      </ul>
      {dialog}
    </Dialog>
  );
}

function NoVoices({ onStart }: { onStart: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small text-ink-2">
        No voice profiles yet. Drafts use the default voice, “{defaultVoice.tone}”
      </p>
      <Button look="quiet" onClick={onStart}>
        Start with the default voice
      </Button>
    </div>
  );
}

interface VoiceRowProps {
  voice: VoiceAnswer;
  isUsed: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function VoiceRow({ voice: { name, tone }, isUsed, onEdit, onDelete }: VoiceRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-rule py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {name} {isUsed && <Badge tone="live">In use</Badge>}
        </p>
        <p className="text-note wrap-anywhere text-ink-3">{tone}</p>
      </div>
      <div className="flex gap-3">
        <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="danger" size="small" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
