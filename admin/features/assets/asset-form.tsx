import { useRef, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { Input } from '../../kit/ui/input.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Progress } from '../../kit/ui/progress.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type StoredAsset, useAssetUpload } from './use-asset-upload.ts';

interface AssetFormProps {
  onStored: () => Promise<void>;
  /** The asset that was deleted last: nothing is said any more of how it was stored. */
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
      <form
        noValidate
        aria-label="New asset"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          upload(name, file);
        }}
      >
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
              className="p-1.5 lg:p-[3px] file:me-3 file:min-h-8 file:rounded-photo file:bg-wash file:px-3 file:text-small file:font-medium file:text-ink"
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
      </form>
      {stored && stored.id !== deletedId && <Stored asset={stored} />}
    </div>
  );
}

/** What has become of the file: the owner sees at once whether it was understood. */
function Stored({ asset: { name, file } }: { asset: StoredAsset }) {
  return (
    <section aria-labelledby="stored-asset" className="grid gap-3">
      <h2 id="stored-asset">“{name}” has been stored</h2>
      {file.encoding !== 'UTF-8' && (
        <p className="text-small text-ink-2">
          The file was read as {file.encoding} and is kept in UTF-8. If letters below look wrong, save it as
          UTF-8 and upload it again.
        </p>
      )}
      <PreviewTable caption={`First rows of ${name}`} preview={file.preview} />
    </section>
  );
}
