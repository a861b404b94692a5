import { expect, test } from './fixtures.ts';
import { photo } from './quick-upload-photo.ts';
import { readyToUpload } from './quick-upload-sheet.ts';

test('the browser asks before a reload would lose a chosen photo or typed text', async ({ page }) => {
  const asksToLeave = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const quick = await readyToUpload(page);
  expect(await asksToLeave()).toBe(false);
  await quick.caption.fill('Rain outside');
  expect(await asksToLeave()).toBe(true);
  await quick.caption.fill('');
  expect(await asksToLeave()).toBe(false);
  await quick.file.setInputFiles(await photo());
  await expect(quick.title).not.toHaveValue('');
  expect(await asksToLeave()).toBe(true);
  const loaded = page.waitForEvent('load');
  await quick.submit.click();
  await loaded;
});
