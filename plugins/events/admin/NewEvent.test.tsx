import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import admin from '../admin.tsx';
import type { Venue } from '../contract.ts';
import { eventDetails } from '../testing/eventRecords.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENTS = `tenants/${TENANT}/events`;
const MADE = { id: 'e2', details: eventDetails({ status: 'draft' }) };
const QUAY: Venue = {
  ...{ address1: 'The Quay, 1 Dock Street', city: 'Portland', state: 'ME', country: 'USA' },
  timeZone: 'America/New_York',
};

function open(given: { venues?: () => Response; image?: () => Response } = {}) {
  return renderPlugin(admin, {
    realm: 'tenant',
    tenantId: TENANT,
    path: '/events/new',
    can: ['events:events.read', 'events:events.create', 'events:events.write'],
    data: (request) => {
      const { method, path } = request;
      if (path === `tenants/${TENANT}/venues`)
        return given.venues?.() ?? Response.json({ venues: [QUAY] });
      if (path === `${EVENTS}/with-ticket-types`) return Response.json({ ...MADE, success: true });
      if (path === `${EVENTS}/e2/image` && method === 'POST')
        return given.image?.() ?? Response.json({ ...MADE, success: true });
      if (path === `${EVENTS}/e2`) return Response.json(MADE);
      return answerRows(request, []);
    },
  });
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create event' }));
const creations = (asked: ReturnType<typeof open>['asked']) =>
  asked.filter(({ path }) => path === `${EVENTS}/with-ticket-types`);

async function fillIn() {
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Night Ferry');
  type(/^Starts/, '2097-07-01T18:00');
  type(/^Price/, '20');
  type(/^Quantity/, '50');
}

test('creates an event with its tickets once, and opens it', async () => {
  const { asked } = open();
  await fillIn();
  expect(screen.getByLabelText<HTMLInputElement>(/^Ends/).value).toBe('2097-07-01T21:00');
  create();
  create();
  expect(await screen.findByText('Event created')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: MADE.details.name })).toBeTruthy();
  const sent = creations(asked);
  expect(sent).toMatchObject([
    {
      method: 'POST',
      body: {
        details: {
          name: 'Night Ferry',
          timeZone: 'America/New_York',
          startDateTime: '2097-07-01T22:00:00.000Z',
          endDateTime: '2097-07-02T01:00:00.000Z',
        },
        ticketTypes: [{ name: 'General admission', kind: 'paid', price: 20, quantity: 50 }],
      },
    },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('requires a name, times, and the price and quantity of each ticket type', async () => {
  const { asked } = open();
  await screen.findByLabelText(/^Name/);
  create();
  await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(3));
  expect(screen.getByText('Enter a price.')).toBeTruthy();
  expect(screen.getByText('Enter a whole number.')).toBeTruthy();
  type(/^Name/, 'Night Ferry');
  type(/^Starts/, '2097-07-01T18:00');
  type(/^Ends/, '2097-07-01T17:00');
  expect(await screen.findByText('The event can’t end before it starts.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove General admission' }));
  expect(screen.queryByText('Enter a price.')).toBeNull();
  expect(creations(asked)).toEqual([]);
});

test('a venue of an earlier event fills in the place', async () => {
  const { asked } = open();
  await fillIn();
  const venue = screen.getByLabelText('Venue and street');
  fireEvent.mouseDown(venue);
  fireEvent.change(venue, { target: { value: 'quay' } });
  fireEvent.click(await screen.findByRole('option', { name: /The Quay/ }));
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Portland');
  const country = screen.getByLabelText<HTMLInputElement>('Country');
  await waitFor(() => expect(country.value).toBe('United States'));
  create();
  await waitFor(() => expect(creations(asked)).toHaveLength(1));
  const { timeZone: _zone, ...place } = QUAY;
  expect(creations(asked)).toMatchObject([{ body: { details: place } }]);
});

test('ticket types can be free, added, and limited by the event’s capacity', async () => {
  const { asked } = open();
  await fillIn();
  fireEvent.click(screen.getByRole('button', { name: 'Add ticket type' }));
  const second = within(await screen.findByRole('group', { name: 'Ticket type 2' }));
  fireEvent.change(second.getByLabelText(/^Ticket name/), { target: { value: 'Children' } });
  fireEvent.mouseDown(second.getByRole('combobox', { name: /Pricing/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Free' }));
  await waitFor(() => expect(second.queryByLabelText(/^Price/)).toBeNull());
  fireEvent.change(second.getByLabelText(/^Quantity/), { target: { value: '30' } });
  type(/^Capacity/, '60');
  expect(
    await screen.findByText('Ticket types add up to 80. Sales stop at this capacity.'),
  ).toBeTruthy();
  create();
  await waitFor(() => expect(creations(asked)).toHaveLength(1));
  expect(creations(asked)).toMatchObject([
    {
      body: { details: { capacity: 60 }, ticketTypes: [{ price: 20 }, { kind: 'free', price: 0 }] },
    },
  ]);
});

test('an image is sent after the event, and its rejection doesn’t lose the event', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
  );
  open({
    image: () =>
      Response.json({ error: { code: 'refused', message: 'It is no image.' } }, { status: 422 }),
  });
  await fillIn();
  const file = new File(['x'], 'poster.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [file] } });
  expect(await screen.findByRole('img', { name: 'Preview of poster.png' })).toBeTruthy();
  create();
  expect(await screen.findByText('Event created, but its image wasn’t uploaded')).toBeTruthy();
  const tab = await screen.findByRole('tab', { name: 'Details' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

test('offers to try again if the venues can’t be loaded', async () => {
  let tries = 0;
  open({
    venues: () => {
      tries += 1;
      return tries === 1
        ? Response.json({ error: { code: 'internal', message: 'No.' } }, { status: 500 })
        : Response.json({ venues: [QUAY] });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await fillIn();
});
