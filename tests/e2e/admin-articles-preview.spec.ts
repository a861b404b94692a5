import { addAsset, addCalculator } from '../factories/data.ts';
import { box, button, editNew, readArticle, test } from './admin-articles-site.ts';
import { expect } from './fixtures.ts';

test('the current text is previewed, and what visitors will not see is shown as text', async ({ page }) => {
  const { id } = await editNew(page, {
    body: 'It took **an hour**. <script>alert(1)</script>\n\n[calc id="c" schema="nobody" title="Lost"]',
  });
  await box(page, 'Title').fill('Typed just now');
  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('Typed just now')).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('an hour');
  await expect(preview.locator('script')).toHaveCount(0);
  await expect(preview.getByText('[calc id="c" schema="nobody" title="Lost"]')).toBeVisible();
  expect((await readArticle(page, id)).title).not.toBe('Typed just now');
});

test('the preview shows charts as they will be, and calculators at work', async ({
  page,
  site: { services },
}) => {
  const { url: chart } = await addAsset(
    services,
    'json',
    '[{"label":"a","value":1},{"label":"b","value":3}]',
  );
  const calculator = await addCalculator(services, {
    fields: [{ name: 'n', description: 'Number' }],
    formulas: [{ name: 'twice', expression: 'n * 2' }],
  });
  await editNew(page, {
    body: [
      `[chart type="bar" data="${chart}" title="Bars"]`,
      `[calc id="double" schema="${calculator}" title="Double"]`,
      '[table csv="https://data.example/x.csv" caption="Far"]',
    ].join('\n\n'),
  });
  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'Bar chart: Bars' })).toHaveCount(1);
  await preview.getByLabel('Number').fill('21');
  await preview.getByRole('button', { name: 'Calculate' }).click();
  await expect(preview.getByText('42.00')).toBeVisible();
  await expect(
    preview.getByText('The table appears here on the public page: the visitor’s browser loads its data.'),
  ).toBeVisible();
});
