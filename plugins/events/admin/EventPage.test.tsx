import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import admin from '../admin.tsx';
import type { EventRecord, EventStatus, TicketType } from '../contract.ts';
import { eventDetails } from '../testing/eventRecords.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENTS = `tenants/${TENANT}/events`;
const event = (status: EventStatus = 'draft'): EventRecord => ({
  id: 'e1',
  details: eventDetails({
    name: 'Harbour Lights 🎭',
    status,
    startDateTime: '2027-07-01T22:00:00.000Z',
    endDateTime: '2027-07-02T02:00:00.000Z',
  }),
});
const stalls: TicketType = {
  id: 't1',
  ticketName: 'Stalls',
  price: 20,
  quantity: 10,
  details: {
    name: 'Stalls',
    price: 20,
    quantity: 10,
    details: '',
    kind: 'paid' as const,
    salesAvailability: 'SALES_AVAILABILITY_OPT_1' as const,
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
  },
};
const SHARE = {
  url: 'https://riverside.example/harbour-lights/tickets',
  qrCode: 'data:image/png;base64,AA==',
  image: { path: '/share.png', alt: 'Harbour Lights · Thursday' },
};
const READS = ['events:events.read', 'events:discounts.read'];
const WRITES = [...READS, 'events:events.create', 'events:events.write', 'events:discounts.write'];

function open(
  path: string,
  given: {
    status?: EventStatus;
    can?: string[];
    write?: () => Response;
    realm?: 'platform';
    type?: Partial<TicketType['details']>;
    types?: TicketType[];
  } = {},
) {
  const { status, can = WRITES, write, realm = 'tenant' } = given;
  const { types = [{ ...stalls, details: { ...stalls.details, ...given.type } }] } = given;
  return renderPlugin(admin, {
    realm,
    tenantId: TENANT,
    path,
    can,
    data: (request) => {
      const { method, path: asked } = request;
      const reading = (rows: readonly { id: string }[]) => answerRows(request, rows);
      if (method !== 'GET') return write?.() ?? Response.json({ ...event(), success: true });
      if (asked === `tenants/${TENANT}`)
        return Response.json({ id: TENANT, details: { name: 'Riverside Arts' } });
      if (asked === EVENTS) return reading([event(status)]);
      if (asked === `${EVENTS}/e1`) return Response.json(event(status));
      if (asked === `${EVENTS}/e1/share`) return Response.json(SHARE);
      if (asked === `${EVENTS}/e1/ticket-types`) return reading(types);
      if (asked === `${EVENTS}/e1/discounts`) return reading([]);
      return Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 });
    },
  });
}
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(new RegExp(`^${label}[\\s*]*$`)), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const writesOf = (asked: readonly { method: string }[]) =>
  asked.filter(({ method }) => method !== 'GET');

test('the list shows each event’s name, date in its own time zone and status', async () => {
  open('/events');
  expect(await screen.findByRole('link', { name: 'Harbour Lights 🎭' })).toBeTruthy();
  expect(screen.getByRole('gridcell', { name: /^Thu, Jul 1, 2027, 6:00\sPM EDT$/ })).toBeTruthy();
  expect(screen.getByText('Draft')).toBeTruthy();
  expect(screen.getByText('12 of 100')).toBeTruthy();
  expect(screen.getByText('1 event')).toBeTruthy();
});

