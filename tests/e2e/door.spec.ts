import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { storefront } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { organize, putOnSale, type EventOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { watchPage, type Trouble } from './support/watchPage.ts';
import { writeFilm } from './support/writeFilm.ts';

type State = NonNullable<BrowserContextOptions['storageState']>;

test.use({ person: 'riverside' });

// A second scan returns 409, a forged code 422.
const EXPECTED = /status of 4(09|22)/;

const HOLDER = 'Zoë Łukasz 🎭';

interface Ticket {
  ticketUID: string;
  code: string;
  qrSvg: string;
}

/** Sells two tickets at the box office, and opens them by the link in the email. */
async function sellTwo(page: Page, event: EventOnSale) {
  const at = `/tenants/${event.tenantId}/events/${event.id}`;
  const types = await organize(page, { path: `${at}/ticket-types?limit=1` });
  const [type] = types['result'] as { id: string }[];
  const sale = await organize(page, {
    method: 'POST',
    path: `${at}/orders`,
    body: {
      lines: [{ ticketId: type?.id, quantity: 2 }],
      paymentMethod: 'cash',
      firstName: 'Zoë',
      lastName: 'Łukasz 🎭',
      email: `${event.slug}@example.test`,
    },
  });
  const orderUID = String(sale['orderUID']);
  const { body } = await callApi(page, { path: '/dev/mailbox', type: 'TENANT' });
  const mail = (body as { result: { text: string }[] }).result.find(({ text }) =>
    text.includes(orderUID),
  );
  const token = /\/orders\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const order = await callApi(page, { path: `/p/orders/${token}`, type: 'TENANT' });
  return { orderUID, tickets: (order.body as { tickets: Ticket[] }).tickets };
}

/** Finds an order by the end of a ticket's ID, opens it, and returns to the same list. */
async function findOrder(page: Page, orderUID: string, ticketUID: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search orders' }).fill(ticketUID.slice(-6));
  await expect(page).toHaveURL(/orders\.search=/);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: orderUID }).click();
  await expect(page.getByRole('heading', { name: `Order ${orderUID}` })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: ticketUID, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Previous Page' }).click();
  await expect(page.getByRole('link', { name: orderUID })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search orders' })).toHaveValue(
    ticketUID.slice(-6),
  );
}

/** Opens check-in on a phone whose camera sees a ticket. */
async function withPhone(
  { film, state }: { film: string; state: State },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { launchOptions = {} } = test.info().project.use;
  const phone = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      // A headless browser has no permission prompt.
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await phone.newContext({
      storageState: state,
      baseURL: storefront('riverside'),
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      permissions: ['camera'],
    });
    const page = await context.newPage();
    const troubles: Trouble[] = [];
    watchPage(page, (trouble) => troubles.push(trouble));
    await work(page);
    expect(troubles.filter(({ text }) => !EXPECTED.test(text))).toEqual([]);
  } finally {
    await phone.close();
  }
}

/** Accessible and without overflow, in both themes. */
async function expectFit(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
}

test('finds an order, and the camera admits its ticket once', async ({
  page,
  sessionOf,
}, testInfo) => {
  test.setTimeout(180_000);
  const event = await putOnSale(page, { types: [{ name: 'Stalls', quantity: 20, price: 40 }] });
  const { orderUID, tickets } = await sellTwo(page, event);
  const [shown, forged] = tickets;
  if (!shown || !forged) throw new Error('Two tickets were sold.');
  await test.step('the order is found', () => findOrder(page, orderUID, shown.ticketUID));

  const film = testInfo.outputPath('ticket.y4m');
  await writeFilm(film, shown.qrSvg);
  await withPhone({ film, state: await sessionOf('riverside') }, async (phone) => {
    const status = phone.getByRole('status');
    await phone.goto(`/admin/events/${event.id}/check-in`);
    await phone.getByRole('textbox', { name: 'Door' }).fill('North 🚪');
    await phone.getByLabel('Sound').uncheck();

    await test.step('the camera reads the ticket, which is admitted', async () => {
      await phone.getByRole('button', { name: 'Scan with camera' }).click();
      await expect(status).toContainText('Welcome');
      await expect(status).toContainText(`Stalls · ${HOLDER}`);
      await expectFit(phone);
    });
    await test.step('a second scan is rejected, with the time of the first', async () => {
      await phone.getByRole('button', { name: 'Turn off camera' }).click();
      await phone.getByRole('button', { name: 'Scan with camera' }).click();
      await expect(status).toContainText('Don’t let in');
      await expect(status).toContainText(
        /This ticket was already used on .+, North 🚪, by Ada Whitfield\./,
      );
      await expectFit(phone);
      await phone.getByRole('button', { name: 'Turn off camera' }).click();
    });
    await test.step('a forged code is rejected', async () => {
      await phone.getByLabel('Ticket code or ID').fill(`${forged.ticketUID}.${'0'.repeat(103)}`);
      await phone.getByLabel('Ticket code or ID').press('Enter');
      await expect(status).toContainText('This code isn’t a valid ticket for this event.');
    });
    await test.step('the entrance and mute settings are kept', async () => {
      await phone.reload();
      await expect(phone.getByRole('textbox', { name: 'Door' })).toHaveValue('North 🚪');
      await expect(phone.getByLabel('Sound')).not.toBeChecked();
    });
  });
});
