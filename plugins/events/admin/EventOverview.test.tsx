import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { Discount, TicketType } from '../contract.ts';
import { nextSteps } from './NextSteps.tsx';
import { skippedTime } from './eventTime.ts';
import { eventDetails } from '../testing/eventRecords.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = `tenants/${TENANT}/events/e1`;
const details = eventDetails({ capacity: null, sold: 0, places: 30, left: 30 });
const none = { sold: 0, complimentary: 0, held: 0, keptBack: 0 };
const type = (n: number, name: string, left: number, counts: object = {}, kind = 'paid') =>
  ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    ticketName: name,
    price: 20,
    quantity: 10,
    details: {
      ...{ name, price: 20, quantity: 10, kind, remainingQuantity: left, position: n },
      ...{ ...none, ...counts },
    },
  }) as unknown as TicketType;
const TYPES = [
  type(1, 'Stalls', 4, { sold: 2, complimentary: 1, held: 1, keptBack: 2 }),
  type(2, 'Balcony', 0, { sold: 10 }),
  type(3, 'Standing', 10),
];
const ROOF = type(4, 'Roof fund', 7, {}, 'donation');
const early: Discount = {
  id: 'd1',
  details: {
    code: 'EARLY',
    ...{ kind: 'percent' as const, percent: 10, amount: null, usageLimit: 50, used: 3 },
    startDateTime: null,
    endDateTime: '2097-06-01T16:00:00.000Z',
    ticketTypeIds: null,
    dateCreated: '2026-11-01T00:00:00.000Z',
  },
};

function open(
  path: string,
  given: { event?: object; isRemovable?: boolean; types?: TicketType[] } = {},
) {
  const event = { id: 'e1', details: { ...details, ...given.event } };
  return renderPlugin(admin, {
    realm: 'tenant',
    tenantId: TENANT,
    path,
    can: ['read', 'create', 'write']
      .map((name) => `events:events.${name}`)
      .concat('events:discounts.read'),
    data: {
      [`tenants/${TENANT}/events`]: [event],
      [EVENT]: event,
      [`${EVENT}/ticket-types`]: given.types ?? TYPES,
      [`${EVENT}/discounts`]: [early],
      [`${EVENT}/removable`]: () => Response.json({ isRemovable: given.isRemovable === true }),
      [`${EVENT}/ticket-type-order`]: () => Response.json({ success: true }),
    },
  });
}
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('an event opens with tickets sold and left by type, and next steps', async () => {
  open('/events/e1', { types: [...TYPES, ROOF] });
  const tab = await screen.findByRole('tab', { name: 'Overview' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  const stock = within(await screen.findByRole('region', { name: 'Tickets by type' }));
  expect(texts(await stock.findAllByRole('listitem'))).toEqual([
    'Stalls2 sold · 1 complimentary · 1 in carts · 2 kept off sale · 4 left of 10',
    'Balcony10 sold · none left of 10',
    'Standing0 sold · 10 left of 10',
    'Roof fund3 given · 7 left of 10',
  ]);
  const next = within(screen.getByRole('region', { name: 'Next steps' }));
  expect(next.getByRole('link').getAttribute('href')).toBe('/events/e1/discounts');
  const setUp = within(screen.getByRole('tablist', { name: 'Set up' }));
  expect(texts(setUp.getAllByRole('tab'))).toEqual([
    ...['Details', 'Tickets', 'Discounts', 'Seat map', 'Settings'],
  ]);
});

test('next steps follow from the event’s state', () => {
  const at = (over: object) =>
    nextSteps({ ...details, ...over }, Date.parse('2097-07-01T12:00:00.000Z')).map(
      ({ tab }) => tab,
    );
  expect(at({ sold: 5 })).toEqual(['check-in', 'box-office', 'orders']);
  expect(at({ sold: 29, left: 0 })).toEqual(['check-in', 'tickets', 'orders']);
  expect(at({ endDateTime: '2097-06-30T00:00:00.000Z' })).toEqual(['report']);
  expect([at({ status: 'draft' }), at({ status: 'cancelled' })]).toEqual([[], []]);
});

test('an event that has ended is past, in the list and on its page', async () => {
  const event = { startDateTime: '2020-07-01T22:00:00.000Z', endDateTime: '2020-07-02T02:00:00Z' };
  open('/events', { event });
  expect(await screen.findByText('Past')).toBeTruthy();
  open('/events/e1/details', { event });
  expect(await screen.findByText('Past')).toBeTruthy();
  expect(screen.queryByText('Published')).toBeNull();
});

test('ticket types are reordered by their handles with the arrow keys', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Reorder ticket types' }));
  const dialog = within(screen.getByRole('dialog'));
  const rows = async () => texts(await dialog.findAllByRole('listitem'));
  expect(await rows()).toEqual(['Stalls', 'Balcony', 'Standing']);
  const handle = dialog.getByRole('button', { name: 'Move Standing, 3 of 3' });
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Move Standing, 2 of 3' }), {
    key: 'ArrowUp',
  });
  expect(await rows()).toEqual(['Standing', 'Stalls', 'Balcony']);
  expect(dialog.getByRole('status').textContent).toBe('Standing, now 1 of 3');
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Ticket types reordered')).toBeTruthy();
  const [saved] = asked.filter(({ method }) => method === 'POST');
  expect(saved).toMatchObject({
    path: `${EVENT}/ticket-type-order`,
    body: { ids: [TYPES[2]!.id, TYPES[0]!.id, TYPES[1]!.id] },
  });
});

test('discounts show how often they were used and until when they are valid', async () => {
  open('/events/e1/discounts');
  expect(await screen.findByRole('gridcell', { name: '3 of 50' })).toBeTruthy();
  expect(
    screen.getByRole('gridcell', { name: /^Until Sat, Jun 1, 2097, 12:00\sPM EDT$/ }),
  ).toBeTruthy();
});

test('deleting is offered where it is possible, and canceling says how many tickets are sold', async () => {
  open('/events/e1/details', { isRemovable: true });
  const menu = () => screen.findByRole('button', { name: /Actions for/ });
  await waitFor(async () => {
    fireEvent.click(await menu());
    expect(screen.getByRole('menuitem', { name: 'Delete event' })).toBeTruthy();
  });
  open('/events/e1/details', { event: { sold: 12 } });
  fireEvent.click(await menu());
  expect(screen.queryByRole('menuitem', { name: 'Delete event' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel event' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText(/^12 tickets have been sold or given away\. Canceling doesn’t refund/),
  ).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Keep event' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel event' })).toBeTruthy();
});

test('a time that the clocks skip is reported, and other times stay as typed', async () => {
  expect(skippedTime('2027-03-14T02:30', 'America/New_York')).toMatch(/3:30\sAM EDT$/);
  expect(skippedTime('2027-03-14T03:30', 'America/New_York')).toBeUndefined();
  open('/events/e1/details');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Web address')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Starts/), { target: { value: '2027-03-14T02:30' } });
  expect(await dialog.findByText(/Clocks move forward at this time.*3:30\sAM EDT\.$/)).toBeTruthy();
});
