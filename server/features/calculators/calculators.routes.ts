import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as contract from '#contract/calculators.ts';
import { recordParams } from '#contract/records.ts';
import { calculatorFields } from '#domain/calculators/calculator.entity.ts';
import { AppError } from '#domain/errors.ts';
import type { AppContext } from '../../compose/context.ts';
import { recordRoutes } from '../../platform/records/records.routes.ts';
import { calculatorsService } from './calculators.service.ts';

/** Forty fields and forty formulas, as long as they may be. */
const bodyLimit = 128 * 1024;

/** Calculation schemas: their owner's calls, and the one by which a calculator on a page gets its own. */
export function calculatorRoutes(http: FastifyInstance, app: AppContext): void {
  const calculators = calculatorsService(app);
  http.withTypeProvider<ZodTypeProvider>().get(
    '/api/calculators/:id',
    {
      schema: {
        tags: ['Public'],
        summary: 'Get fields and formulas of a calculator',
        params: recordParams,
        response: { 200: contract.publicCalculator },
      },
    },
    async (request) => {
      const calculator = await calculators.findPublic(request.params.id);
      if (!calculator) throw new AppError('not_found', 'Calculator not found.');
      const { id, name, schema_json } = calculatorFields.toWire(calculator);
      return { id, name, schema_json };
    },
  );

  recordRoutes(http, {
    path: 'calculators',
    tag: 'Calculation schemas',
    one: 'calculation schema',
    many: 'calculation schemas',
    summaries: { create: 'Create a calculation schema' },
    map: calculatorFields,
    query: contract.calculatorsQuery,
    schemas: {
      createBody: contract.createCalculatorBody,
      updateBody: contract.updateCalculatorBody,
      answer: contract.adminCalculator,
    },
    bodyLimit,
    records: calculators,
  });
}
