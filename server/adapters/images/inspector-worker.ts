import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { readMetadata } from '../metadata/read.ts';
import { answerQuestions } from '../thread-answers.ts';
import type { Inspection } from './inspector.ts';
import { sniffImage } from './sniff.ts';

export interface InspectorData {
  /** Whether the codec for HEIC is there. */
  heic: boolean;
}

const { heic } = workerData as InspectorData;

answerQuestions<string, Inspection>((path) => {
  const bytes = readFileSync(path);
  const type = sniffImage(bytes, { heic });
  return { type, sha256: createHash('sha256').update(bytes).digest('hex'), metadata: readMetadata(bytes) };
});
