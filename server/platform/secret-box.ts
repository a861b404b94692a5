import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
/** Version of the format of sealed texts. */
const form = 'v1';

export interface SecretBoxOptions {
  /** The setting `SECRET_KEY`; null: a key file is used. */
  secretKey: string | null;
  /**
   * Folder of the key file; null if other machines share the database, where only the setting can be the key.
   */
  keyFolder: string | null;
}

export type SecretBox = ReturnType<typeof createSecretBox>;

/** Encrypts what must not be readable in the database. */
export function createSecretBox({ secretKey, keyFolder }: SecretBoxOptions) {
  let known: Promise<Buffer> | undefined;

  function key(mayCreate: boolean): Promise<Buffer> {
    known ??= readKey(mayCreate).then((text) =>
      Buffer.from(hkdfSync('sha256', text, '', 'passerby stored secrets', 32)),
    );
    known.catch(() => {
      known = undefined;
    });
    return known;
  }

  async function readKey(mayCreate: boolean): Promise<string> {
    if (secretKey !== null) return secretKey;
    if (keyFolder === null) throw new AppError('invalid', 'Set SECRET_KEY on the server to store secrets.');
    return mayCreate ? readOrCreateFile(keyFolder) : readFile(join(keyFolder, fileName), 'utf8');
  }

  return {
    canSeal: secretKey !== null || keyFolder !== null,

    /** @param name what it is: a sealed text opens under the same name only */
    async seal(name: string, text: string): Promise<string> {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, await key(true), iv).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${form}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
    },

    /** @throws Error when another key has sealed it, or it has been changed */
    async open(name: string, sealed: string): Promise<string> {
      const [given, data = ''] = sealed.split('.', 2);
      if (given !== form) throw new Error('The stored secret has an unknown form.');
      const bytes = Buffer.from(data, 'base64');
      const iv = bytes.subarray(0, ivBytes);
      const decipher = createDecipheriv(algorithm, await key(false), iv, { authTagLength: tagBytes })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

const fileName = 'secret.key';

/**
 * Text of the key file, which only the owner of the process may read. The file is linked into place when
 * complete: of several processes one wins.
 */
async function readOrCreateFile(folder: string): Promise<string> {
  const file = join(folder, fileName);
  const made = join(folder, `${fileName}.${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(made, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
    await link(made, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(made, { force: true });
  }
  return readFile(file, 'utf8');
}
