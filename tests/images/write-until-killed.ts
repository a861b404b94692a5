import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileStore } from '../../server/platform/files/file-store.ts';

const dataDir = process.argv[2] ?? '';
const files = await createFileStore({ dataDir, s3: null });
const given = join(dataDir, 'given');
await mkdir(given);
for (let index = 0; ; index++) {
  await Promise.all(
    ['a', 'b', 'c', 'given'].map(async (part) => {
      const key = `media/aa/${part}${index}.jpg`;
      const bytes = Buffer.alloc(300_000, index % 256);
      if (part === 'given') {
        const path = join(given, String(index));
        await writeFile(path, bytes);
        await files.take(key, path, { contentType: 'image/jpeg' });
      } else {
        await files.put(key, bytes, { contentType: 'image/jpeg' });
      }
      process.stdout.write(`${key}\n`);
    }),
  );
}
