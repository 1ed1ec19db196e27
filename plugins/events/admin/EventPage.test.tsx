import { renderPlugin } from '@foyer/kit/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  const reading = (rows: object[]) => Response.json(rows, { headers: range(rows.length) });
  return renderPlugin(admin, {
    realm,
    tenantId: TENANT,
    path,
    can,
    data: ({ method, path: asked }) => {
      if (method !== 'GET') return write?.() ?? Response.json({ ...event(), success: true });
      if (asked === `tenants/${TENANT}`)
        return Response.json({ id: TENANT, details: { name: 'Riverside Arts' } });
      if (asked === EVENTS) return reading([event(status)]);
      if (asked === `${EVENTS}/e1`) return Response.json(event(status));
      if (asked === `${EVENTS}/e1/ticket-types`) return reading(types);
      if (asked === `${EVENTS}/e1/discounts`) return reading([]);
      return Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 });
    },
  });
}
const range = (count: number) => ({
  'Content-Range': count ? `rows 0-${count - 1}/${count}` : 'rows */0',
});
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(new RegExp(`^${label}[\\s*]*$`)), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const writesOf = (asked: readonly { method: string }[]) =>
  asked.filter(({ method }) => method !== 'GET');

test('the list says what, when at the event’s own clock, and in which state', async () => {
  open('/events');
  expect(await screen.findByRole('link', { name: 'Harbour Lights 🎭' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: /^Thu, Jul 01, 2027, 6:00\sPM EDT$/ })).toBeTruthy();
  expect(screen.getByText('Draft')).toBeTruthy();
  expect(screen.getByText('12 of 100')).toBeTruthy();
  expect(screen.getByText('1 event')).toBeTruthy();
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

test('who may only read sees no way to write', async () => {
  open('/events/e1/details', { can: READS });
  expect(await screen.findByRole('heading', { name: 'Harbour Lights 🎭' })).toBeTruthy();
  for (const name of [/Publish/, /Edit/, /Actions/, /Upload/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('operators look at the same page, and nothing on it would be refused', async () => {
  const tabs = ['Details', 'Tickets', 'Discounts', 'Seat map', 'Settings'];
  for (const tab of tabs) {
    const path = `/tenant/${TENANT}/events/e1/${tab.toLowerCase().replace(' ', '-')}`;
    open(path, { can: READS, realm: 'platform' });
    const chosen = await screen.findByRole('tab', { name: tab });
    expect(chosen.getAttribute('aria-selected')).toBe('true');
    for (const name of [/Publish/, /Edit/, /Actions/, /Upload/, /Add/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    // The session that a draft is shown by is not theirs.
    expect(screen.queryByRole('link', { name: 'Preview page' })).toBeNull();
  }
});

test('organisers are led to the page of a draft, and of what is published', async () => {
  open('/events/e1/details', { can: READS });
  const preview = await screen.findByRole('link', { name: 'Preview page' });
  expect(preview.getAttribute('href')).toBe('/harbour-lights/tickets?preview=e1');
  open('/events/e1/details', { can: READS, status: 'published' });
  const page = await screen.findByRole('link', { name: 'View page' });
  expect(page.getAttribute('href')).toBe('/harbour-lights/tickets');
});

test('a new event is where the last one was, and needs a name and its times', async () => {
  const { asked } = open('/events');
  fireEvent.click(await screen.findByRole('button', { name: 'Add event' }));
  await screen.findByRole('dialog');
  expect(dialog().getByDisplayValue('America/New York')).toBeTruthy();
  press('Add event');
  await waitFor(() => expect(dialog().getAllByText('This field is required')).toHaveLength(3));
  type('Name', 'Night Ferry');
  type('Starts', '2027-07-01T18:00');
  type('Ends', '2027-07-01T17:00');
  expect(await dialog().findByText('The event cannot end before it starts.')).toBeTruthy();
  expect(writesOf(asked)).toEqual([]);
  type('Ends', '2027-07-01T22:00');
  press('Add event');
  press('Add event');
  expect(await screen.findByText('Event added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    {
      method: 'POST',
      path: EVENTS,
      body: { details: { name: 'Night Ferry', startDateTime: '2027-07-01T22:00:00.000Z' } },
    },
  ]);
});

test('an edit shows the event’s own hours and does not change its state', async () => {
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

test('publishing asks first, and says why it cannot be done', async () => {
  const message = 'Add a ticket type that can be sold before you publish this event.';
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

test('a copy is made at once, and its page opened; a double click makes one', async () => {
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

test('a copy whose answer was lost is the same copy when it is tried again', async () => {
  let tries = 0;
  const { asked } = open('/events/e1/details', {
    write: () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return Response.json({ ...event(), id: 'e2', success: true });
    },
  });
  for (const says of ['The event was not copied', 'Event copied']) {
    fireEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy event' }));
    expect(await screen.findByText(says)).toBeTruthy();
  }
  const keys = asked
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[1], expect.any(String)]);
});

test('cancelling asks first and says that it cannot be undone', async () => {
  const { asked } = open('/events/e1/details', { status: 'published' });
  fireEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel event' }));
  expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
  fireEvent.change(dialog().getByLabelText('Reason (optional)'), {
    target: { value: ' A storm is on its way. ' },
  });
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: 'What buyers read about refunds' }));
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

test('an event that starts later ends later, and takes its sale dates along unless told not to', async () => {
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
  const along = await dialog().findByRole('switch', { name: /Move sale dates/ });
  fireEvent.click(along);
  expect((await dialog().findByRole('alert')).textContent).toMatch(
    /keep their dates:Stalls until Mon, Jul 05, 2027, 12:00\sPM EDT, after the event has ended$/,
  );
  fireEvent.click(along);
  fireEvent.click(dialog().getByRole('switch', { name: /Email ticket holders/ }));
  expect(await dialog().findByText(/^Nobody is emailed\./)).toBeTruthy();
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

test('nobody is mailed about a new name or address of the page', async () => {
  open('/events/e1/details', { status: 'published' });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
  type('Name', 'Harbor Lights');
  expect(dialog().queryByRole('switch')).toBeNull();
  type('Venue and street', '1 Pier Road');
  expect(await dialog().findByRole('switch', { name: /Email ticket holders/ })).toBeTruthy();
});

test('a ticket type shows what is left of it', async () => {
  open('/events/e1/tickets');
  expect(await screen.findByText('Stalls')).toBeTruthy();
  expect(screen.getByText('$20.00')).toBeTruthy();
  expect(screen.getByText('7 of 10')).toBeTruthy();
});

test('dates of sale stand on the event’s clock, with both zones where the clocks change', async () => {
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

test('a ticket type on sale for some dates asks for them', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  expect(dialog().queryByLabelText('First day', { exact: false })).toBeNull();
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: /On sale/ }));
  fireEvent.click(await screen.findByRole('option', { name: /certain dates/ }));
  type('Name', 'Early');
  type('Price in dollars', '12.5');
  type('Quantity', '5');
  press('Add ticket type');
  await waitFor(() => expect(dialog().getAllByText('This field is required')).toHaveLength(4));
  type('First day', '2027-06-01');
  type('From', '10:00');
  type('Last day', '2027-06-02');
  type('Until', '10:00');
  press('Add ticket type');
  expect(await screen.findByText('Ticket type added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    {
      path: `${EVENTS}/e1/ticket-types`,
      body: { details: { price: 12.5, quantity: 5, startDate: '2027-06-01', endTime: '10:00' } },
    },
  ]);
});

test('a price with a decimal comma is understood, and what is no amount is refused beside it', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  type('Name', 'Early');
  type('Quantity', '5');
  for (const [typed, sentence] of [
    ['-5.00', 'The price cannot be below zero.'],
    ['1.005', 'Amounts have at most two decimals.'],
    ['1e3', 'Enter an amount in dollars, like 12.50.'],
    ['', 'Enter a price.'],
  ] as const) {
    type('Price in dollars', typed);
    press('Add ticket type');
    expect(await dialog().findByText(sentence)).toBeTruthy();
    const field = dialog().getByLabelText<HTMLInputElement>(/^Price in dollars/);
    fireEvent.blur(field);
    expect(field.value).toBe(typed);
  }
  expect(writesOf(asked)).toEqual([]);
  type('Price in dollars', '12,50');
  press('Add ticket type');
  expect(await screen.findByText('Ticket type added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([{ body: { details: { price: 12.5, quantity: 5 } } }]);
});

test('a price that nobody typed is asked for, and nothing is sold for nothing', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  type('Name', 'Early');
  type('Quantity', '5');
  press('Add ticket type');
  expect(await dialog().findByText('Enter a price.')).toBeTruthy();
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: /Kind/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Free' }));
  await waitFor(() =>
    expect(dialog().queryByLabelText('Price in dollars', { exact: false })).toBeNull(),
  );
  press('Add ticket type');
  expect(await screen.findByText('Ticket type added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([{ body: { details: { kind: 'free', price: 0 } } }]);
});

test('a ticket type has a kind and a time of sale, which nothing takes away', async () => {
  open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  for (const [label, choices] of [
    [/Kind/, 4],
    [/On sale/, 2],
  ] as const) {
    fireEvent.mouseDown(dialog().getByRole('combobox', { name: label }));
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(choices);
    fireEvent.click(options[0]!);
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  }
});

test('a free ticket type is asked for no price', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: /Actions for Stalls/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: /Kind/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Free' }));
  await waitFor(() =>
    expect(dialog().queryByLabelText('Price in dollars', { exact: false })).toBeNull(),
  );
  press('Save ticket type');
  expect(await screen.findByText('Ticket type saved')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([{ body: { details: { kind: 'free', price: 0 } } }]);
});

test('a discount’s code is written in upper case', async () => {
  const { asked } = open('/events/e1/discounts');
  await screen.findByText('No discounts yet');
  const [add] = await screen.findAllByRole('button', { name: 'Add discount' });
  fireEvent.click(add!);
  type('Code', 'early');
  type('Percent', '12.5');
  press('Add discount');
  expect(await screen.findByText('Discount added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    { body: { details: { code: 'EARLY', kind: 'percent', percent: 12.5 } } },
  ]);
});

test('a discount of 1,5 percent is one of 1.5, and what is no number is refused beside its field', async () => {
  const { asked } = open('/events/e1/discounts');
  await screen.findByText('No discounts yet');
  const [add] = await screen.findAllByRole('button', { name: 'Add discount' });
  fireEvent.click(add!);
  type('Code', 'early');
  type('Percent', 'ten');
  type('Orders that may use it', '1,000');
  press('Add discount');
  expect(await dialog().findByText('Enter a percentage, like 8.25.')).toBeTruthy();
  expect(dialog().getByText('Leave out the separator of thousands: 1250, not 1,250.')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>(/^Percent/).value).toBe('ten');
  expect(writesOf(asked)).toEqual([]);
  type('Percent', '1,5');
  type('Orders that may use it', '1000');
  press('Add discount');
  expect(await screen.findByText('Discount added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    { body: { details: { percent: 1.5, usageLimit: 1000 } } },
  ]);
});

test('quantities and limits of a ticket type are read as they were typed', async () => {
  const { asked } = open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  type('Name', 'Early');
  type('Price in dollars', '5');
  for (const [typed, sentence] of [
    ['1,5', 'Enter a whole number.'],
    ['-1', 'At least 0.'],
    ['5x', 'Enter a number in digits, like 12.'],
    ['', 'Enter a whole number.'],
  ] as const) {
    type('Quantity', typed);
    press('Add ticket type');
    expect(await dialog().findByText(sentence)).toBeTruthy();
  }
  type('Quantity', '50');
  type('Fewest of one order', '2 or 3');
  press('Add ticket type');
  expect(await dialog().findByText('Enter a number in digits, like 12.')).toBeTruthy();
  expect(writesOf(asked)).toEqual([]);
  type('Fewest of one order', '2');
  press('Add ticket type');
  expect(await screen.findByText('Ticket type added')).toBeTruthy();
  expect(writesOf(asked)).toMatchObject([
    { body: { details: { quantity: 50, minTicketPerOrder: 2 } } },
  ]);
});
