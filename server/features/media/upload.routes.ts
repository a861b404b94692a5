import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { dataFileAnswer } from '#contract/assets.ts';
import {
  duplicatesAnswer,
  fileParams,
  knownFilesAnswer,
  knownFilesBody,
  uploadAnswer,
} from '#contract/media.ts';
import { assetTypeOf } from '#domain/assets/asset.ts';
import { AppError } from '#domain/errors.ts';
import { fileTooLarge } from '#domain/media/media-files.ts';
import { mostSidecarBytes, requireSidecar } from '#domain/media/sidecars.ts';
import type { AppContext } from '../../compose/context.ts';
import { isAwaitingContinue } from '../../platform/http/expect.ts';
import { presentDataFile } from '../assets/assets.presenter.ts';
import { dataFilesService } from '../assets/data-files.service.ts';
import { createUploadPresenter } from './media.presenter.ts';
import { uploadsService } from './upload.service.ts';

const tags = ['Images'];
/** Bytes that a form adds around its file. */
const formBytes = 64 * 1024;
/** Parser's limit of files in a form: an image, a sidecar, and one more, which is refused by name. */
const mostFiles = 3;
/**
 * Maximum number of uploads a minute: more than a machine can process, few enough to stop a runaway script.
 */
const uploadsPerMinute = 300;
/**
 * Milliseconds that the client of a rejected upload may continue sending, so that it can read the response.
 */
const drainMs = 30_000;

/** Routes for uploading images and data files. */
export function uploadRoutes(http: FastifyInstance, app: AppContext): void {
  const uploads = uploadsService(app);
  const present = createUploadPresenter(app.site);
  const { maxBytes } = app.config.upload;
  http.register(async (scope) => {
    await scope.register(multipart, { limits: { files: mostFiles, fields: 10, parts: 12, fieldSize: 1024 } });
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/api/admin/upload',
      {
        config: { rateLimit: sessionLimit },
        schema: {
          tags,
          summary:
            'Upload an image, with its XMP sidecar in the field "sidecar" before it, or a csv or json file',
          consumes: ['multipart/form-data'],
          response: { 201: z.union([uploadAnswer, dataFileAnswer]) },
        },
      },
      async (request, reply) => {
        refuseEarly(request, maxBytes);
        const announced = announcedBytes(request);
        await uploads.requireRoom(announced);
        try {
          const parts = request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY } });
          const sidecar: Sidecar = { bytes: null };
          const { filename, file, mimetype } = await filePart(parts, sidecar);
          const ended = async () => {
            await refuseMoreFiles(parts);
            await finished(request.raw, { writable: false });
          };
          const source = { name: filename, stream: file, ended, announced };
          const type = assetTypeOf(filename, mimetype);
          if (type) {
            const stored = await dataFilesService(app).receive(request.actor, { ...source, type });
            return reply.code(201).send(presentDataFile(stored));
          }
          const uploaded = await uploads.receive(request.actor, { ...source, sidecar: sidecar.bytes });
          return reply.code(201).send(present.uploaded(uploaded));
        } finally {
          drain(request.raw);
        }
      },
    );
  });

  http.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/upload/:media_id/duplicates',
    {
      schema: {
        tags,
        summary: 'Compare a stored image with the posts there are now',
        params: fileParams,
        response: { 200: duplicatesAnswer },
      },
    },
    async (request) => present.duplicates(await uploads.duplicatesOf(request.actor, request.params.media_id)),
  );

  http.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/upload/known',
    {
      schema: {
        tags,
        summary: 'Check which files are already stored',
        body: knownFilesBody,
        response: { 200: knownFilesAnswer },
      },
    },
    async (request) => present.known(await uploads.known(request.actor, request.body.sha256)),
  );
}

const sessionLimit = {
  max: uploadsPerMinute,
  timeWindow: '1 minute',
  keyGenerator: (request: FastifyRequest) => `upload:${request.sessionHash}`,
  errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) => {
    const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
    const message = `More than ${uploadsPerMinute} uploads in one minute. Try again in ${retryAfter} s.`;
    return new AppError('too_many', message, { retryAfter });
  },
};

/** Rejects by the headers, before the body is read. */
function refuseEarly(request: FastifyRequest, maxBytes: number): void {
  if (!request.isMultipart()) {
    throw new AppError(
      'unsupported_type',
      'Send the file as a form (multipart/form-data), in the field "file".',
    );
  }
  if (announcedBytes(request) > maxBytes + mostSidecarBytes + formBytes) {
    throw new AppError('too_large', fileTooLarge(maxBytes));
  }
}

/** Bytes of the request, the form around the file included; 0 if it does not declare them. */
function announcedBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0);
}

type Parts = AsyncIterableIterator<Multipart>;

/** Filled while the form is read. */
interface Sidecar {
  bytes: Buffer | null;
}

/** The file of a form, after its sidecar; fields before it are skipped. */
async function filePart(parts: Parts, sidecar: Sidecar): Promise<MultipartFile> {
  let part = await nextFile(parts);
  if (part?.fieldname === 'sidecar') {
    sidecar.bytes = await readSidecar(part);
    part = await nextFile(parts);
  }
  if (part?.fieldname === 'file') return part;
  part?.file.resume();
  const message = 'Send the file in the field "file".';
  throw new AppError('invalid', message, { fields: { file: message } });
}

/** @throws AppError `too_large`, or `invalid` for what is no XMP */
async function readSidecar({ file }: MultipartFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of file as AsyncIterable<Buffer>) {
    length += piece.length;
    pieces.push(piece);
    if (length > mostSidecarBytes) break;
  }
  const bytes = Buffer.concat(pieces);
  requireSidecar(bytes);
  return bytes;
}

/** Refuses a form with a second file, which would otherwise be lost silently. */
async function refuseMoreFiles(parts: Parts): Promise<void> {
  const second = await nextFile(parts);
  if (!second) return;
  second.file.resume();
  throw new AppError('bad_request', 'Send one file per request.');
}

async function nextFile(parts: Parts): Promise<MultipartFile | null> {
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.type === 'file') return next.value;
    }
    return null;
  } catch (cause) {
    throw new AppError('bad_request', 'The form cannot be read. It is damaged or incomplete.', { cause });
  }
}

/**
 * Drains the remainder of a rejected body so that the client can read the response; destroys the connection
 * after `drainMs`.
 */
function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed || isAwaitingContinue(request)) return;
  request.unpipe();
  request.resume();
  const cut = setTimeout(() => request.destroy(), drainMs);
  cut.unref();
  request.once('close', () => clearTimeout(cut));
}
