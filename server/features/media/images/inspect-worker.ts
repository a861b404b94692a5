import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { PhotoMetadata } from '#domain/posts/post.ts';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import { isRejected } from '../metadata/rating.ts';
import { readMetadata, withSidecar } from '../metadata/read.ts';
import { loadPacket } from '../metadata/tags.ts';
import { type ImageType, sniffImage } from './accepted-types.ts';
import { damageNote } from './damage.ts';

/** Type, hash and metadata of a file, read without decoding any pixel. */
export interface Inspection {
  type: ImageType;
  /** Hexadecimal. */
  sha256: string;
  metadata: PhotoMetadata;
  /** Reason why its sidecar or all of its metadata was not read; null if it was. */
  metadataNote: string | null;
  /** Sentence about damage to the file's structure; null for a whole one. */
  damageNote: string | null;
  /** True if the photo is marked as rejected in a photo program. */
  isRejected: boolean;
}

export interface InspectorQuestion {
  path: string;
  /** Bytes of its XMP sidecar. */
  sidecar: Uint8Array | null;
  /** True to read the metadata; otherwise it is empty. */
  readsMetadata: boolean;
}

export interface InspectorData {
  /** True if the codec for HEIC is installed. */
  heic: boolean;
}

const { heic } = workerData as InspectorData;
/**
 * Buffer with the size of the current file. Reused, because files of 50 MB each, several at one time, would
 * wait for the garbage collector; it contains nothing but the file, so that no reader has to copy it.
 */
let room = new ArrayBuffer(0, { maxByteLength: 64 * 1024 ** 2 });

answerQuestions<InspectorQuestion, Inspection>(({ path, sidecar, readsMetadata }) => {
  const bytes = readWhole(path);
  const type = sniffImage(bytes, { heic });
  const read = readsMetadata ? bytes : Buffer.alloc(0);
  const packet = sidecar && readsMetadata ? loadPacket(Buffer.from(sidecar)) : null;
  const ofFile = readMetadata(read);
  return {
    type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    metadata: packet ? withSidecar(ofFile, packet.tags) : ofFile,
    metadataNote: packet?.problem ? `The sidecar was not read: ${packet.problem}` : null,
    damageNote: damageNote(bytes, type),
    isRejected: isRejected(read, packet?.tags ?? null),
  };
});

/** @returns the file's bytes, until the next call */
function readWhole(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > room.maxByteLength) room = new ArrayBuffer(0, { maxByteLength: size });
    room.resize(size);
    const bytes = Buffer.from(room);
    let length = 0;
    for (let read = -1; read !== 0 && length < size; length += read) {
      read = readSync(file, bytes, length, size - length, length);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