test('the list shows the next event first, and past events on request', async () => {
  const { asked } = open('/events');
  await screen.findByRole('link', { name: 'Harbour Lights 🎭' });
  const last = () =>
    asked.findLast(({ path, query }) => path === EVENTS && query.get('part') === 'rows')?.query;
  expect(last()?.get('filters')).toMatch(/^details\.endDateTime>="20/);
  expect(last()?.get('sort')).toBe('details.startDateTime:asc');
  fireEvent.click(screen.getByRole('button', { name: 'Past' }));
  await waitFor(() => expect(last()?.get('filters')).toMatch(/^details\.endDateTime<"20/));
  expect(last()?.get('sort')).toBe('details.startDateTime:desc');
  fireEvent.click(await screen.findByRole('button', { name: 'All' }));
  await waitFor(() => expect(last()?.get('filters')).toBeNull());
});

test('an event can be copied from the list by users who can create events', async () => {
  open('/events', { can: READS });
  await screen.findByRole('link', { name: 'Harbour Lights 🎭' });
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  const made = { ...event(), id: 'e2', success: true };
  const { asked } = open('/events', { write: () => Response.json(made) });
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy event' }));
  expect(await screen.findByText('Event copied')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([{ method: 'POST', path: `${EVENTS}/e1/copy` }]);
});

test('an operator sees whose event it is', async () => {
  open(`/tenant/${TENANT}/events/e1/details`, {
    realm: 'platform',
    can: [...READS, 'tenants:tenants.read'],
  });
  const whose = await screen.findByRole('link', { name: 'Riverside Arts' });
  expect(whose.getAttribute('href')).toBe(`/tenant/${TENANT}`);
  expect(screen.getByRole('link', { name: 'Events' }).getAttribute('href')).toBe(
    `/tenant/${TENANT}/events`,
  );
});

test('a published event can be shared from the list and its page', async () => {
  const can = ['events:events.read', 'events:events.write'];
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  for (const path of ['/events', '/events/e1/details']) {
    open(path, { can, status: 'published' });
    if (path === '/events') {
      fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Share event' }));
    } else fireEvent.click(await screen.findByRole('button', { name: 'Share event' }));
    fireEvent.click(await dialog().findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(writeText).toHaveBeenLastCalledWith(SHARE.url);
    expect(dialog().getByRole('img', { name: `QR code of ${SHARE.url}` })).toBeTruthy();
    press('Copy HTML');
    await waitFor(() => expect(writeText.mock.lastCall?.[0]).toContain(`<a href="${SHARE.url}"`));
    cleanup();
  }
});

test('hides every write action from a read-only user', async () => {
  open('/events/e1/details', { can: READS });
  expect(await screen.findByRole('heading', { name: 'Harbour Lights 🎭' })).toBeTruthy();
  for (const name of [/Publish/, /Edit/, /Actions/, /Upload/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('operators see the same page without actions that the server would reject', async () => {
  const tabs = ['Details', 'Tickets', 'Discounts', 'Seat map', 'Settings'];
  for (const tab of tabs) {
    const path = `/tenant/${TENANT}/events/e1/${tab.toLowerCase().replace(' ', '-')}`;
    open(path, { can: READS, realm: 'platform' });
    const chosen = await screen.findByRole('tab', { name: tab });
    expect(chosen.getAttribute('aria-selected')).toBe('true');
    for (const name of [/Publish/, /Edit/, /Actions/, /Upload/, /Add/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    // Operators have no session on the tenant's host, which a draft's page needs.
    expect(screen.queryByRole('link', { name: 'Preview page' })).toBeNull();
  }
});

test('organizers get a link to the page of drafts and published events', async () => {
  open('/events/e1/details', { can: READS });
  const preview = await screen.findByRole('link', { name: 'Preview page' });
  expect(preview.getAttribute('href')).toBe('/harbour-lights/tickets?preview=e1');
  open('/events/e1/details', { can: READS, status: 'published' });
  const page = await screen.findByRole('link', { name: 'View page' });
  expect(page.getAttribute('href')).toBe('/harbour-lights/tickets');
});

test('an edit shows the event’s local time and doesn’t change its status', async () => {
  const { asked } = open('/events/e1/details', { status: 'published' });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
  expect(dialog().getByDisplayValue('2027-07-01T18:00')).toBeTruthy();
  type('City', 'Boston');
  press('Save event');
  expect(await screen.findByText('Event saved')).toBeTruthy();
  const [written] = writesOf(asked) as { method: string; body: { details: object } }[];
  expect(written).toMatchObject({
    method: 'PUT',
    body: { details: { city: 'Boston', startDateTime: '2027-07-01T22:00:00.000Z' } },
  });
  expect(written?.body.details).not.toHaveProperty('status');
});

test('publishing asks first and says why it isn’t possible', async () => {
  const message = 'Before you publish this event, add a ticket type that buyers can order.';
  const { asked } = open('/events/e1/details', {
    write: () => Response.json({ error: { code: 'nothing_to_sell', message } }, { status: 409 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish event' }));
  expect(writesOf(asked)).toEqual([]);
  press('Publish event');
  expect(await dialog().findByText(message)).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    { method: 'PATCH', path: `${EVENTS}/e1`, body: { details: { status: 'published' } } },
  ]);
});

test('a copy is made at once and opened; a double click makes one', async () => {
  const made = { ...event(), id: 'e2', success: true };
  const { asked } = open('/events/e1/details', { write: () => Response.json(made) });
  fireEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
  const item = await screen.findByRole('menuitem', { name: 'Copy event' });
  fireEvent.click(item);
  fireEvent.click(item);
  expect(await screen.findByText('Event copied')).toBeTruthy();
  const writes = asked.filter(({ method }) => method !== 'GET');
  expect(writes).toMatchObject([{ method: 'POST', path: `${EVENTS}/e1/copy` }]);
  expect(writes[0]?.headers.get('idempotency-key')).toBeTruthy();
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain(`${EVENTS}/e2`));
});

test('retrying a copy after a lost response makes no second copy', async () => {
  let tries = 0;
  const { asked } = open('/events/e1/details', {
    write: () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return Response.json({ ...event(), id: 'e2', success: true });
    },
  });
  for (const says of ['Couldn’t copy the event', 'Event copied']) {
    fireEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy event' }));
    expect(await screen.findByText(says)).toBeTruthy();
  }
  const keys = asked
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[1], expect.any(String)]);
});

test('canceling asks first and says that it can’t be undone', async () => {
  const { asked } = open('/events/e1/details', { status: 'published' });
  fireEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel event' }));
  expect(screen.getByRole('dialog').textContent).toContain('This can’t be undone.');
  fireEvent.change(dialog().getByLabelText('Reason (optional)'), {
    target: { value: ' A storm is on its way. ' },
  });
  fireEvent.mouseDown(
    dialog().getByRole('combobox', { name: 'What to tell buyers about refunds' }),
  );
  fireEvent.click(await screen.findByRole('option', { name: 'They’ll get a full refund' }));
  press('Cancel event');
  expect(await screen.findByText('Event canceled')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    {
      body: {
        details: {
          status: 'cancelled',
          cancelReason: 'A storm is on its way.',
          refundPlan: 'full',
        },
      },
    },
  ]);
});

test('a later start moves the end and, unless turned off, the sale dates', async () => {
  const { asked } = open('/events/e1/details', {
    status: 'published',
    type: {
      salesAvailability: 'SALES_AVAILABILITY_OPT_2',
      startDate: '2027-05-01',
      startTime: '10:00',
      endDate: '2027-07-05',
      endTime: '12:00',
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
  type('Starts', '2027-07-03T19:00');
  expect(dialog().getByLabelText<HTMLInputElement>(/^Ends/).value).toBe('2027-07-03T23:00');
  const along = await dialog().findByRole('switch', { name: /Move sales and discount dates/ });
  fireEvent.click(along);
  expect((await dialog().findByRole('alert')).textContent).toMatch(
    /keep their dates:Stalls until Mon, Jul 5, 2027, 12:00\sPM EDT, after the event ends$/,
  );
  fireEvent.click(along);
  fireEvent.click(dialog().getByRole('switch', { name: /Email ticket holders/ }));
  expect(await dialog().findByText(/^No one will be emailed\./)).toBeTruthy();
  press('Save event');
  await screen.findByText('Event saved');
  expect(writesOf(asked)).toMatchObject([
    {
      body: {
        details: {
          startDateTime: '2027-07-03T23:00:00.000Z',
          endDateTime: '2027-07-04T03:00:00.000Z',
          moveAlong: true,
          notifyHolders: false,
        },
      },
    },
  ]);
});

test('no one is emailed about a new name or page address', async () => {
  open('/events/e1/details', { status: 'published' });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
  type('Name', 'Harbor Lights');
  expect(dialog().queryByRole('switch')).toBeNull();
  type('Venue and street', '1 Pier Road');
  expect(await dialog().findByRole('switch', { name: /Email ticket holders/ })).toBeTruthy();
});

test('a ticket type shows how many tickets are left', async () => {
  open('/events/e1/tickets');
  expect(await screen.findByText('Stalls')).toBeTruthy();
  expect(screen.getByText('$20.00')).toBeTruthy();
  expect(screen.getByText('7 of 10')).toBeTruthy();
});

test('sale dates are shown in the event’s time zone, with both zones across a clock change', async () => {
  const details = {
    ...stalls.details,
    salesAvailability: 'SALES_AVAILABILITY_OPT_2' as const,
    ...{ startDate: '2027-10-01', startTime: '09:00' },
    ...{ endDate: '2027-11-10', endTime: '18:00' },
  };
  open('/events/e1/tickets', { types: [{ ...stalls, details }] });
  const words = 'Oct 01, 2027, 9:00 AM EDT to Nov 10, 2027, 6:00 PM EST';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a ticket type on sale for certain dates requires them', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  expect(dialog().queryByLabelText('Start date', { exact: false })).toBeNull();
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: /On sale/ }));
  fireEvent.click(await screen.findByRole('option', { name: /specific dates/ }));
  type('Name', 'Early');
  type('Price', '12.5');
  type('Quantity', '5');
  press('Add ticket type');
  await waitFor(() => expect(dialog().getAllByText('This field is required')).toHaveLength(4));
  type('Start date', '2027-06-01');
  type('Start time', '10:00');
  type('End date', '2027-06-02');
  type('End time', '10:00');
  press('Add ticket type');
  expect(await screen.findByText('Ticket type added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    {
      path: `${EVENTS}/e1/ticket-types`,
      body: { details: { price: 12.5, quantity: 5, startDate: '2027-06-01', endTime: '10:00' } },
    },
  ]);
});

test('accepts a decimal comma in a price and rejects an invalid amount next to the field', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  type('Name', 'Early');
  type('Quantity', '5');
  for (const [typed, sentence] of [
    ['-5.00', 'The price can’t be below zero.'],
    ['1.005', 'Use at most two decimal places.'],
    ['1e3', 'Enter an amount in dollars, like 12.50.'],
    ['', 'Enter a price.'],
  ] as const) {
    type('Price', typed);
    press('Add ticket type');
    expect(await dialog().findByText(sentence)).toBeTruthy();
    const field = dialog().getByLabelText<HTMLInputElement>(/^Price/);
    fireEvent.blur(field);
    expect(field.value).toBe(typed);
  }
  expect(writesOf(asked)).toEqual([]);
  type('Price', '12,50');
  press('Add ticket type');
  expect(await screen.findByText('Ticket type added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([{ body: { details: { price: 12.5, quantity: 5 } } }]);
});

test('requires a price, so that no ticket is free by mistake', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  type('Name', 'Early');
  type('Quantity', '5');
  press('Add ticket type');
  expect(await dialog().findByText('Enter a price.')).toBeTruthy();
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: /Pricing/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Free' }));
  await waitFor(() => expect(dialog().queryByLabelText('Price', { exact: false })).toBeNull());
  press('Add ticket type');
  expect(await screen.findByText('Ticket type added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([{ body: { details: { kind: 'free', price: 0 } } }]);
});

test('the kind and sale period of a ticket type can’t be cleared', async () => {
  open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  for (const [label, choices] of [
    [/Pricing/, 4],
    [/On sale/, 2],
  ] as const) {
    fireEvent.mouseDown(dialog().getByRole('combobox', { name: label }));
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(choices);
    fireEvent.click(options[0]!);
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  }
});

test('asks for no price for a free ticket type', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: /Actions for Stalls/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: /Pricing/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Free' }));
  await waitFor(() => expect(dialog().queryByLabelText('Price', { exact: false })).toBeNull());
  press('Save ticket type');
  expect(await screen.findByText('Ticket type saved')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([{ body: { details: { kind: 'free', price: 0 } } }]);
});

test('converts a discount’s code to upper case', async () => {
  const { asked } = open('/events/e1/discounts');
  await screen.findByText('No discounts yet');
  const [add] = await screen.findAllByRole('button', { name: 'Add discount' });
  fireEvent.click(add!);
  type('Code', 'early');
  type('Percent off', '12.5');
  press('Add discount');
  expect(await screen.findByText('Discount added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    { body: { details: { code: 'EARLY', kind: 'percent', percent: 12.5 } } },
  ]);
});

test('reads 1,5 percent as 1.5 and rejects an invalid number next to the field', async () => {
  const { asked } = open('/events/e1/discounts');
  await screen.findByText('No discounts yet');
  const [add] = await screen.findAllByRole('button', { name: 'Add discount' });
  fireEvent.click(add!);
  type('Code', 'early');
  type('Percent off', 'ten');
  type('Usage limit', '1,000');
  press('Add discount');
  expect(await dialog().findByText('Enter a percentage, like 8.25.')).toBeTruthy();
  expect(dialog().getByText('Leave out the thousands separator: 1250, not 1,250.')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>(/^Percent off/).value).toBe('ten');
  expect(writesOf(asked)).toEqual([]);
  type('Percent off', '1,5');
  type('Usage limit', '1000');
  press('Add discount');
  expect(await screen.findByText('Discount added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    { body: { details: { percent: 1.5, usageLimit: 1000 } } },
  ]);
});

test('reads quantities and limits of a ticket type as typed', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  type('Name', 'Early');
  type('Price', '5');
  for (const [typed, sentence] of [
    ['1,5', 'Enter a whole number.'],
    ['-1', 'Must be at least 0.'],
    ['5x', 'Enter a number, like 12.'],
    ['', 'Enter a whole number.'],
  ] as const) {
    type('Quantity', typed);
    press('Add ticket type');
    expect(await dialog().findByText(sentence)).toBeTruthy();
  }
  type('Quantity', '50');
  type('Minimum per order', '2 or 3');
  press('Add ticket type');
  expect(await dialog().findByText('Enter a number, like 12.')).toBeTruthy();
  expect(writesOf(asked)).toEqual([]);
  type('Minimum per order', '2');
  press('Add ticket type');
  expect(await screen.findByText('Ticket type added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    { body: { details: { quantity: 50, minTicketPerOrder: 2 } } },
  ]);
});
