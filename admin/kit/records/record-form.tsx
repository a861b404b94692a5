import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import { differences } from '../drafts/differences.ts';
import { RecordConflict } from '../drafts/record-conflict.tsx';
import { tabSearch } from '../lists/tabs-address.ts';
import type { RecordKind, RecordRow } from './records-page.tsx';
import { FormFrame } from './semantic-record-form.tsx';
import { useRecordForm } from './use-record-form.ts';

interface RecordEditorProps<Row extends RecordRow, Draft extends object> {
  kind: RecordKind<Row, Draft>;
  /** Null for a new one. */
  row: Row | null;
  /** Reads all entries anew: after a save, or because one has been changed elsewhere. */
  reload: () => Promise<void>;
  /** Before the form gives way to the cards. */
  onLeave: () => void;
}

/** What was typed, and into which version; null for a new record. Kept together: a reload reads a newer one. */
interface Typed<Draft> {
  draft: Draft;
  version: number | null;
}

export function RecordEditor<Row extends RecordRow, Draft extends object>(
  props: RecordEditorProps<Row, Draft>,
) {
  const { kind, row, reload, onLeave } = props;
  const navigate = useNavigate();
  const back = async () => {
    onLeave();
    await navigate(tabSearch(kind.tab), { replace: true, preventScrollReset: true });
  };
  const { form, theirs } = useEditedRecord(props, back);
  const { draft } = form.draft;
  const fields = {
    draft,
    problem: form.problem,
    change: (change: Partial<Draft>) => form.change({ draft: { ...draft, ...change } }, Object.keys(change)),
  };
  return (
    <div className="grid min-w-0 gap-8">
      {theirs && (
        <RecordConflict
          noun={kind.noun}
          differing={differences(kind.labels, draft, kind.draftOf(theirs))}
          busy={form.busy}
          onTakeTheirs={() => {
            form.discard();
            return reload();
          }}
          onKeepMine={() => form.save({ draft, version: theirs.version })}
        />
      )}
      <FormFrame
        form={form}
        title={row ? `Edit ${kind.nameOf(row)}` : kind.newLabel}
        saveLabel="Save"
        onCancel={back}
      >
        {kind.fields(fields)}
      </FormFrame>
    </div>
  );
}

function useEditedRecord<Row extends RecordRow, Draft extends object>(
  { kind, row, reload, onLeave }: RecordEditorProps<Row, Draft>,
  back: () => Promise<void>,
) {
  const call = useCaller();
  const { toast } = useToast();
  const [theirs, setTheirs] = useState<Row | null>(null);
  const form = useRecordForm<Typed<Draft>, Row>({
    keptAs: `${kind.tab}-record:${row?.id ?? 'new'}`,
    initial: row ? { draft: kind.draftOf(row), version: row.version } : { draft: kind.blank, version: null },
    send: ({ draft, version }) => {
      const body = kind.bodyOf(draft);
      if (!row) return kind.calls.create(call, body);
      return kind.calls.update(call, row.id, { ...body, ...(version !== null && { version }) });
    },
    onSaved: async (saved) => {
      onLeave();
      await reload();
      toast({ title: `${kind.nameOf(saved)} has been saved` });
      await back();
    },
    onRefused: ({ code, current }) => {
      if (code !== 'conflict' || !current) return false;
      setTheirs(current as Row);
      return true;
    },
  });
  return { form, theirs };
}
