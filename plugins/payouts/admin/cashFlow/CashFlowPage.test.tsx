import { renderPlugin } from '@foyer/testing/admin';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const NOBODY = '00000000-0000-4000-8000-00000000000f';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const nothing = { orders: 0, amount: 0 };
const flow = {
  facilitator: 'platform',
  account: 'connected',
  timeZone: 'America/New_York',
  ready: nothing,
  later: nothing,
  dayUnknown: nothing,
  byGateway: nothing,
  heldByHand: nothing,
  heldByDispute: nothing,
  owed: nothing,
  schedule: {
    rhythm: 'weekly',
    said: null,
    next: null,
    isAutomatic: false,
    reservePercent: 0,
    reserveDays: 30,
  },
  reserved: nothing,
  releases: [],
  paid: {
    payouts: 0,
    amount: 0,
    debtTaken: 0,
    reserved: 0,
    transferred: 0,
    since: '2026-10-01T04:00:00.000Z',
  },
  days: [],
  holds: [],
};

test('tells an operator whose balance is shown', async () => {
  renderPlugin(admin, {
    realm: 'platform',
    can: ['payouts:payouts.read'],
    path: `/reports/sales/${TENANT}/payouts/cash-flow`,
    data: {
      [`tenants/${TENANT}/payout/cash-flow`]: () => Response.json(flow),
      [`tenants/${TENANT}/payout/tenant`]: () =>
        Response.json({ id: TENANT, name: 'Riverside Arts', url: 'riverside' }),
    },
  });
  const name = 'Balance: Riverside Arts';
  expect(await screen.findByRole('heading', { level: 1, name }, { timeout: 30_000 })).toBeDefined();
}, 60_000);

test('says that a tenant doesn’t exist, without offering to retry', async () => {
  const error = { code: 'not_found', message: 'Tenant not found.' };
  renderPlugin(admin, {
    realm: 'platform',
    can: ['payouts:payouts.read'],
    path: `/reports/sales/${NOBODY}/payouts/cash-flow`,
    data: {
      [`tenants/${NOBODY}/payout/cash-flow`]: () => Response.json({ error }, { status: 404 }),
    },
  });
  expect(await screen.findByText('Tenant not found', {}, { timeout: 30_000 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
}, 60_000);
