import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importCommand } from '#server/cli/import-command.ts';
import { animatedGif } from '../factories/pictures.ts';
import { importSite, photograph } from './import-site.ts';

const site = importSite();

describe('npm run import', () => {
  const command = async (
    args: string[],
    { isInteractive = false, stop = new AbortController().signal } = {},
  ) => {
    let written = '';
    const write = (text: string) => {
      written += text;
    };
    const terminal = { isInteractive, columns: 60, folder: site.folder, stop, write };
    const exitCode = await importCommand(args, async () => site.importer(), terminal);
    return { exitCode, written };
  };

  test('without a site.folder, or with nonsense, shows how it is used', async () => {
    for (const args of [[], ['--publish'], ['--nonsense', site.folder], [site.folder, site.folder]]) {
      const { exitCode, written } = await command(args);
      expect(exitCode).toBe(2);
      expect(written).toContain('Usage: npm run import -- DIR [--publish]');
    }
  });

  test('prints a line a file and a summary, and ends with 0', async () => {
    await site.put('a.jpg', await photograph(500));
    await site.put('deep/a copy.jpg', await photograph(500));
    await site.run();
    await site.put('b.jpg', await photograph(501));
    const { exitCode, written } = await command([site.folder]);
    expect(exitCode).toBe(0);
    const lines = written.split('\n');
    expect(
      lines
        .slice(0, 3)
        .map((line) => line.replace(/^\d/, ''))
        .sort(),
    ).toEqual(['/3 imported b.jpg', '/3 skipped  a.jpg', `/3 skipped  ${join('deep', 'a copy.jpg')}`]);
    expect(lines.slice(0, 3).map((line) => line.charAt(0))).toEqual(['1', '2', '3']);
    expect(lines.slice(3)).toEqual(['Imported 1 photo as drafts.', 'Skipped 2 photos imported before.', '']);
  });

  test('ends with 1 when a file was refused, and says which and why', async () => {
    await site.put('bad\u001b[2J\u202e.jpg', 'a text');
    const { exitCode, written } = await command([site.folder, '--publish']);
    expect(exitCode).toBe(1);
    expect(written).toContain('Refused 1 file:\n  bad?[2J?.jpg: This is a text file.');
    expect(written).not.toContain('\u001b');
  });

  test('names what to check of a photo before publishing it', async () => {
    const whole = await photograph(500);
    await site.put('cut.jpg', whole.subarray(0, -2));
    const { exitCode, written } = await command([site.folder]);
    expect(exitCode).toBe(0);
    expect(written).toContain(
      'Check 1 photo before publishing:\n  cut.jpg: The file is damaged (its end is missing), but its image is complete.\n',
    );
  });

  test('says which photos were not published because of their files, and what to check of the others', async () => {
    await site.put('cut.jpg', (await photograph(500)).subarray(0, -2));
    await site.put('moving.gif', await animatedGif({ width: 60, height: 40, delays: [50, 50] }));
    const { exitCode, written } = await command([site.folder, '--publish']);
    expect(exitCode).toBe(0);
    expect(written.split('\n').slice(2)).toEqual([
      'Imported 2 photos, 1 of them published.',
      'Not published because of their files. Check them first (1):',
      '  cut.jpg: The file is damaged (its end is missing), but its image is complete.',
      'Check 1 photo:',
      '  moving.gif: The file is animated. Photo pages show only its first frame.',
      '',
    ]);
  });

  test('draws one line over and over on a terminal', async () => {
    await site.put('a.jpg', await photograph(500));
    await site.put('b.jpg', await photograph(501));
    const { written } = await command([site.folder], { isInteractive: true });
    const bars = written.split('\r\u001b[2K').filter((line) => line.includes('█'));
    expect(bars).toHaveLength(2);
    expect(bars.at(-1)).toContain('2/2');
    for (const bar of bars) expect(bar.length).toBeLessThan(60);
    expect(written.trimEnd().endsWith('Imported 2 photos as drafts.')).toBe(true);
  });

  test('ends with 130 when it was stopped', async () => {
    await site.put('a.jpg', await photograph(500));
    const { exitCode, written } = await command([site.folder], { stop: AbortSignal.abort() });
    expect(exitCode).toBe(130);
    expect(written).toContain('Stopped with 1 file left');
  });
});
