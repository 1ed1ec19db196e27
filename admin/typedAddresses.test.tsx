import { renderPlugin } from '@foyer/testing/admin';
import accounts from '@foyer/plugin-accounts/admin';
import events from '@foyer/plugin-events/admin';
import orders from '@foyer/plugin-orders/admin';
import payouts from '@foyer/plugin-payouts/admin';
import reports from '@foyer/plugin-reports/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

const T = '00000000-0000-4000-8000-00000000000a';
const OTHER = '00000000-0000-4000-8000-00000000000b';
const plugins = [tenants, events, orders, reports, payouts, accounts];

const type = (realm: 'platform' | 'tenant', path: string) =>
  renderPlugin(plugins, { realm, tenantId: T, can: ['accounts:factors.require'], path });

test.each([
  ['/tenant', '/tenants'],
  [`/tenants/${T}`, `/tenant/${T}`],
  [`/tenants/${T}/info`, `/tenant/${T}/info`],
  ['/reports', '/reports/sales'],
  ['/reports/payouts', '/reports/payouts/completed'],
  [`/reports/sales/${T}/payouts?page=2`, `/reports/sales/${T}/payouts/completed?page=2`],
  [`/reports/sales/${T}/event`, `/reports/sales/${T}/events`],
  ['/settings', '/settings/sign-in'],
])('leads from %s to %s on the platform', async (typed, expected) => {
  const { place } = type('platform', typed);
  await waitFor(() => expect(place()).toBe(expected));
});

test.each([
  [`/tenants/${T}`, '/organization'],
  [`/tenant/${T}/info`, '/organization/info'],
  ['/reports', '/reports/sales'],
  ['/reports/taxes', '/reports/sales/taxes'],
  ['/reports/donations', '/reports/sales/donations'],
  ['/reports/refunds', '/reports/sales/refunds'],
  ['/reports/payouts', '/reports/payouts/completed'],
  [`/reports/sales/${T}`, '/reports/sales'],
  [`/reports/sales/${T}/taxes`, '/reports/sales/taxes'],
  [
    `/reports/sales/${T}/event/e1/orders/o1?refunded=true`,
    '/reports/sales/event/e1/orders/o1?refunded=true',
  ],
  [`/reports/sales/${T}/payouts`, '/reports/payouts/completed'],
  [`/reports/sales/${T}/payouts/pending`, '/reports/payouts/pending'],
  ['/reports/sales/payouts/completed/p1', '/reports/payouts/completed/p1'],
  ['/reports/sales/event', '/reports/sales/events'],
  ['/event', '/events'],
  ['/event/e1', '/events/e1'],
  ['/settings', '/settings/sign-in'],
])('leads from %s to %s in a tenant’s console', async (typed, expected) => {
  const { place } = type('tenant', typed);
  await waitFor(() => expect(place()).toBe(expected));
});

test.each([`/reports/sales/${OTHER}/taxes`, `/tenants/${OTHER}`, `/tenant/${OTHER}/info`])(
  'finds no page for %s of another tenant in a tenant’s console',
  async (typed) => {
    const { place } = type('tenant', typed);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(place()).toBe(typed);
  },
);
