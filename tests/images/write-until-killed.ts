import { createFileStore } from '#server/adapters/files/create-file-store.ts';

const files = await createFileStore({ dataDir: process.argv[2] ?? '', s3: null });
for (let index = 0; ; index++) {
  await Promise.all(
    ['a', 'b', 'c'].map(async (part) => {
      const key = `media/aa/${part}${index}.jpg`;
      await files.put(key, Buffer.alloc(300_000, index % 256), { contentType: 'image/jpeg' });
      process.stdout.write(`${key}\n`);
    }),
  );
}
