import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import { BASE, EVENT, order, TENANT } from '../../testing/orderRecords.ts';

const ORDER = `${BASE}/orders/A1B2C3`;
const AT = '2026-11-20T12:00:00.000Z';
const step = (over: object) => ({ gatewayId: null, at: AT, state: 'done', note: '', ...over });
const path = {
  id: 'money',
  steps: [
    step({
      id: 'charge',
      kind: 'charge',
      from: 'buyer',
      to: 'platform',
      amount: 110.5,
      gatewayId: 'ch_1',
    }),
    step({
      id: 'fee',
      kind: 'fee',
      from: 'platform',
      to: 'gateway',
      amount: 3.5,
      state: 'under_way',
    }),
    step({
      id: 't1',
      kind: 'transfer',
      from: 'platform',
      to: 'tenant',
      amount: 100,
      gatewayId: 'tr_1',
    }),
    step({
      id: 'r1',
      kind: 'refund',
      from: 'platform',
      to: 'buyer',
      amount: 20,
      state: 'failed',
      note: 'Rain',
    }),
    step({
      id: 'd1',
      kind: 'dispute',
      from: 'platform',
      to: 'buyer',
      amount: 110.5,
      gatewayId: 'dp_1',
    }),
  ],
  ledger: [
    {
      id: 'sale:A1B2C3',
      cause: 'sale',
      at: AT,
      entries: [
        { account: 'buyer', amount: -110.5 },
        { account: 'gateway', amount: 3.5 },
        { account: 'tenant', amount: 100 },
        { account: 'platform', amount: 7 },
      ],
    },
  ],
  parts: ['TICKET1', 'r1'],
};

function open(given: { money?: object | (() => Response); can?: string[] } = {}) {
  return renderPlugin([events, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    can: ['events:events.read', 'orders:orders.read', ...(given.can ?? [])],
    path: `/reports/sales/event/${EVENT}/orders/A1B2C3`,
    data: {
      [ORDER]: order,
      [`${ORDER}/tickets`]: [],
      [`${ORDER}/money`]: (given.money ?? path) as never,
      [`tenants/${TENANT}/audit`]: [],
    },
  });
}

test('shows each step’s name, parties, amount, date and ID', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Money flow' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'ChargeNov 20, 2026From Buyer to Platform, $110.50ch_1',
    'Card feeEstimatedNov 20, 2026From Platform to Stripe, $3.50',
    'TransferNov 20, 2026From Platform to Organizer, $100.00tr_1',
    'RefundFailedNov 20, 2026From Platform to Buyer, $20.00Rain',
    'DisputeLostNov 20, 2026From Platform to Buyer, $110.50dp_1',
  ]);
});

test('shows the ledger in words, without signs', async () => {
  open();
  await screen.findByRole('list', { name: 'Money flow' });
  screen.getByText('Technical details').closest('details')!.open = true;
  const ledger = within(screen.getByRole('region', { name: 'Ledger' }));
  expect(ledger.getByRole('heading', { name: /^Sale/ })).toBeTruthy();
  const amountOf = (name: string) => ledger.getByText(name).nextElementSibling?.textContent;
  expect(
    ['Buyer paid', 'Stripe deducted', 'Owed to the organizer', 'Platform earned', 'Total'].map(
      amountOf,
    ),
  ).toEqual(['$110.50', '$3.50', '$100.00', '$7.00', '$110.50']);
  expect(ledger.queryByText(/-\$/)).toBeNull();
});

test('retries a money path that failed to load', async () => {
  let isBroken = true;
  open({
    money: () =>
      isBroken
        ? Response.json({ error: { code: 'internal', message: 'Broken' } }, { status: 500 })
        : Response.json(path),
  });
  const part = within(await screen.findByRole('region', { name: 'Money flow' }));
  const again = await part.findByRole('button', { name: /again/i });
  isBroken = false;
  fireEvent.click(again);
  expect(await part.findByText('tr_1')).toBeTruthy();
});

test('shows no path for an order that moved no money', async () => {
  open({ money: { id: 'money', steps: [], ledger: [], parts: [] } });
  await screen.findByText('No tickets');
  expect(screen.queryByText('Money flow')).toBeNull();
});

test('shows the activity of tickets and refunds with the order’s', async () => {
  const plugin = open({ can: ['kit:audit.own'] });
  await screen.findByText('tr_1');
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  await screen.findByText('No changes recorded yet.');
  const asked = plugin.asked.find(({ path }) => path === `tenants/${TENANT}/audit`);
  expect(JSON.parse(asked?.query.get('filter') ?? '')).toEqual({
    subject: ['order', 'ticket', 'refund'],
    subjectId: ['A1B2C3', 'TICKET1', 'r1'],
  });
});
