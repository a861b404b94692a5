import { Readable } from 'node:stream';
import type { AssetType } from '#domain/assets/asset.entity.ts';
import type { Services } from '#server/compose/services.ts';
import { system } from '../domain/access/account.ts';
import { articleFor } from './seed-content.ts';

const wantedWords = 3000;

/** A body of that many words with headings, lists, links, code and, if URLs are given, a table and a chart. */
export function longBody(data: { csv: string; json: string } | null): string {
  const parts: string[] = [];
  for (let number = 0; wordsIn(parts) < wantedWords; number += 1) {
    parts.push(articleFor(number, { id: 'none', url: '' }).body);
    parts.push(
      `- A [link](/photos) and **words** and \`code\`\n- Another\n\n\`\`\`ts\nconst stops = ${number};\n\`\`\``,
    );
  }
  if (data)
    parts.push(`[table csv="${data.csv}" caption="Lamps"]`, `[chart data="${data.json}" title="Twilight"]`);
  return parts.join('\n\n');
}

/** Stores a table of 40 rows and a chart of twelve months. */
export async function storeData(services: Services): Promise<{ csv: string; json: string }> {
  const rows = Array.from({ length: 40 }, (_, index) => `Lamp ${index},${index * 50},1/${index + 1} s\r\n`);
  const points = Array.from({ length: 12 }, (_, index) => ({
    label: `Month ${index + 1}`,
    value: 30 + (index % 5),
  }));
  const store = async (type: AssetType, text: string) => {
    const source = { stream: Readable.from([Buffer.from(text)]), name: `bench.${type}`, type };
    const { url } = await services.dataFiles.receive(system, source);
    await services.assets.create(system, { name: 'Bench', type, url });
    return url;
  };
  return {
    csv: await store('csv', `Lamp,Kelvin,Time\r\n${rows.join('')}`),
    json: await store('json', JSON.stringify(points)),
  };
}

function wordsIn(parts: readonly string[]): number {
  return parts.join(' ').split(/\s+/).length;
}
