import { system } from '../../domain/access/account.ts';
import { refuses } from '../factories/ai-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName } from './admin-photos-site.ts';
import { describes } from './described-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.describe('background jobs', () => {
  test.use({ baseURL: async ({ describedSite }, use) => use(describedSite.url) });

  test('go on without a window, say what failed, and are tried again', { tag: '@phone' }, async ({
    page,
    context,
    describedSite,
  }) => {
    const { services, provider } = describedSite;
    const of = newName('job');
    const photos = [];
    for (const name of ['a', 'b', 'c']) {
      photos.push(await addPhoto(services, { title: `${of} ${name}`, altText: '', tags: [of] }));
    }
    await signIn(page);
    await services.describing.these(
      system,
      photos.map(({ id }) => id),
    );
    await page.goto('/adminjobs');
    const described = (at: typeof page) =>
      at.getByRole('region', { name: 'Describe photos with AI' }).first();
    await expect(described(page)).toContainText('3 waiting');
    await expectAccessible(page);
    await page.close();
    provider.next(refuses(400, {}, 'too dark'), describes());
    await services.jobs.drain('describe');
    const back = await context.newPage();
    await back.goto('/adminjobs');
    await expect(described(back)).toContainText('2 of 3 done');
    await expect(described(back).getByRole('listitem')).toContainText('too dark');
    await expectAccessible(back);
    await described(back)
      .getByRole('listitem')
      .getByRole('link', { name: new RegExp(`^${of} [abc]$`) })
      .click();
    await expect(back.getByRole('heading', { name: 'Edit photo' })).toBeVisible();
    await back.goBack();
    await described(back).getByRole('button', { name: 'Retry 1 failed' }).click();
    await expect(described(back)).toContainText('1 waiting');
    await services.jobs.drain('describe');
    await back.reload();
    // The newest comes first; earlier ones of other tests may follow.
    const finished = back.getByRole('region', { name: 'Finished' }).getByRole('listitem');
    await expect(finished.filter({ hasText: 'Describe photos' }).first()).toContainText('3 done');
    const [photo] = photos;
    expect(await services.describing.suggestions(system, photo?.id ?? '')).not.toBeNull();
  });
});
