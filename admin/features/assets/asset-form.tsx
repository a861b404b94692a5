import { useRef, useState } from 'react';
import { CallError, isCancelled, messageOr } from '#browser/calls/call.ts';
import type { DataFileAnswer } from '#contract/assets.ts';
import { assetTypeOf, mostDataFileBytes } from '#domain/assets/asset.ts';
import { fileTooLarge } from '#domain/media/media-files.ts';
import { uploadDataFile } from '../../calls/media.ts';
import { assetCalls } from '../../calls/records.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field, Form, Input } from '../../kit/ui/field.tsx';
import { Alert, Progress } from '../../kit/ui/notice.tsx';
import { useCaller } from '../../shell/session.tsx';
import { PreviewTable } from './asset-preview.tsx';

interface AssetFormProps {
  onStored: () => Promise<void>;
  /** Id of the asset deleted last: its preview is not shown any more. */
  deletedId: string | null;
}

/** A name and a file; what was typed and chosen stays until it is stored. */
export function AssetForm({ onStored, deletedId }: AssetFormProps) {
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { running, problem, stored, upload, cancel } = useAssetUpload(() => {
    setName('');
    setFile(null);
    if (picker.current) picker.current.value = '';
    onStored();
  });
  return (
    <div className="grid max-w-3xl gap-4">
      {problem && <Alert title="Error">{problem.message}</Alert>}
      <Form aria-label="New asset" className="grid gap-4" onSubmit={() => upload(name, file)}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Asset Name" error={problem?.fields.name}>
            <Input value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label="Asset File" hint="CSV or JSON, at most 2 MB." error={problem?.fields.file}>
            <Input
              ref={picker}
              type="file"
              accept=".csv,.json,text/csv,application/json"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={running !== null}>
            {running ? 'Uploading…' : 'Upload Asset'}
          </Button>
          {running && (
            <span className="flex min-w-0 flex-1 basis-60 items-center gap-4">
              <Progress label="Uploading the file" value={running.sent} max={running.total} />
              <Button look="quiet" onClick={cancel}>
                Cancel
              </Button>
            </span>
          )}
        </div>
      </Form>
      <div role="status" className="empty:hidden">
        {stored && stored.id !== deletedId && <Stored asset={stored} />}
      </div>
    </div>
  );
}

/** Preview of the stored file: the owner sees at once whether it was read correctly. */
function Stored({ asset: { name, file } }: { asset: StoredAsset }) {
  return (
    <section aria-labelledby="stored-asset" className="grid gap-3">
      <h2 id="stored-asset">“{name}” uploaded</h2>
      {file.encoding !== 'UTF-8' && (
        <p className="text-small text-ink-2">
          The file was read as {file.encoding} and stored as UTF-8. If characters below look wrong, save it as
          UTF-8 and upload it again.
        </p>
      )}
      <PreviewTable caption={`First rows of ${name}`} preview={file.preview} />
    </section>
  );
}

export interface UploadProblem {
  message: string;
  fields: Record<string, string>;
}

export interface AssetUpload {
  /** Bytes that have left; null before the first. */
  sent: number | null;
  total: number;
}

/** The last asset that was stored: what became of its file. */
export interface StoredAsset {
  id: string;
  name: string;
  file: DataFileAnswer;
}

/**
 * A file with a name, from the choice to the asset.
 * @param onStored clears the form and reloads the list
 */
function useAssetUpload(onStored: () => void) {
  const call = useCaller();
  const [running, setRunning] = useState<AssetUpload | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const [stored, setStored] = useState<StoredAsset | null>(null);
  const stop = useRef<AbortController | null>(null);

  async function send(name: string, file: File): Promise<void> {
    const leaving = new AbortController();
    stop.current = leaving;
    const options = {
      signal: leaving.signal,
      onProgress: (sent: number, total: number) => setRunning({ sent, total }),
    };
    const answer = await uploadDataFile(call, file, options);
    const { id } = await assetCalls.create(call, { name, type: answer.type, url: answer.file_url });
    setStored({ id, name: name.trim(), file: answer });
    onStored();
  }

  async function upload(name: string, file: File | null): Promise<void> {
    if (running) return;
    setProblem(problemOf(name, file));
    if (!file || problemOf(name, file)) return;
    setRunning({ sent: null, total: file.size });
    try {
      await send(name, file);
    } catch (error) {
      if (isCancelled(error)) return;
      const fields = error instanceof CallError ? error.fields : {};
      setProblem({ message: messageOr(error, 'File upload failed.'), fields });
    } finally {
      setRunning(null);
    }
  }

  return { running, problem, stored, upload, cancel: () => stop.current?.abort() };
}

/** Problems that can be found before anything is sent; null: none. */
function problemOf(name: string, file: File | null): UploadProblem | null {
  if (name.trim() === '' || !file) return { message: 'Please provide a name and select a file.', fields: {} };
  const message = problemOfFile(file);
  return message === null ? null : { message, fields: { file: message } };
}

function problemOfFile({ name, type, size }: File): string | null {
  if (!assetTypeOf(name, type)) return 'Choose a .csv or .json file.';
  return size > mostDataFileBytes ? fileTooLarge(mostDataFileBytes) : null;
}
