import type { Caller } from './caller.ts';

/** What a shortcode names: `url` a file of figures, `id` a calculator. */
interface ShortcodeChoices {
  assets: { name: string; type: 'csv' | 'json'; url: string }[];
  calculators: { id: string; name: string }[];
}

/** At most as many as a list gives at once. */
const most = 500;

/** What the owner can put into a body by a shortcode: assets and calculators, newest first. */
export async function listShortcodeChoices(call: Caller, signal?: AbortSignal): Promise<ShortcodeChoices> {
  const options = { query: { limit: most }, ...(signal && { signal }) };
  const [assets, calculators] = await Promise.all([
    call.list<ShortcodeChoices['assets'][number]>('/api/admin/assets', options),
    call.list<ShortcodeChoices['calculators'][number]>('/api/admin/calculators', options),
  ]);
  return {
    assets: assets.rows.map(({ name, type, url }) => ({ name, type, url })),
    calculators: calculators.rows.map(({ id, name }) => ({ id, name })),
  };
}
