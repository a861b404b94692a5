import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as contract from '#contract/records.ts';
import { clusterFields } from '#domain/clusters/cluster.entity.ts';
import { voiceFields } from '#domain/composer/voice.entity.ts';
import {
  stopwordFields,
  synonymFields,
  templateFields,
  termFields,
} from '#domain/semantic/records.entity.ts';
import type { AppContext } from '../../compose/context.ts';
import { inCallWords } from '../../platform/http/server.ts';
import { type RecordRoutes, recordRoutes } from '../../platform/records/records.routes.ts';
import { type SemanticRecords, semanticRecords } from './records.service.ts';

const tag = 'Semantics';
/** A list of 10,000 words. */
const bodyLimit = 1024 * 1024;
/** Room for 10,000 terms of 100 characters. */
const bulkBytes = 5 * 1024 * 1024;

/** Clusters, their terms, and what the engine and the composer use beside them. */
export function semanticRoutes(http: FastifyInstance, app: AppContext): void {
  const semantic = semanticRecords(app);
  termsRoute(http, semantic);
  for (const kind of kinds) recordRoutes(http, { ...kind, tag, bodyLimit, records: semantic[kind.name] });
}

function termsRoute(http: FastifyInstance, { terms }: SemanticRecords): void {
  http.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/terms/bulk',
    {
      bodyLimit: bulkBytes,
      schema: {
        tags: [tag],
        summary: 'Add a list of terms, all or none',
        body: contract.createTermsBody,
        response: { 201: z.array(contract.terms.answer) },
      },
    },
    async (request, reply) => {
      const inputs = request.body.map(termFields.fromWire);
      const added = await inCallWords(terms.createAll(request.actor, inputs), {
        map: termFields,
        present: (current: object) => termFields.toWire(current),
      });
      return reply.code(201).send(added.map(termFields.toWire));
    },
  );
}

type Kind = Omit<RecordRoutes, 'records' | 'tag'> & { name: keyof SemanticRecords };

const kinds: readonly Kind[] = [
  {
    name: 'clusters',
    path: 'clusters',
    one: 'keyword cluster',
    many: 'keyword clusters',
    map: clusterFields,
    query: contract.clustersQuery,
    schemas: contract.clusters,
  },
  {
    name: 'terms',
    path: 'terms',
    one: 'term',
    many: 'terms',
    map: termFields,
    query: contract.termsQuery,
    schemas: contract.terms,
  },
  {
    name: 'synonyms',
    path: 'synonyms',
    one: 'synonym map',
    many: 'synonym maps',
    map: synonymFields,
    query: contract.synonymsQuery,
    schemas: contract.synonyms,
  },
  {
    name: 'stopwords',
    path: 'stopwords',
    one: 'stopword list',
    many: 'stopword lists',
    map: stopwordFields,
    query: contract.stopwordsQuery,
    schemas: contract.stopwords,
  },
  {
    name: 'templates',
    path: 'templates',
    one: 'SEO template',
    many: 'SEO templates',
    map: templateFields,
    query: contract.templatesQuery,
    schemas: contract.templates,
  },
  {
    name: 'voiceProfiles',
    path: 'voice-profiles',
    one: 'voice profile',
    many: 'voice profiles',
    map: voiceFields,
    query: contract.voicesQuery,
    schemas: contract.voices,
  },
];
