import type { Page } from '@playwright/test';
import { expectFit } from './support/expectFit.ts';
import { expect, test } from './support/test.ts';

// api/database/replicaReads.test.ts has a real standby send this header. Here the screens show it.
const AS_OF = '2026-07-18T14:42:07.000Z';
const SAID = 'As of 10:42 AM EDT';

/** Makes every answer come from a replica that lags by some seconds. */
async function fallBehind(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  network.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    const headers = [...responseHeaders, { name: 'x-as-of', value: AS_OF }];
    const answer = { responseCode: responseStatusCode ?? 200, responseHeaders: headers };
    // Leaving a page cancels its requests.
    network.send('Fetch.continueResponse', { requestId, ...answer }).catch(() => undefined);
  });
  const ofApi = { urlPattern: '*/api/*', requestStage: 'Response' } as const;
  await network.send('Fetch.enable', { patterns: [ofApi] });
}

test.use({ person: 'operator' });

for (const colorScheme of ['light', 'dark'] as const)
  test(`figures from a replica say how current they are, wherever they appear (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await fallBehind(page);
    await page.goto('/');
    for (const name of ['Sales', 'Platform', 'Needs attention', 'New Tenants']) {
      const region = page.getByRole('region', { name, exact: true });
      await expect(region.getByText(SAID)).toBeVisible();
    }
    await expectFit(page);

    await page.emulateMedia({ colorScheme });
    await page.goto('/tenants');
    await expect(page.getByText(SAID)).toBeVisible();
    await expectFit(page);

    await page.emulateMedia({ colorScheme });
    await page.goto('/reports/sales');
    await expect(page.getByText(SAID)).toBeVisible();
    await expectFit(page);
  });
