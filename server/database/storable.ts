import { PostgresDialect, PostgresQueryCompiler, SqliteDialect, SqliteQueryCompiler } from 'kysely';

const nul = '\u0000';

/**
 * PostgreSQL refuses a NUL character in any text and SQLite cuts the text there. Such a character only comes
 * from someone probing: it becomes U+FFFD, so that a look-up with it finds nothing instead of failing.
 */
export function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' && parameter.includes(nul)
    ? parameter.replaceAll(nul, '\uFFFD')
    : parameter;
}

class StorableSqliteCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

class StorablePostgresCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

export class StorableSqliteDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new StorableSqliteCompiler();
  }
}

export class StorablePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new StorablePostgresCompiler();
  }
}
