import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, type Pack, pack } from 'tar-stream';
import type { Manifest } from '#domain/backups/manifest.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { sync } from '../../../platform/files/driver.ts';
import { type Digest, writeDigested } from './disk.ts';
import { parseManifest, partNames } from './manifest.ts';
import type { BackupReader, BackupWriter, FinishedParts, Part, SourceFile } from './parts.ts';

const ageMark = 'age-encryption.org/v1';
/** Memory of a guess at the passphrase: 2 to the 16th kilobytes, which the smallest server has. */
const usualWorkFactor = 16;
/** Maximum work factor, the one of age itself: an owner may have encrypted an archive with it. */
const largestWorkFactor = 18;

export interface Protection {
  /** Passphrase; null: the archive is not encrypted. */
  passphrase: string | null;
  /** Work factor of scrypt; for tests. */
  workFactor?: number;
}

/** Whether a file begins like an encrypted archive. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    return buffer.subarray(0, bytesRead).toString() === ageMark;
  } finally {
    await handle.close();
  }
}

async function encrypted(source: Readable, { passphrase, workFactor }: Protection): Promise<Readable> {
  if (passphrase === null) return source;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor ?? usualWorkFactor);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

async function decrypted(file: string, passphrase: string | null, signal?: AbortSignal): Promise<Readable> {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024, signal });
  if (!(await isEncrypted(file))) return source;
  if (passphrase === null) {
    source.destroy();
    throw new AppError('invalid', 'The archive is encrypted: its passphrase is needed.');
  }
  const decrypter = new Decrypter();
  let isWrong = false;
  // Each identity is tried in turn for the key of the archive.
  decrypter.addIdentity({ unwrapFileKey: refuseLargeFactor });
  decrypter.addPassphrase(passphrase);
  decrypter.addIdentity({
    unwrapFileKey() {
      isWrong = true;
      return null;
    },
  });
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (cause) {
    source.destroy();
    if (isAppError(cause) || signal?.aborted) throw cause;
    if (!isWrong) throw cutOff(cause);
    throw new AppError('invalid', 'The passphrase is not the one of this archive.', { cause });
  }
}

/** Refuses an archive whose work factor would make a check of its passphrase take too much memory. */
function refuseLargeFactor(stanzas: readonly { args: string[] }[]): null {
  if (stanzas.some(({ args: [type, , factor] }) => type === 'scrypt' && Number(factor) > largestWorkFactor))
    throw new AppError(
      'invalid',
      'To read the archive with its passphrase would take more than 256 MB of memory: no backup of Passerby does.',
    );
  return null;
}

