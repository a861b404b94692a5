import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deletionQuery } from '#contract/lists.ts';
import { recordParams } from '#contract/records.ts';
import type { Actor } from '#domain/access/account.ts';
import type { FieldMap } from '#domain/fields.ts';
import { inCallWords } from '../http/server.ts';
import type { RemovalOptions } from './records.service.ts';

type Body = Readonly<Record<string, unknown>>;

interface ListQuery {
  sort: { by: string; descending: boolean };
  limit: number;
  offset: number;
}

/** Methods of a service that the five endpoints call; fields have the domain's names. */
export interface RecordService {
  list(actor: Actor, query: ListQuery & { filters: object }): Promise<{ records: object[]; total: number }>;
  find(actor: Actor, id: string): Promise<object>;
  create(actor: Actor, input: object): Promise<object>;
  update(actor: Actor, id: string, input: object, version?: number): Promise<object>;
  /** @param options ignored where the kind has no use for them */
  remove(actor: Actor, id: string, options: RemovalOptions): Promise<void>;
}

export interface RecordRoutes {
  /** Last part of the URL: `/api/admin/{path}`. */
  path: string;
  /** Tag of the calls in the API description. */
  tag: string;
  one: string;
  many: string;
  summaries?: { create?: string; update?: string; delete?: string };
  map: FieldMap;
  query: z.ZodType;
  schemas: { createBody: z.ZodType; updateBody: z.ZodType; answer: z.ZodType };
  /** Bytes of a body; the server's limit by default. */
  bodyLimit?: number;
  /** The schemas above decide what reaches it. */
  records: RecordService;
}

/** The endpoints that every kind of record has. */
export function recordRoutes(app: FastifyInstance, routes: RecordRoutes): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const { path, one, many, map, records, query: querystring } = routes;
  const { answer } = routes.schemas;
  const [address, tags, params] = [`/api/admin/${path}`, [routes.tag], recordParams];

  typed.get(
    address,
    { schema: { tags, summary: `List ${many}`, querystring, response: { 200: z.array(answer) } } },
    async (request, reply) => {
      const { sort, limit, offset, ...filters } = request.query as ListQuery & Body;
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
  const { path, one, summaries = {}, map, bodyLimit, records } = routes;
  const { answer, createBody, updateBody } = routes.schemas;
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
      return reply.code(201).send(map.toWire(await inCallWords(created, wordsOf(map))));
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
      return map.toWire(await inCallWords(changed, wordsOf(map)));
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

const wordsOf = (map: FieldMap) => ({ map, present: (current: object) => map.toWire(current) });
