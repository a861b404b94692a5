import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type ImportOptions, importService } from '#server/features/posts/import.service.ts';
import { system } from '../../domain/access/account.ts';
import { openMediaStore } from './media-store.ts';
import { quarters } from './pictures.ts';

/** For each test a folder of photographs and an empty site to import them into. */
export function importSite() {
  let store: Awaited<ReturnType<typeof openMediaStore>>;
  let folder: string;

  beforeEach(async () => {
    store = await openMediaStore();
    folder = await mkdtemp(join(tmpdir(), 'import-'));
  });

  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const importer = () => importService(store.context);

  const run = (options: Partial<ImportOptions> = {}) =>
    importer().run(system, folder, { publish: false, date: 'now', ...options });

  const put = async (path: string, content: Buffer | string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };

  return {
    get store() {
      return store;
    },
    get folder() {
      return folder;
    },
    importer,
    run,
    put,
  };
}

export const photograph = async (width: number, packet?: string) => {
  const picture = await quarters(width, 200);
  return (packet ? picture.withXmp(packet) : picture).jpeg().toBuffer();
};

/** What a photograph says of itself. */
export const packet =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">' +
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Evening walk</rdf:li></rdf:Alt></dc:title>' +
  '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Two people on a bridge.</rdf:li></rdf:Alt></dc:description>' +
  '<dc:subject><rdf:Bag><rdf:li>Street  Candid</rdf:li><rdf:li>Мост</rdf:li></rdf:Bag></dc:subject>' +
  '<photoshop:City>Graz</photoshop:City></rdf:Description></rdf:RDF></x:xmpmeta>';
