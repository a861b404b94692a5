import { paths } from '#domain/site/paths.ts';
import { widestHub } from '../../seed-content.ts';

/** The records of a site that the scenarios use. */
export interface Subject {
  /** Ids of posts all over the site. */
  postIds: readonly string[];
  /** Ids of the clusters that the bench wrote. */
  clusterIds: readonly string[];
}

/** An action of the owner with a response to wait for. */
export interface Scenario {
  name: string;
  /** @param round differs each time, so that nothing is answered from memory */
  request: (of: Subject, round: number) => { method: 'GET' | 'PUT' | 'POST'; path: string; body?: unknown };
}

const trial = (name: string, required: string[], negative: string[] = []): Scenario => ({
  name,
  request: () => ({
    method: 'POST',
    path: '/api/admin/clusters/try',
    body: { required_tokens: required, negative_tokens: negative, slug: null },
  }),
});

const oneOf = (ids: readonly string[], round: number) => ids[round % ids.length];

export const scenarios: readonly Scenario[] = [
  {
    name: 'Saving a post',
    request: ({ postIds }, round) => ({
      method: 'PUT',
      path: `/api/admin/posts/${oneOf(postIds, round)}`,
      body: { caption: `A lamp and a street in the rain, seen ${round} times.` },
    }),
  },
  { name: 'Opening a hub', request: () => ({ method: 'GET', path: paths.hub(widestHub) }) },
  { name: 'Insights', request: () => ({ method: 'GET', path: '/api/admin/insights' }) },
  { name: 'Diagnostics', request: () => ({ method: 'GET', path: '/api/admin/diagnostics' }) },
  { name: 'The list of clusters', request: () => ({ method: 'GET', path: '/api/admin/clusters?limit=500' }) },
  {
    name: 'Saving a cluster, its description',
    request: ({ clusterIds }, round) => ({
      method: 'PUT',
      path: `/api/admin/clusters/${oneOf(clusterIds, round)}`,
      body: { description: `Photographs that belong together, ${round}.` },
    }),
  },
  {
    name: 'Saving a cluster, its tokens',
    request: ({ clusterIds }, round) => ({
      method: 'PUT',
      path: `/api/admin/clusters/${oneOf(clusterIds, 0)}`,
      body: { required_tokens: [`subject-${60 + (round % 40)}`] },
    }),
  },
  trial('Trying a cluster: a rare token', ['subject-90']),
  trial('Trying a cluster: the commonest token', ['street']),
  trial('Trying a cluster: words together', ['lamp street']),
  trial('Trying a cluster: no required token', []),
  trial('Trying a cluster: a negative token alone', [], ['night']),
  {
    name: 'Saving a cluster without tokens',
    request: ({ clusterIds }, round) => ({
      method: 'PUT',
      path: `/api/admin/clusters/${oneOf(clusterIds, 2)}`,
      body: { required_tokens: round % 2 === 0 ? [] : ['subject-99'], negative_tokens: [] },
    }),
  },
  {
    name: 'Saving a cluster with a negative token alone',
    request: ({ clusterIds }, round) => ({
      method: 'PUT',
      path: `/api/admin/clusters/${oneOf(clusterIds, 1)}`,
      body: { required_tokens: [], negative_tokens: [`subject-${60 + (round % 40)}`] },
    }),
  },
  {
    name: 'Saving a cluster that requires what most photos have',
    request: ({ clusterIds }, round) => ({
      method: 'PUT',
      path: `/api/admin/clusters/${oneOf(clusterIds, 4)}`,
      body: { required_tokens: [round % 2 === 0 ? 'street' : 'rain'], negative_tokens: [] },
    }),
  },
  {
    name: 'Saving a cluster of most photos, another token that it leaves out',
    request: ({ clusterIds }, round) => ({
      method: 'PUT',
      path: `/api/admin/clusters/${oneOf(clusterIds, 4)}`,
      body: { required_tokens: ['street'], negative_tokens: [`subject-${60 + (round % 40)}`] },
    }),
  },
];