// Node's own types of web streams and those of the library differ in nothing that matters here.
const toWeb = (source: Readable) => Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (source: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(source as ReadableStream<Uint8Array>);

/** An archive of one file, encrypted or not. */
export function archiveReader(file: string, passphrase: string | null): BackupReader {
  return {
    async read(visit, signal) {
      const entries = extract();
      const reading = pipeline(await decrypted(file, passphrase, signal), entries as unknown as Writable, {
        signal,
      });
      // Its error is reported below, as itself or as the reason of another.
      reading.catch(() => undefined);
      let isWhole = false;
      // Error of a visit: a full disk says nothing about the archive.
      let failure: unknown;
      const visitPart = (part: Part) =>
        visit(part).catch((error) => {
          failure = error;
          throw error;
        });
      try {
        for await (const entry of entries) {
          const { name, type, size = 0 } = entry.header;
          const stream = () => Readable.from(bytesOf(entry, signal));
          if (type === 'file') {
            await visitPart({ name, bytes: size, stream });
            isWhole ||= name === partNames.manifest;
          }
          entry.resume();
        }
        await reading;
      } catch (cause) {
        if (failure !== undefined || signal?.aborted) throw cause;
        throw cutOff(cause);
      }
      if (!isWhole) throw cutOff();
    },
  };
}

/** @throws AppError `invalid` where the archive ends early, so that a visitor's own errors differ */
async function* bytesOf(entry: AsyncIterable<unknown>, signal?: AbortSignal): AsyncGenerator<unknown> {
  try {
    yield* entry;
  } catch (cause) {
    throw signal?.aborted ? cause : cutOff(cause);
  }
}

const cutOff = (cause?: unknown) =>
  new AppError('invalid', 'The archive is cut off or damaged: not all of it can be read.', { cause });

interface Writing {
  tar: Pack;
  addFile(name: string, path: string): Promise<void>;
  addStream(name: string, bytes: number, source: Readable, signal?: AbortSignal): Promise<Digest>;
}

function writeTo(tar: Pack): Writing {
  async function addStream(name: string, bytes: number, source: Readable, signal?: AbortSignal) {
    const entry = tar.entry({ name, size: bytes, mode: 0o600 });
    // The library's streams are not Node's own; a pipeline treats them alike.
    const digest = await writeDigested(source, entry as unknown as Writable, signal);
    if (digest.bytes !== bytes) throw new AppError('unavailable', `${name} changed while it was read.`);
    return digest;
  }
  return {
    tar,
    addStream,
    async addFile(name, path) {
      await addStream(name, (await stat(path)).size, createReadStream(path));
    },
  };
}

async function writeOthers(writing: Writing, parts: FinishedParts): Promise<void> {
  await writing.addFile(partNames.database, parts.database);
  if (parts.secretKey) await writing.addFile(partNames.secretKey, parts.secretKey);
  if (parts.list) await writing.addFile(partNames.list, parts.list);
  const manifest = Buffer.from(JSON.stringify(parts.manifest, null, 2));
  await writing.addStream(partNames.manifest, manifest.length, Readable.from([manifest]));
  writing.tar.finalize();
}

/** @param scratch on the same disk as the file */
export async function archiveWriter(
  file: string,
  protection: Protection,
  scratch: string,
): Promise<BackupWriter> {
  const unfinished = join(scratch, 'archive');
  const tar = pack();
  const target = createWriteStream(unfinished, { flush: true, mode: 0o600 });
  const written = encrypted(Readable.from(tar), protection).then((source) => pipeline(source, target));
  // Awaited in `finish`; until then a failed write shows in the entry that is being written.
  written.catch((error: Error) => tar.destroy(error));
  const writing = writeTo(tar);
  return {
    atOnce: 1,
    has: async () => false,
    async add({ key, open }: SourceFile, signal) {
      const found = await open();
      return found && writing.addStream(partNames.files + key, found.bytes, found.stream, signal);
    },
    async finish(parts) {
      await writeOthers(writing, parts);
      await written;
    },
    reader: () => archiveReader(unfinished, protection.passphrase),
    async publish() {
      await rename(unfinished, file);
      await sync(dirname(file));
      return file;
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => undefined);
    },
  };
}

/**
 * Streams a backup in a folder as one archive. Without the key of the AI key: a thief of a session must not
 * read it, and no other response shows it.
 */
export function streamArchive(reader: BackupReader, onError: (error: unknown) => void): Readable {
  const tar = pack();
  const writing = writeTo(tar);
  const abort = new AbortController();
  const sent = Readable.from(tar);
  sent.once('close', () => abort.abort());
  const copy = async () => {
    let found: Manifest | undefined;
    await reader.read(async ({ name, bytes, stream }) => {
      // The last part of an archive: without it, it is not whole.
      if (name === partNames.manifest) found = parseManifest(await text(stream()));
      else if (name !== partNames.secretKey) await writing.addStream(name, bytes, stream(), abort.signal);
    }, abort.signal);
    if (!found) throw new AppError('invalid', `${partNames.manifest} is missing in the backup.`);
    const aiKey = found.aiKey === 'none' ? 'none' : 'sealed';
    const manifest = Buffer.from(JSON.stringify({ ...found, secretKey: null, aiKey }, null, 2));
    await writing.addStream(partNames.manifest, manifest.length, Readable.from([manifest]));
    tar.finalize();
  };
  copy().catch((error) => {
    if (!abort.signal.aborted) onError(error);
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return sent;
}
