import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deletionQuery } from '#contract/lists.ts';
import { recordParams } from '#contract/records.ts';
import type { Actor } from '#domain/access/account.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import type { FieldMap } from '#domain/fields.ts';

type Body = Readonly<Record<string, unknown>>;

interface ListQuery extends Record<string, unknown> {
  sort: { by: string; descending: boolean };
  limit: number;
  offset: number;
}

/** What the five endpoints need of a service; fields have the domain's names. */
export interface RecordService {
  list(actor: Actor, query: ListQuery & { filters: Body }): Promise<{ records: object[]; total: number }>;
  find(actor: Actor, id: string): Promise<object>;
  create(actor: Actor, input: Body): Promise<object>;
  update(actor: Actor, id: string, input: Body, version?: number): Promise<object>;
  /** @param options ignored where the kind has no use for them */
  remove(actor: Actor, id: string, options: { force?: boolean | undefined }): Promise<void>;
}

export interface RecordRoutes {
  /** Last part of the URL: `/api/admin/{path}`. */
  path: string;
  /** For the description of the calls. */
  tag: string;
  one: string;
  many: string;
  summaries?: { create?: string; update?: string; delete?: string };
  map: FieldMap;
  query: z.ZodType;
  createBody: z.ZodType;
  updateBody: z.ZodType;
  answer: z.ZodType;
  /** Bytes of a body; the server's limit by default. */
  bodyLimit?: number;
  /** A service of `createRecordsService`; the schemas above decide what reaches it. */
  records: unknown;
}

/** The endpoints that every kind of record has. */
export function recordRoutes(app: FastifyInstance, routes: RecordRoutes): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const { path, one, many, map, answer, query: querystring } = routes;
  const records = routes.records as RecordService;
  const [address, tags, params] = [`/api/admin/${path}`, [routes.tag], recordParams];

  typed.get(
    address,
    { schema: { tags, summary: `List ${many}`, querystring, response: { 200: z.array(answer) } } },
    async (request, reply) => {
      const { sort, limit, offset, ...filters } = request.query as ListQuery;
      const by = map.fieldOf(sort.by) ?? sort.by;
      const query = { sort: { ...sort, by }, limit, offset, filters: map.fromWire(filters) };
      const { records: found, total } = await records.list(request.actor, query);
      reply.header('X-Total-Count', String(total));
      return found.map(map.toWire);
    },
  );
  typed.get(
    `${address}/:id`,
    { schema: { tags, summary: `Get a ${one}`, params, response: { 200: answer } } },
    async (request) => map.toWire(await records.find(request.actor, request.params.id)),
  );
  writingRoutes(app, routes);
}

function writingRoutes(app: FastifyInstance, routes: RecordRoutes): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const { path, one, summaries = {}, map, answer, createBody, updateBody, bodyLimit } = routes;
  const records = routes.records as RecordService;
  const [address, tags, params] = [`/api/admin/${path}`, [routes.tag], recordParams];
  const limits = bodyLimit === undefined ? {} : { bodyLimit };

  typed.post(
    address,
    {
      ...limits,
      schema: {
        tags,
        summary: summaries.create ?? `Add a ${one}`,
        body: createBody,
        response: { 201: answer },
      },
    },
    async (request, reply) => {
      const created = records.create(request.actor, map.fromWire(request.body as Body));
      return reply.code(201).send(map.toWire(await withWireErrors(map, created)));
    },
  );
  typed.put(
    `${address}/:id`,
    {
      ...limits,
      schema: {
        tags,
        summary: summaries.update ?? `Update a ${one}`,
        params,
        body: updateBody,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { version, ...fields } = request.body as Body & { version?: number };
      const changed = records.update(request.actor, request.params.id, map.fromWire(fields), version);
      return map.toWire(await withWireErrors(map, changed));
    },
  );
  typed.delete(
    `${address}/:id`,
    { schema: { tags, summary: summaries.delete ?? `Delete a ${one}`, params, querystring: deletionQuery } },
    async (request, reply) => {
      await records.remove(request.actor, request.params.id, request.query);
      return reply.code(204).send();
    },
  );
}

/** Errors name the fields, and show the present state of the record, as the calls do. */
export async function withWireErrors<Result>(map: FieldMap, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, fields, current } = error;
    throw new AppError(code, message, {
      ...(fields && { fields: map.keysToWire(fields) }),
      ...(typeof current === 'object' && current !== null && { current: map.toWire(current) }),
      cause: error,
    });
  }
}
