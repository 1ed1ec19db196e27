import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import { NOTHING_TO_SELL } from '../contract/ticketType.ts';
import type { EventRecord, TicketType } from '../contract.ts';
import { eventDetails } from '../testing/eventRecords.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENTS = `tenants/${TENANT}/events`;
const READS = ['events:events.read', 'events:discounts.read'];
const draft = eventDetails({ status: 'draft' });
const stalls: TicketType['details'] = {
  name: 'Stalls',
  price: 20,
  quantity: 10,
  details: '',
  kind: 'paid',
  salesAvailability: 'SALES_AVAILABILITY_OPT_1',
  surchargeRuleId: null,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  minTicketPerOrder: 1,
  maxTicketPerOrder: 10,
  remainingQuantity: 7,
  sold: 3,
  complimentary: 0,
  held: 0,
  keptBack: 0,
  position: 0,
};

function open(
  given: {
    details?: Partial<EventRecord['details']>;
    types?: Partial<TicketType['details']>[];
    canWrite?: boolean;
  } = {},
) {
  const { details, types = [{}], canWrite = true } = given;
  const rows = types.map((type, index) => ({
    id: `t${index}`,
    ticketName: 'Stalls',
    price: 20,
    quantity: 10,
    details: { ...stalls, ...type },
  }));
  return renderPlugin(admin, {
    realm: 'tenant',
    tenantId: TENANT,
    path: '/events/e1/discounts',
    can: canWrite ? [...READS, 'events:events.write'] : READS,
    data: (asked) => {
      const { path } = asked;
      if (path === `${EVENTS}/e1`)
        return Response.json({ id: 'e1', details: { ...draft, ...details } });
      return answerRows(asked, path === `${EVENTS}/e1/ticket-types` ? rows : []);
    },
  });
}
const dialog = () => within(screen.getByRole('dialog'));
const publishButton = () =>
  dialog().getByRole<HTMLButtonElement>('button', { name: 'Publish event' });
const onThePage = async () =>
  within(await screen.findByRole('region', { name: 'Before you publish' }));
async function ask() {
  await (await onThePage()).findAllByRole('listitem');
  fireEvent.click(screen.getByRole('button', { name: 'Publish event' }));
}

test('a draft shows what is done and what is recommended, and can be published', async () => {
  open();
  const items = await (await onThePage()).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Done A ticket type that buyers can order',
    'Done A start date in the future',
    'Done A location',
    'Recommended An imageAdd an image',
    'Recommended A descriptionAdd a description',
    'Recommended A refund policyAdd a refund policy',
    'Recommended A ticket delivery noteAdd a delivery note',
  ]);
  await ask();
  expect(dialog().getAllByRole('listitem')).toHaveLength(7);
  expect(dialog().queryByText(NOTHING_TO_SELL)).toBeNull();
  expect(publishButton().disabled).toBe(false);
});

test.each([
  { what: 'missing', types: [] },
  { what: 'all complimentary', types: [{ kind: 'complimentary' as const }] },
  { what: 'all without a quantity', types: [{ quantity: 0 }] },
  {
    what: 'no longer on sale',
    types: [
      {
        salesAvailability: 'SALES_AVAILABILITY_OPT_2' as const,
        startDate: '2020-01-01',
        startTime: '10:00',
        endDate: '2020-01-02',
        endTime: '10:00',
      },
    ],
  },
])('a draft can’t be published if its ticket types are $what', async ({ types }) => {
  open({ types });
  await ask();
  expect(dialog().getByText(NOTHING_TO_SELL)).toBeTruthy();
  expect(publishButton().disabled).toBe(true);
});

test('each missing item links to the tab where it is fixed', async () => {
  open({ types: [] });
  await ask();
  fireEvent.click(dialog().getByRole('link', { name: 'Go to ticket types' }));
  expect(await screen.findByText('No ticket types yet')).toBeTruthy();
  const tab = screen.getByRole('tab', { name: 'Tickets' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

test('a past start and a missing location don’t prevent publishing', async () => {
  open({ details: { startDateTime: '2020-01-01T00:00:00.000Z', city: '' } });
  const list = await onThePage();
  expect(await list.findByRole('link', { name: 'Change the date' })).toBeTruthy();
  expect(list.getByRole('link', { name: 'Add a location' })).toBeTruthy();
  await ask();
  expect(publishButton().disabled).toBe(false);
});

test('published events and read-only users have no checklist', async () => {
  open({ details: { status: 'published' } });
  expect(await screen.findByRole('heading', { name: 'Harbour Lights' })).toBeTruthy();
  expect(screen.queryByText('Before you publish')).toBeNull();
  cleanup();
  open({ canWrite: false });
  expect(await screen.findByRole('heading', { name: 'Harbour Lights' })).toBeTruthy();
  expect(screen.queryByText('Before you publish')).toBeNull();
});
