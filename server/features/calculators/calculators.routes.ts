import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type AdminCalculator,
  adminCalculator,
  calculatorParams,
  calculatorsQuery,
  createCalculatorBody,
  type PublicCalculator,
  publicCalculator,
  updateCalculatorBody,
} from '#contract/calculators.ts';
import { deletionQuery } from '#contract/lists.ts';
import type { Calculator } from '#domain/calculators/schema.ts';
import { AppError } from '#domain/errors.ts';
import { withCurrent } from '../../platform/http/conflict.ts';
import { presentUses } from '../../platform/records/records.presenter.ts';
import type { CalculatorsService, UsedCalculator } from './calculators.service.ts';

export interface CalculatorRoutesOptions {
  calculators: CalculatorsService;
}

const tags = ['Calculation schemas'];
const params = calculatorParams;
const wholeCalculator = { 200: adminCalculator };
/** Forty fields and forty formulas, as long as they may be. */
const bodyLimit = 128 * 1024;

/** Calculation schemas: their owner's calls, and the one by which a calculator on a page gets its own. */
export function calculatorRoutes(app: FastifyInstance, { calculators }: CalculatorRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/calculators/:id',
    {
      schema: {
        tags: ['For everybody'],
        summary: 'Fields and formulas of a calculator',
        params,
        response: { 200: publicCalculator },
      },
    },
    async (request) => {
      const calculator = await calculators.findPublic(request.params.id);
      if (!calculator) throw new AppError('not_found', 'There is no such calculator.');
      return presentPublicCalculator(calculator);
    },
  );

  typed.get(
    '/api/admin/calculators',
    {
      schema: {
        tags,
        summary: 'List calculation schemas',
        querystring: calculatorsQuery,
        response: { 200: z.array(adminCalculator) },
      },
    },
    async (request, reply) => {
      const { sort, limit, offset, ...filters } = request.query;
      const { calculators: found, total } = await calculators.list(request.actor, {
        filters,
        sort,
        limit,
        offset,
      });
      reply.header('X-Total-Count', String(total));
      return found.map(presentCalculator);
    },
  );

  typed.get(
    '/api/admin/calculators/:id',
    { schema: { tags, summary: 'One calculation schema', params, response: wholeCalculator } },
    async (request) => presentCalculator(await calculators.get(request.actor, request.params.id)),
  );

  editingRoutes(app, calculators);
}

function editingRoutes(app: FastifyInstance, calculators: CalculatorsService): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/admin/calculators',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Create a calculation schema',
        body: createCalculatorBody,
        response: { 201: adminCalculator },
      },
    },
    async (request, reply) => {
      const { name, schema_json: schema } = request.body;
      return reply
        .code(201)
        .send(presentCalculator(await calculators.create(request.actor, { name, schema })));
    },
  );

  typed.put(
    '/api/admin/calculators/:id',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Change a calculation schema',
        params,
        body: updateCalculatorBody,
        response: wholeCalculator,
      },
    },
    async (request) => {
      const { name, schema_json: schema, version } = request.body;
      const input = { ...(name !== undefined && { name }), ...(schema !== undefined && { schema }) };
      const updated = calculators.update(request.actor, request.params.id, input, version);
      return presentCalculator(await withCurrent<UsedCalculator, UsedCalculator>(updated, presentCalculator));
    },
  );

  typed.delete(
    '/api/admin/calculators/:id',
    { schema: { tags, summary: 'Delete a calculation schema', params, querystring: deletionQuery } },
    async (request, reply) => {
      await calculators.remove(request.actor, request.params.id, request.query);
      return reply.code(204).send();
    },
  );
}

function presentCalculator({ calculator, usedBy }: UsedCalculator): AdminCalculator {
  return {
    id: calculator.id,
    name: calculator.name,
    // Its owner's own words, with what else they wrote there.
    schema_json: {
      ...calculator.schema,
      fields: calculator.schema.fields.map((field) => ({ ...field })),
      formulas: calculator.schema.formulas.map((formula) => ({ ...formula })),
    },
    created_date: calculator.createdDate,
    updated_date: calculator.updatedDate,
    version: calculator.version,
    used_by: presentUses(usedBy),
  };
}

/** What a calculator on a page needs. */
function presentPublicCalculator({ id, name, schema }: Calculator): PublicCalculator {
  return {
    id,
    name,
    schema_json: {
      fields: schema.fields.map(({ name, description }) => ({ name, description })),
      formulas: schema.formulas.map(({ name, expression }) => ({ name, expression })),
    },
  };
}
