import { addAsset, addCalculator } from '../factories/data.ts';
import { expectAccessible } from './accessibility.ts';
import {
  bodyBox,
  box,
  button,
  editNew,
  isSaved,
  readArticle,
  saveDraft,
  test,
} from './admin-articles-site.ts';
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

test('a preview with a wide table fits a phone: the table scrolls, the text does not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const cells = (text: string) => `|${` ${text} |`.repeat(8)}`;
  await editNew(page, {
    body: `A line of text beside it.\n\n${cells('Exposure')}\n${cells('---')}\n${cells('1/125 s')}`,
  });
  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('table')).toBeVisible();
  const line = await preview.getByText('A line of text beside it.').boundingBox();
  expect(line && line.x + line.width).toBeLessThanOrEqual(390);
});

test('text and preview show charts as they will be, calculators at work, and why a block is broken', async ({
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
  const blocks = [
    `[chart type="bar"  data="${chart}" title="Bars"]`,
    `[calc id="double" schema="${calculator}" title="Double"]`,
    '[table csv="https://data.example/x.csv" caption="Far"]',
  ];
  const { id } = await editNew(page, {
    body: [...blocks, '[chart type="bar" data="/x.json"]'].join('\n\n'),
  });
  const text = bodyBox(page);
  await expect(text.getByRole('img', { name: 'Bar chart: Bars' })).toHaveCount(1);
  await text.getByLabel('Number').fill('21');
  await text.getByRole('button', { name: 'Calculate' }).press('Enter');
  await expect(text.getByText('42.00')).toBeVisible();
  await expect(text.getByText('/x.json is not a JSON file of this site.')).toBeVisible();
  await expectAccessible(page);
  await text.getByRole('button', { name: 'Edit chart' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Chart' });
  await dialog.getByRole('combobox', { name: 'File' }).press('Enter');
  // Data files of the site come first.
  await expect(page.getByRole('option').last()).toHaveText('Another URL');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await dialog.getByLabel('Title').press('Escape');
  await text.getByRole('button', { name: 'Remove chart' }).last().press('Enter');
  await expect(text).toBeFocused();
  await saveDraft(page);
  await isSaved(page);
  expect((await readArticle(page, id)).body).toBe(blocks.join('\n\n'));
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
