import { expect, it } from 'vitest';
import { eachDatabase } from '../databases.ts';

eachDatabase('the database', (make) => {
  it('holds the three hubs from the start', async () => {
    const { reader } = await make();
    const hubs = await reader.clusters.enabled(5);
    expect(hubs.map((hub) => hub.name)).toEqual(['street candid', 'waterfront candid', 'urban life']);
  });
});
