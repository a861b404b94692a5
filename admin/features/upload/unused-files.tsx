import { type RefObject, useRef, useState } from 'react';
import { messageFrom } from '#browser/calls/call.ts';
import type { UnusedFile } from '#contract/media.ts';
import { formatBytes } from '#domain/text/clean.ts';
import { deleteFile, pinFile } from '../../calls/media.ts';
import { type Listing, PagedList } from '../../kit/lists/paged-list.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Alert, Badge, EmptyState } from '../../kit/ui/notice.tsx';
import { Cell, HeadCell, NameCell, ShownDay, Table, Thumbnail } from '../../kit/ui/table.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';

/** Images that no post, article or asset uses: deleted after a day unless they are pinned. */
export function UnusedFiles({ listing }: { listing: Listing<UnusedFile> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="loose-files" className="mt-12 grid gap-3">
      <div>
        <h2 id="loose-files" ref={heading} tabIndex={-1}>
          Unused files
        </h2>
        <p className="text-small text-ink-2">Not used anywhere. Deleted after 1 day unless you pin them.</p>
      </div>
      <PagedList
        listing={listing}
        loading="Loading files…"
        problemTitle="Could not load the unused files"
        thumbnails
        nouns={['file', 'files']}
        empty={
          <EmptyState title="No unused files" text="Every file is used by a photo, an article or an asset." />
        }
      >
        {(files) => <UnusedFileTable files={files} onChange={listing.reload} focusAfterDelete={heading} />}
      </PagedList>
    </section>
  );
}

interface UnusedFileTableProps {
  files: UnusedFile[];
  /** Reloads the list after an action. */
  onChange: () => Promise<void>;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

function UnusedFileTable({ files, onChange, focusAfterDelete }: UnusedFileTableProps) {
  const { busy, problem, keep: togglePin, remove } = useFileActions(onChange);
  const [pending, setPending] = useState<UnusedFile | null>(null);
  return (
    <>
      {problem !== null && <Alert title="Could not change the file">{problem}</Alert>}
      <Table caption="Unused files, newest first">
        <thead>
          <tr>
            <HeadCell>File</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>Size</HeadCell>
            <HeadCell>Uploaded</HeadCell>
            <HeadCell kind="actions">Actions</HeadCell>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow
              key={file.media_id}
              file={file}
              busy={busy === file.media_id}
              onKeep={() => togglePin(file)}
              onDelete={() => setPending(file)}
            />
          ))}
        </tbody>
      </Table>
      {pending && (
        <ConfirmDialog
          onClose={() => setPending(null)}
          title={`Delete “${pending.name}”?`}
          text="The file and all its sizes will be permanently deleted."
          confirmLabel="Delete"
          onConfirm={() => remove(pending)}
          focusAfter={focusAfterDelete}
        />
      )}
    </>
  );
}

interface FileRowProps {
  file: UnusedFile;
  busy: boolean;
  onKeep: () => void;
  onDelete: () => void;
}

function FileRow({ file, busy, onKeep, onDelete }: FileRowProps) {
  const { name, kept } = file;
  return (
    <tr>
      <NameCell thumbnail={<Thumbnail src={file.thumbnail_url} width={file.width} height={file.height} />}>
        <a href={file.file_url} target="_blank" rel="noreferrer" className="hover:underline">
          {name}
        </a>
      </NameCell>
      <Cell>
        <Badge tone={kept ? 'live' : 'draft'}>{kept ? 'Pinned' : 'Deleted after 1 day'}</Badge>
      </Cell>
      <Cell>
        {formatBytes(file.bytes)}, {file.width} × {file.height}
      </Cell>
      <Cell kind="date">
        <ShownDay iso={file.created_date} />
      </Cell>
      <Cell kind="actions">
        <Button
          look="bare"
          size="small"
          busy={busy}
          aria-label={`${kept ? 'Unpin' : 'Pin'} ${name}`}
          onClick={onKeep}
        >
          {kept ? 'Unpin' : 'Pin'}
        </Button>
        <Button look="danger" size="small" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </Cell>
    </tr>
  );
}

/** Actions on unused files. An error of pinning is shown above the list; one of deleting, in the question. */
function useFileActions(onChange: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function togglePin({ media_id, kept, name }: UnusedFile): Promise<void> {
    setBusy(media_id);
    setProblem(null);
    try {
      await pinFile(call, media_id, !kept);
      await onChange();
      toast({ title: kept ? `${name} will be deleted after 1 day` : `${name} is pinned` });
    } catch (error) {
      setProblem(messageFrom(error));
    } finally {
      setBusy(null);
    }
  }

  async function remove({ media_id, name }: UnusedFile): Promise<void> {
    await deleteFile(call, media_id);
    await onChange();
    toast({ title: `${name} has been deleted` });
  }
  return { busy, problem, keep: togglePin, remove };
}
