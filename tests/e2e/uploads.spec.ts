import sharp from 'sharp';
import { storefront } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

test('an upload shows how far it is, and is cancelled and tried again by keyboard', async ({
  page,
}) => {
  await page.goto(storefront('granite-makers'));
  const said = await page.locator('meta[name="foyer"]').getAttribute('content');
  const { tenant } = JSON.parse(said ?? '{}') as { tenant: { id: string } };
  await page.goto(`/tenant/${tenant.id}/info`);
  const input = page.getByLabel('File for Logo');
  const buffer = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer };

  // A line on which two megabytes take a while.
  const line = await page.context().newCDPSession(page);
  const speed = (bytesASecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesASecond,
    });
  await line.send('Network.enable');
  await speed(150_000);
  await input.setInputFiles(file);
  const bar = page.getByRole('progressbar', { name: 'logo.png' });
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(5);
  const before = await percent();
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(before);
  await expectAccessible(page);

  const cancel = page.getByRole('button', { name: 'Cancel the upload' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('status').getByText('was cancelled')).toBeAttached();
  await expect(page.getByRole('button', { name: /^(Upload|Replace) logo$/ })).toBeFocused();

  await speed(-1);
  await input.setInputFiles(file);
  await expect(page.getByRole('img', { name: 'Logo of Granite State Makers' })).toBeVisible();
});
