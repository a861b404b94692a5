import { expect, it } from 'vitest';
import { areFilesHeld, createFileHold } from '../../server/platform/files/hold.ts';
import { oneDatabase } from '../databases.ts';

oneDatabase('files that a backup holds', (make) => {
  it.each([
    ['2026-03-01T12:00:30.000Z', true],
    // It died while the clock was wrong.
    ['2027-03-01T12:00:00.000Z', false],
  ])('until %s keep another one from beginning: %s', async (until, isHeld) => {
    const { transaction, reader } = await make();
    const now = new Date('2026-03-01T12:00:00.000Z');
    await transaction(({ settings }) =>
      settings.set('files_held', { holder: 'dead', until: Date.parse(until) }),
    );
    expect(await areFilesHeld(reader, now)).toBe(isHeld);
    const holding = createFileHold({ transaction, now: () => now, newId: () => 'another' });
    const backup = holding(async () => 'made');
    if (isHeld) await expect(backup).rejects.toMatchObject({ code: 'conflict' });
    else expect(await backup).toBe('made');
  });
});
