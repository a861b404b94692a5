import { useRef, useState } from 'react';
import { CallError, isCancelled, messageOr } from '#browser/calls/call-error.ts';
import type { DataFileAnswer } from '#contract/assets.ts';
import { assetTypeOf, mostDataFileBytes } from '#domain/assets/asset.ts';
import { tooLargeWords } from '#domain/text/bytes.ts';
import { createAsset, uploadDataFile } from '../../calls/assets.ts';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';

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
 * @param onStored the form may begin anew, the list has to be read again
 */
export function useAssetUpload(onStored: () => void) {
  const call = useCaller();
  const { toast } = useToast();
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
    const { id } = await createAsset(call, { name, type: answer.type, url: answer.file_url });
    setStored({ id, name: name.trim(), file: answer });
    toast({ title: `${name.trim()} has been stored` });
    onStored();
  }

  async function upload(name: string, file: File | null): Promise<void> {
    if (running) return;
    setStored(null);
    setProblem(faultOf(name, file));
    if (!file || faultOf(name, file)) return;
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

/** What can be said before anything is sent. */
function faultOf(name: string, file: File | null): UploadProblem | null {
  if (name.trim() === '' || !file) return { message: 'Please provide a name and select a file.', fields: {} };
  const message = faultOfFile(file);
  return message === null ? null : { message, fields: { file: message } };
}

function faultOfFile({ name, type, size }: File): string | null {
  if (!assetTypeOf(name, type)) return 'This is neither a .csv nor a .json file.';
  return size > mostDataFileBytes ? tooLargeWords(mostDataFileBytes) : null;
}
