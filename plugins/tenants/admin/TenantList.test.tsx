import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import { tenantHost } from './tenantHost.ts';

const CAN = ['tenants:tenants.read'];
const tenant = (id: string, name: string, status: string) => ({
  id,
  details: {
    id: name.toLowerCase(),
    url: name.toLowerCase(),
    name,
    status,
    state: status,
    suspendedAt: null,
    payments: 'incomplete',
    lastSale: '2026-11-02T12:00:00.000Z',
    sales: 1250,
    refundRate: 2.5,
    disputeRate: 1.25,
    awaitingPayout: 300,
    needsAttention: true,
    logo: null,
    email: `office@${id}.test`,
    phone: '+1 (207) 555 0134',
    timeZone: 'America/New_York',
    inviteTemplateSubject: 'Welcome',
    inviteTemplateBody: 'Come in.',
    dateCreated: '2026-01-05T12:00:00.000Z',
  },
});
const ROWS = [
  tenant('1', 'Quay', 'active'),
  tenant('2', 'Pier', 'pending'),
  tenant('3', 'Dock', 'disabled'),
];

test('a tenant’s row shows its name, host and state, and opens its page', async () => {
  renderPlugin(admin, { realm: 'platform', can: CAN, path: '/tenants', data: { tenants: ROWS } });
  fireEvent.click(await screen.findByRole('link', { name: 'Quay' }));
  expect(
    await screen.findByRole('tab', { name: 'Basic Information', selected: true }),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Quay' })).toBeTruthy();
  expect(screen.getByDisplayValue('+1 (207) 555 0134')).toBeTruthy();
  expect(screen.getByDisplayValue('Come in.')).toBeTruthy();
});

test('the tenant’s ID is a column that can be added and stays', async () => {
  const open = () =>
    renderPlugin(admin, { realm: 'platform', can: CAN, path: '/tenants', data: { tenants: ROWS } });
  open();
  expect(await screen.findByRole('columnheader', { name: /^Last sale/ })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Tenant ID' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Tenant ID' }));
  await waitFor(() =>
    expect(screen.queryByRole('columnheader', { name: 'Tenant ID', hidden: true })).not.toBeNull(),
  );
  open();
  expect((await screen.findAllByRole('columnheader', { name: 'Tenant ID' })).length).toBe(1);
  localStorage.clear();
});

test('shows how each tenant is doing', async () => {
  renderPlugin(admin, { realm: 'platform', can: CAN, path: '/tenants', data: { tenants: ROWS } });
  const row = (await screen.findByText('Quay')).closest('[role=row]');
  for (const said of ['Setup incomplete', 'Nov 02, 2026', '$1,250.00', '2.5%', '1.25%'])
    expect(row?.textContent).toContain(said);
});

test.each([
  ['Quay', 'Active'],
  ['Pier', 'Pending'],
  ['Dock', 'Disabled'],
])('shows the state of %s as a word: %s', async (name, word) => {
  renderPlugin(admin, { realm: 'platform', can: CAN, path: '/tenants', data: { tenants: ROWS } });
  const row = (await screen.findByText(name)).closest('[role=row]');
  expect(row?.textContent).toContain(word);
});

test('says that a missing tenant doesn’t exist', async () => {
  const data = { tenants: ROWS };
  renderPlugin(admin, { realm: 'platform', can: CAN, path: '/tenant/9/info', data });
  expect(await screen.findByText('Tenant not found')).toBeTruthy();
});

test('a tenant’s console has no list of tenants', async () => {
  renderPlugin(admin, {
    realm: 'tenant',
    tenantId: '1',
    can: CAN,
    path: '/organization',
    data: { tenants: ROWS },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Organization' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Tenants' })).toBeNull();
});

test('a tenant’s host is its URL plus the current host without its first label', () => {
  expect(tenantHost('quay', 'console.foyer.test:3000')).toBe('quay.foyer.test:3000');
});

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'on %s, which has no domain, tenants are below localhost',
  (host) => expect(tenantHost('quay', host)).toBe('quay.localhost:3000'),
);
