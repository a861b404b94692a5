import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as contract from '#contract/records.ts';
import { fieldNames, fromNames, underNames } from '../../platform/records/records.presenter.ts';
import {
  type RecordRoutes,
  type RecordsDoor,
  recordRoutes,
  said,
} from '../../platform/records/records.routes.ts';
import type { ClusterList } from '../clusters/clusters.service.ts';
import type { SemanticRecordsServices } from './records.service.ts';

export interface SemanticRoutesOptions {
  semantic: SemanticRecordsServices & { clusters: ClusterList };
}

/** Room for 5,000 terms. */
const bulkBytes = 2 * 1024 * 1024;

/** Clusters, their terms, and what the engine and the composer keep beside them. */
export function semanticRoutes(app: FastifyInstance, { semantic }: SemanticRoutesOptions): void {
  const add = <T extends object>(service: unknown, routes: Omit<RecordRoutes<T>, 'door'>) =>
    recordRoutes(app, { ...routes, door: service as RecordsDoor<T> });
  const terms = fieldNames.term;

  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/terms/bulk',
    {
      bodyLimit: bulkBytes,
      schema: {
        tags: ['Semantics'],
        summary: 'Add a list of terms, all or none',
        body: contract.createTermsBody,
        response: { 201: z.array(contract.term) },
      },
    },
    async (request, reply) => {
      const inputs = request.body.map((body) => fromNames(terms, body));
      const added = await said(terms, semantic.terms.createAll(request.actor, inputs));
      return reply.code(201).send(added.map((record) => underNames(fieldNames.term, record)));
    },
  );
  add(semantic.clusters, {
    path: 'clusters',
    one: 'keyword cluster',
    many: 'keyword clusters',
    names: fieldNames.cluster,
    query: contract.clustersQuery,
    createBody: contract.createClusterBody,
    updateBody: contract.updateClusterBody,
    answer: contract.cluster,
  });
  add(semantic.terms, {
    path: 'terms',
    one: 'term',
    many: 'terms',
    names: terms,
    query: contract.termsQuery,
    createBody: contract.createTermBody,
    updateBody: contract.updateTermBody,
    answer: contract.term,
  });
  add(semantic.synonyms, {
    path: 'synonyms',
    one: 'synonym map',
    many: 'synonym maps',
    names: fieldNames.synonymMap,
    query: contract.synonymsQuery,
    createBody: contract.createSynonymBody,
    updateBody: contract.updateSynonymBody,
    answer: contract.synonymMap,
  });
  addLists(add, semantic);
}

function addLists(
  add: <T extends object>(service: unknown, routes: Omit<RecordRoutes<T>, 'door'>) => void,
  semantic: SemanticRoutesOptions['semantic'],
): void {
  add(semantic.stopwords, {
    path: 'stopwords',
    one: 'stopword list',
    many: 'stopword lists',
    names: fieldNames.stopwordList,
    query: contract.stopwordsQuery,
    createBody: contract.createStopwordBody,
    updateBody: contract.updateStopwordBody,
    answer: contract.stopwordList,
  });
  add(semantic.templates, {
    path: 'templates',
    one: 'SEO template',
    many: 'SEO templates',
    names: fieldNames.template,
    query: contract.templatesQuery,
    createBody: contract.createTemplateBody,
    updateBody: contract.updateTemplateBody,
    answer: contract.seoTemplate,
  });
  add(semantic.voiceProfiles, {
    path: 'voice-profiles',
    one: 'voice profile',
    many: 'voice profiles',
    names: fieldNames.voiceProfile,
    query: contract.voicesQuery,
    createBody: contract.createVoiceBody,
    updateBody: contract.updateVoiceBody,
    answer: contract.voiceProfile,
  });
}
