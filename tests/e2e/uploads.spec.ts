import sharp from 'sharp';
import { storefront } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

declare global {
  /** The request that uploads a file. */
  var sending: XMLHttpRequest;
}

test('an upload shows its progress, is canceled and retried by keyboard', async ({ page }) => {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      window.sending = this;
      send.call(this, body);
    };
  });
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

  // The server never receives the first one, so that the browser shows progress.
  await page.route('**/api/tenants/*/thumbnail', () => undefined, { times: 1 });
  await input.setInputFiles(file);
  const bar = page.getByRole('progressbar', { name: 'logo.png' });
  await expect(bar).toBeVisible();
  for (const loaded of [30, 70]) {
    await page.evaluate(
      (sent) => window.sending.upload.dispatchEvent(new ProgressEvent('progress', sent)),
      { lengthComputable: true, loaded, total: 100 },
    );
    await expect(bar).toHaveAttribute('aria-valuenow', String(loaded));
  }
  await expectAccessible(page);

  const cancel = page.getByRole('button', { name: 'Cancel upload' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('status').getByText('was canceled')).toBeAttached();
  await expect(page.getByRole('button', { name: /^(Upload|Replace) logo$/ })).toBeFocused();

  await input.setInputFiles(file);
  await expect(page.getByRole('img', { name: 'Logo of Granite State Makers' })).toBeVisible();
});
