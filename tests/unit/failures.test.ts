import { expect, it } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { failureText, isDatabaseDamaged, isDatabaseFailure } from '../../domain/failures.ts';

const failure = (message: string, details: object) => Object.assign(new Error(message), details);
const sqlite = (errcode: number, message: string) => failure(message, { code: 'ERR_SQLITE_ERROR', errcode });

it.each<[string, Error, string | null, boolean, boolean]>([
  ['of SQLite: CORRUPT', sqlite(11, 'database disk image is malformed'), 'damaged', true, true],
  ['of SQLite: CORRUPT_VTAB', sqlite(267, 'malformed'), 'damaged', true, true],
  ['of SQLite: NOTADB', sqlite(26, 'file is not a database'), 'damaged', true, true],
  ['of PostgreSQL: data_corrupted', failure('invalid page', { code: 'XX001' }), 'damaged', true, true],
  ['wrapped', new Error('outer', { cause: sqlite(11, 'malformed') }), 'damaged', true, true],
  ['of SQLite: IOERR', sqlite(10, 'disk I/O error'), 'The database does not answer.', false, true],
  ['of SQLite: FULL', sqlite(13, 'database or disk is full'), 'The disk is full.', false, true],
  ['of SQLite: a mistake', sqlite(1, 'no such column: x'), null, false, false],
  [
    'of the network',
    failure('connect', { code: 'ECONNREFUSED' }),
    'The database does not answer.',
    false,
    true,
  ],
  [
    'of the file system',
    failure("EACCES: permission denied, open '/srv/x'", { code: 'EACCES', syscall: 'open' }),
    'A file or a connection of the server failed (EACCES).',
    false,
    false,
  ],
  ['of the program', new TypeError('x is undefined'), null, false, false],
  ['in our words', new AppError('conflict', 'Another backup runs.'), 'Another backup runs.', false, false],
])('an error %s is said in words for its owner', (_, error, text, damaged, ofDatabase) => {
  if (text === 'damaged') expect(failureText(error)).toMatch(/damaged.*Nothing was changed.*restore/);
  else expect(failureText(error)).toBe(text);
  expect(isDatabaseDamaged(error)).toBe(damaged);
  expect(isDatabaseFailure(error)).toBe(ofDatabase);
});
