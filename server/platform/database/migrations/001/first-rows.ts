import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

const born = '2024-01-01T00:00:00.000Z';

/** The three hubs behind Home's chips and the navigation: they must never be dead links. */
const hubs = [
  {
    id: '00000000-0000-7000-8000-000000000001',
    name: 'street candid',
    weight: 30,
    required: ['street', 'candid'],
    description:
      'Unposed moments from the pavement: people on their way somewhere, seen for the length of a step.',
  },
  {
    id: '00000000-0000-7000-8000-000000000002',
    name: 'waterfront candid',
    weight: 20,
    required: ['waterfront', 'candid'],
    description:
      'Harbours, quays and piers, and the people who pause where the street ends and the water begins.',
  },
  {
    id: '00000000-0000-7000-8000-000000000003',
    name: 'urban life',
    weight: 10,
    required: ['urban'],
    description:
      'The city going about its day: crossings, markets, stairs and windows, and whoever lives among them.',
  },
];

export async function firstRows(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Database>;
  await db
    .insertInto('clusters')
    .values(
      hubs.map((hub) => ({
        id: hub.id,
        name: hub.name,
        description: hub.description,
        required_tokens: JSON.stringify(hub.required),
        optional_tokens: '[]',
        negative_tokens: '[]',
        geo_scope: '[]',
        weight: hub.weight,
        min_posts_to_index: 5,
        enabled: 1 as const,
        created_date: born,
        updated_date: born,
        version: 1,
      })),
    )
    .execute();
}
