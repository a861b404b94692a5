import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deletionQuery } from '#contract/lists.ts';
import { recordParams } from '#contract/records.ts';
import type { Actor } from '#domain/access/account.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { fromNames, messagesUnderNames, underNames } from './records.presenter.ts';

type Body = Readonly<Record<string, unknown>>;

/** What the five calls of an entity need of its service; fields are the domain's. */
export interface RecordsDoor<T> {
  list(
    actor: Actor,
    query: {
      filters: Body;
      sort: { by: string; descending: boolean };
      limit: number;
      offset: number;
    },
  ): Promise<{ records: T[]; total: number }>;
  find(actor: Actor, id: string): Promise<T>;
  create(actor: Actor, input: Body): Promise<T>;
  update(actor: Actor, id: string, input: Body, version?: number): Promise<T>;
  /** @param options what means nothing for the entity is ignored */
  remove(actor: Actor, id: string, options: { force?: boolean | undefined }): Promise<void>;
}

export interface RecordRoutes<T> {
  /** Last part of the address: `/api/admin/{path}`. */
  path: string;
  /** For the description of the calls. */
  one: string;
  many: string;
  names: Readonly<Record<string, string>>;
  query: z.ZodType;
  createBody: z.ZodType;
  updateBody: z.ZodType;
  answer: z.ZodType;
  door: RecordsDoor<T>;
}

const tags = ['Semantics'];
/** A list of 10,000 words. */
const bodyLimit = 1024 * 1024;

/** Five calls that are the same for each of the owner's small lists. */
export function recordRoutes<T extends object>(app: FastifyInstance, routes: RecordRoutes<T>): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const { path, one, many, names, door, answer } = routes;
  const address = `/api/admin/${path}`;
  const oneAddress = `${address}/:id`;
  const present = (record: T) => underNames(names, record);
  const response = { 200: answer };
  const params = recordParams;

  typed.get(
    address,
    {
      schema: {
        tags,
        summary: `List ${many}`,
        querystring: routes.query,
        response: { 200: z.array(answer) },
      },
    },
    async (request, reply) => {
      const { sort, limit, offset, ...filters } = request.query as ListQuery;
      const query = { sort: inFields(names, sort), limit, offset, filters: fromNames(names, filters) };
      const { records, total } = await door.list(request.actor, query);
      reply.header('X-Total-Count', String(total));
      return records.map(present);
    },
  );
  typed.get(oneAddress, { schema: { tags, summary: `One ${one}`, params, response } }, async (request) =>
    present(await door.find(request.actor, request.params.id)),
  );
  typed.post(
    address,
    {
      bodyLimit,
      schema: { tags, summary: `Add a ${one}`, body: routes.createBody, response: { 201: answer } },
    },
    async (request, reply) => {
      const input = fromNames(names, request.body as Body);
      return reply.code(201).send(present(await said(names, door.create(request.actor, input))));
    },
  );
  typed.put(
    oneAddress,
    {
      bodyLimit,
      schema: { tags, summary: `Change a ${one}`, params, body: routes.updateBody, response },
    },
    async (request) => {
      const { version, ...fields } = request.body as Body & { version?: number };
      const input = fromNames(names, fields);
      return present(await said(names, door.update(request.actor, request.params.id, input, version)));
    },
  );
  typed.delete(
    oneAddress,
    { schema: { tags, summary: `Delete a ${one}`, params, querystring: deletionQuery } },
    async (request, reply) => {
      await door.remove(request.actor, request.params.id, request.query);
      return reply.code(204).send();
    },
  );
}

interface ListQuery extends Record<string, unknown> {
  sort: { by: string; descending: boolean };
  limit: number;
  offset: number;
}

function inFields(names: RecordRoutes<object>['names'], { by, descending }: ListQuery['sort']) {
  const field = Object.keys(names).find((name) => names[name] === by);
  return { by: field ?? by, descending };
}

/** Errors about an entity speak of its fields, and show its present state, as the calls do. */
export async function said<R>(names: RecordRoutes<object>['names'], work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, fields, current } = error;
    throw new AppError(code, message, {
      ...(fields && { fields: messagesUnderNames(names, fields) }),
      ...(typeof current === 'object' && current !== null && { current: underNames(names, current) }),
      cause: error,
    });
  }
}
