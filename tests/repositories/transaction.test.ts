import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTransaction, type Transaction } from '../../server/platform/database/transaction.ts';
import { eachDatabase } from '../databases.ts';

eachDatabase('a transaction', (make, dialect) => {
  it('commits all of its work, or none when it fails', async () => {
    const { transaction, reader } = await make();
    await transaction((repos) => repos.settings.set('kept', 1));
    const failing = transaction(async (repos) => {
      await repos.settings.set('lost', 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await reader.settings.get('kept')).toBe(1);
    expect(await reader.settings.get('lost')).toBeUndefined();
  });

  it('returns its result and works after one that failed', async () => {
    const { transaction } = await make();
    const outcomes = await Promise.allSettled([
      transaction(() => Promise.reject(new Error('first'))),
      transaction(async () => 'second'),
    ]);
    expect(outcomes[1]).toEqual({ status: 'fulfilled', value: 'second' });
  });

  it('waits for the one before it, so that no write is lost', async () => {
    const { transaction, reader } = await make();
    const add = () =>
      transaction(async (repos) => {
        const count = Number((await repos.settings.get('count')) ?? 0);
        await new Promise((resolve) => setTimeout(resolve, 1));
        await repos.settings.set('count', count + 1);
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await reader.settings.get('count')).toBe(20);
  });

  it('is not seen by readers before its end, and does not make them wait', async () => {
    const { transaction, reader } = await make();
    const during = await transaction(async (repos) => {
      await repos.settings.set('key', 'new');
      return reader.settings.get('key');
    });
    expect(during).toBeUndefined();
    expect(await reader.settings.get('key')).toBe('new');
  });

  it('says so when it is opened inside another, instead of waiting for itself', async () => {
    const { transaction, reader } = await make();
    const nested = transaction((repos) =>
      repos.settings.set('outer', 1).then(() => transaction(async () => 1)),
    );
    await expect(nested).rejects.toThrow('inside another');
    expect(await reader.settings.get('outer')).toBeUndefined();
    await expect(transaction(async () => 'still works')).resolves.toBe('still works');
  });

  it('waits for the writer of another process', async () => {
    const { transaction, reader, location } = await make();
    const elsewhere = await openDatabase(location);
    const there = createTransaction(elsewhere, createRepositories);
    const add = (write: Transaction) =>
      write(async (repos) => {
        const count = Number((await repos.settings.get('count')) ?? 0);
        await new Promise((resolve) => setTimeout(resolve, 1));
        await repos.settings.set('count', count + 1);
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? transaction : there)));
    await elsewhere.close();
    expect(await reader.settings.get('count')).toBe(20);
  });

  if (dialect === 'sqlite') {
    it('reports that the disk is full, commits none of its work, and works when there is room', async () => {
      const { transaction, reader, database } = await make();
      const limit = (pages: number) =>
        sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(database.writer);
      await limit(1);
      const tooMuch = transaction(async (repos) => {
        await repos.settings.set('lost', 1);
        await repos.settings.set('large', 'x'.repeat(1_000_000));
      });
      await expect(tooMuch).rejects.toThrow('disk is full');
      expect(await reader.settings.get('lost')).toBeUndefined();
      await limit(1_000_000);
      await transaction((repos) => repos.settings.set('kept', 1));
      expect(await reader.settings.get('kept')).toBe(1);
    });

    describe('the handle for reading', () => {
      it('refuses to write', async () => {
        const { reader } = await make();
        await expect(reader.settings.set('key', 1)).rejects.toThrow(/readonly/);
      });
    });
  }
});
