import { renderPlugin, savedAddresses } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const CAN = [
  ...['orders:orders.read', 'orders:orders.readAll'],
  ...['tenants:tenants.read', 'events:events.read'],
];
const row = (n: number, over = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  orderUID: `ORDER${n}`,
  tenantId: TENANT,
  tenantName: 'Riverside Arts',
  eventId: EVENT,
  eventName: 'Harbour Lights',
  dateCreated: '2026-11-20T00:00:00.000Z',
  fullName: 'Zoë Łukasz',
  email: 'zoe@example.test',
  phone: '',
  ticketCount: 2,
  ticketUIDs: [],
  paymentMethod: 'card',
  totalAmount: 110.5,
  refunded: false,
  refundedAmount: 0,
  disputed: false,
  onHold: false,
  status: 'completed',
  ...over,
});
const named = (id: string, name: string) => ({ id, details: { name } });

function open(realm: 'platform' | 'tenant', path = '/orders') {
  const rows = [row(1), row(2, { onHold: true, refunded: true, status: 'needs_review' })];
  return renderPlugin(admin, {
    realm,
    tenantId: TENANT,
    can: CAN,
    path,
    data: {
      'platform/orders': rows,
      [`tenants/${TENANT}/orders`]: rows,
      'platform/orders/download': () => Response.json({ downloadUrl: 'http://foyer.test/file' }),
      tenants: [named(TENANT, 'Riverside Arts')],
      [`tenants/${TENANT}/events`]: [named(EVENT, 'Harbour Lights')],
    },
  });
}
/** The conditions of the last request. */
const filtersOf = ({ asked }: ReturnType<typeof open>, path: string) =>
  asked.findLast((one) => one.path === path)?.query.get('filters') ?? '';
async function choose(label: string, option: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

test('shows operators whose order it is, and links to it', async () => {
  open('platform');
  const link = await screen.findByRole('link', { name: 'ORDER1' });
  expect(link.getAttribute('href')).toBe(`/tenant/${TENANT}/events/${EVENT}/orders/ORDER1`);
  expect(screen.getAllByRole('gridcell', { name: 'Riverside Arts' })).toHaveLength(2);
  const held = within(screen.getAllByRole('row').at(2)!);
  for (const word of ['On hold', 'Refund Issued', 'Needs review'])
    expect(held.getAllByText(word).length).toBeGreaterThan(0);
});

test('shows a tenant its own orders with their events', async () => {
  open('tenant');
  const link = await screen.findByRole('link', { name: 'ORDER1' });
  expect(link.getAttribute('href')).toBe(`/events/${EVENT}/orders/ORDER1`);
  expect(screen.queryByRole('columnheader', { name: /^Tenant/ })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Event' })).toBeTruthy();
});

test.each([
  ['platform', ['Date']],
  ['tenant', ['Order ID', 'Date']],
] as const)('sorts all orders of the %s only by fields that stay fast', async (realm, wanted) => {
  open(realm);
  await screen.findByRole('link', { name: 'ORDER1' });
  const sortable = screen
    .getAllByRole('columnheader')
    .filter((head) => within(head).queryByRole('button'));
  expect(sortable.map((head) => head.textContent)).toEqual(wanted);
});

test('filters on the server, and finds events of the selected tenant', async () => {
  const plugin = open('platform');
  await screen.findByRole('link', { name: 'ORDER1' });
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.queryByRole('combobox', { name: 'Event' })).toBeNull();
  await choose('Tenant', 'Riverside Arts');
  await choose('Event', 'Harbour Lights');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Event' })).toHaveProperty(
      'value',
      'Harbour Lights',
    ),
  );
  await choose('Payout hold', 'On hold');
  await waitFor(() => expect(filtersOf(plugin, 'platform/orders')).toContain('onHold="true"'));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  fireEvent.change(screen.getByLabelText('Ordered to'), { target: { value: '2026-11-30' } });
  await waitFor(() =>
    expect(filtersOf(plugin, 'platform/orders').split(',')).toEqual(
      expect.arrayContaining([
        `tenantId="${TENANT}"`,
        `eventId="${EVENT}"`,
        'onHold="true"',
        'dateCreated<="2026-11-30"',
      ]),
    ),
  );

  const saved = savedAddresses();
  fireEvent.click(await screen.findByRole('button', { name: 'Export ALL to CSV' }));
  await waitFor(() => expect(saved).toEqual(['http://foyer.test/file']));
  const file = plugin.asked.find(({ path }) => path === 'platform/orders/download');
  expect(JSON.parse(file?.query.get('filter') ?? '')).toEqual({
    tenantId_eq: TENANT,
    eventId_eq: EVENT,
    onHold_eq: 'true',
    dateCreated_lte: '2026-11-30',
  });

  // An event filter is meaningless without its tenant.
  fireEvent.click(screen.getByRole('button', { name: /^Tenant: Riverside Arts/ }));
  await waitFor(() =>
    expect(filtersOf(plugin, 'platform/orders')).toBe('onHold="true",dateCreated<="2026-11-30"'),
  );
});

test('doesn’t filter by a year that is still being typed', async () => {
  const plugin = open('tenant');
  await screen.findByRole('link', { name: 'ORDER1' });
  const from = screen.getByLabelText('Ordered from');
  fireEvent.change(from, { target: { value: '0002-11-01' } });
  expect(filtersOf(plugin, `tenants/${TENANT}/orders`)).toBe('');
  fireEvent.change(from, { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(filtersOf(plugin, `tenants/${TENANT}/orders`)).toBe('dateCreated>="2026-11-01"'),
  );
});
