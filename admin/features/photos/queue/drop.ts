import { useEffect, useEffectEvent, useState } from 'react';
import { planFolder, type SkippedFile } from '#domain/posts/folder-plan.ts';
import { isImageFile } from '#domain/posts/upload-queue.ts';

export interface FoundFile {
  file: File;
  /** Includes its folders. */
  path: string;
  /** XMP file beside it. */
  sidecar?: File | null;
}

export interface FoundFiles {
  images: FoundFile[];
  skipped: SkippedFile[];
}

/**
 * All files of a drop, including subfolders. The data of the drop exists only during the event, so call it
 * synchronously.
 */
export async function filesOfDrop(items: DataTransferItemList): Promise<FoundFiles> {
  const entries = [...items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    // A file created by a script has no file-system entry.
    const file = item.kind === 'file' && !entry ? item.getAsFile() : null;
    return entry ? [walk(entry, '')] : file ? [Promise.resolve([{ path: file.name, file }])] : [];
  });
  return sorted((await Promise.all(entries)).flat());
}

/** @param files from a file or folder picker */
export function filesOfPicker(files: readonly File[]): FoundFiles {
  return sorted(files.map((file) => ({ file, path: file.webkitRelativePath || file.name })));
}

/** @property file null for a link, and for a file or folder that cannot be read */
interface WalkedFile {
  path: string;
  file: File | null;
}

/** One file that cannot be read does not keep the others back. */
async function walk(entry: FileSystemEntry, above: string): Promise<WalkedFile[]> {
  const path = above + entry.name;
  const unread = () => null;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(unread);
    return [{ path, file }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: WalkedFile[] = [];
  // A directory reader returns batches; an empty one ends it.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(unread);
    if (!portion) found.push({ path, file: null });
    if (!portion || portion.length === 0) return found;
    for (const child of portion) found.push(...(await walk(child, `${path}/`)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function sorted(found: WalkedFile[]): FoundFiles {
  const byPath = new Intl.Collator('en', { numeric: true });
  found.sort((one, other) => byPath.compare(one.path, other.path));
  const files = new Map(found.flatMap(({ path, file }) => (file ? [[path, file]] : [])));
  const plan = planFolder([...files.keys()]);
  const unread = found.filter(({ file }) => file === null);
  const skipped = [...plan.skipped, ...unread.map(({ path }): SkippedFile => ({ path, reason: 'link' }))];
  const images: FoundFile[] = [];
  for (const { path, sidecar } of plan.files) {
    const file = files.get(path);
    if (!file || !isImageFile({ path, type: file.type })) skipped.push({ path, reason: 'other' });
    else images.push({ file, path, sidecar: files.get(sidecar ?? '') ?? null });
  }
  return { images, skipped };
}

/** True for a file field, which handles drops on it itself. */
function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}

/** Accepts drops anywhere in the window. @returns whether files are dragged over it */
export function useDrop(onFound: (found: FoundFiles) => void, onFailure: (error: unknown) => void): boolean {
  const [isOver, setOver] = useState(false);
  const readFiles = useEffectEvent((items: DataTransferItemList) =>
    filesOfDrop(items).then(onFound, onFailure),
  );
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer || !hasFiles(event) || isFileField(event.target)) return;
      event.preventDefault();
      readFiles(event.dataTransfer.items);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, []);
  return isOver;
}
