import { system } from '../../domain/access/account.ts';
import { chat } from '../factories/ai-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.describe('settings of two owners', () => {
  test.use({
    baseURL: async ({ describedSite }, use) => use(describedSite.url),
    expectedConsole: /status of 409/,
  });
  const defaults = { tagline: null, copyrightNotice: null, owner: null, openingPicture: null };

  test('both versions of each field can stay, accessible @phone', async ({
    page,
    describedSite: { services },
  }) => {
    const { settings } = services;
    await settings.save(system, defaults);
    const [title, other] = [newName('mine'), newName('theirs')];
    await addPhoto(services, { title });
    const { id } = await addPhoto(services, { title: other });
    await signIn(page);
    await page.goto('/adminsettings');
    const [tagline, notice] = [page.getByLabel('Tagline'), page.getByLabel('Copyright notice')];
    await tagline.fill('My tagline.');
    await notice.fill('© mine');
    await page.getByLabel('Opening photo').fill(title);
    await page.getByRole('option', { name: title }).click();
    await settings.save(system, { tagline: 'Their tagline.', owner: 'Their Name', openingPicture: id });
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    const conflict = page.getByRole('region', { name: 'These settings were changed elsewhere' });
    await expect(conflict.getByRole('heading')).toBeFocused();
    await expect(conflict).toContainText('merged: Name, Copyright notice.');
    await expect(conflict.getByRole('region', { name: 'Tagline: Your version' })).toHaveText('My tagline.');
    await expect(conflict.getByRole('region', { name: 'Tagline: Saved' })).toHaveText('Their tagline.');
    await expect(conflict.getByRole('region', { name: 'Opening photo: Your version' })).toHaveText(title);
    await expect(conflict.getByRole('region', { name: 'Opening photo: Saved' })).toHaveText(other);
    await expectAccessible(page);
    expect((await settings.read(system)).settings.tagline).toBe('Their tagline.');

    await conflict
      .getByRole('group', { name: 'Tagline' })
      .getByRole('button', { name: 'Keep my version' })
      .click();
    await conflict
      .getByRole('group', { name: 'Opening photo' })
      .getByRole('button', { name: 'Use saved version' })
      .click();
    await expect(conflict).toBeHidden();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
    await expect(tagline).toHaveValue('My tagline.');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Their Name');
    await expect(page.getByLabel('Opening photo')).toHaveValue(other);
    const saved = await settings.read(system);
    expect([saved.settings.tagline, saved.settings.owner, saved.settings.copyrightNotice]).toEqual([
      'My tagline.',
      'Their Name',
      '© mine',
    ]);
    expect(saved.opening?.id).toBe(id);
    await settings.save(system, defaults);
  });

  test('the order of hubs is compared by name, and saved by one call', async ({
    page,
    describedSite: { services },
  }) => {
    const { settings } = services;
    await signIn(page);
    await page.goto('/adminsettings');
    const puts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(new URL(request.url()).pathname);
    });
    const up = page.getByRole('button', { name: /^Move .* up$/ });
    await up.last().click();
    const { hubs } = await settings.read(system);
    const ids = hubs.map(({ id }) => id);
    await settings.save(system, { hubs: [...ids.slice(1), ids[0] ?? ''] });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('region', { name: 'These settings were changed elsewhere' });
    const first = hubs[0]?.name ?? '';
    await expect(conflict.getByRole('region', { name: 'Order of hubs: Your version' })).toContainText(
      new RegExp(`^${first}`, 'i'),
    );
    await conflict.getByRole('button', { name: 'Keep my version' }).click();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
    await expect(conflict).toBeHidden();
    expect(puts).toEqual(['/api/admin/settings', '/api/admin/settings']);
    expect((await settings.read(system)).hubs[0]?.name).toBe(first);
    await settings.save(system, { hubs: ids });
  });

  test('the connection to the AI is tested before it is saved, accessible @phone', async ({
    page,
    describedSite: { provider },
  }) => {
    await signIn(page);
    await page.goto('/adminsettings');
    const connection = page.getByRole('group', { name: 'Connection' });
    const button = connection.getByRole('button', { name: 'Test connection' });
    const result = connection.getByRole('status');
    provider.next(chat(['Yes.']), chat(['Purple.']));
    await button.click();
    await expect(result).toHaveText(/^Answered in \d+\.\d s and can read images$/);
    await expectAccessible(page);
    provider.next(chat(['Yes.']), chat(['No idea.']));
    await button.press('Enter');
    await expect(result).toContainText('but cannot read images. The model did not recognize the test image.');
    await expect(button).toBeFocused();
    await page.getByLabel('Key', { exact: true }).fill('sk-new');
    await expect(result).toBeEmpty();
    provider.next(chat(['Yes.']), chat(['Purple.']));
    await button.click();
    await expect(result).toContainText('can read images');
    expect(provider.heard.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-new',
      'Bearer sk-new',
    ]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
  });
});
