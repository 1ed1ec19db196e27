import { renderPlugin } from '@foyer/testing/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';

const TENANT = '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c11';
const LIST = `tenants/${TENANT}/charities`;
const READ = ['tenants:tenants.read', 'charities:assignments.read'];
const CAN = [...READ, 'charities:assignments.write'];

const tenant = (status: string) => ({
  id: TENANT,
  details: {
    id: 'riverside',
    url: 'riverside',
    name: 'Riverside Arts',
    status,
    state: status,
    logo: null,
    email: 'hello@riverside.test',
    phone: '+1 (207) 555 0134',
    timeZone: 'America/New_York',
    inviteTemplateSubject: '',
    inviteTemplateBody: '',
    dateCreated: '2026-01-01T00:00:00.000Z',
  },
});
const charity = (id: string, name: string, assigned: boolean) => ({
  id,
  details: {
    name,
    assigned,
    status: 'active',
    street: '1 Quay',
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
  },
});
const ROWS = [charity('1', 'Backstage Fund', true), charity('2', 'Kids Onstage', false)];
const DONE = () => Response.json({ success: true });
const FAILS = () =>
  Response.json({ error: { code: 'problem', message: 'Something broke.' } }, { status: 500 });

function open(given: { status?: string; answer?: () => Response; can?: string[] } = {}) {
  const { status = 'active', answer = DONE, can = CAN } = given;
  return renderPlugin([tenants, admin], {
    realm: 'platform',
    can,
    path: `/tenant/${TENANT}/charities`,
    data: {
      tenants: [tenant(status)],
      [LIST]: ROWS,
      'platform/charities/1/unassign': answer,
      'platform/charities/2/assign': answer,
    },
  });
}
const toggle = (name: string) => screen.findByRole('switch', { name: `Assign ${name}` });
const writes = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('the tenant page shows the tab only to users who may see it', async () => {
  open();
  expect(await screen.findByRole('tab', { name: 'Charities' })).toBeTruthy();
  expect(await toggle('Backstage Fund')).toHaveProperty('checked', true);
  expect(await toggle('Kids Onstage')).toHaveProperty('checked', false);
  open({ can: ['tenants:tenants.read'] });
  expect(await screen.findByRole('tab', { name: 'Basic Information' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Charities' })).toBeNull();
});

test('turning a charity on assigns it at once', async () => {
  const plugin = open();
  fireEvent.click(await toggle('Kids Onstage'));
  expect(await screen.findByText('Update Success')).toBeTruthy();
  expect(writes(plugin)).toEqual([['platform/charities/2/assign', { tenantId: TENANT }]]);
});

test('turning a charity off asks first, because it is removed from the tenant’s events', async () => {
  const plugin = open();
  fireEvent.click(await toggle('Backstage Fund'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('ticket settings');
  expect(writes(plugin)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disable charity' }));
  expect(await screen.findByText('Disable Success')).toBeTruthy();
  expect(writes(plugin)).toEqual([['platform/charities/1/unassign', { tenantId: TENANT }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('declining the question changes nothing', async () => {
  const plugin = open();
  fireEvent.click(await toggle('Backstage Fund'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(plugin)).toEqual([]);
});

test('reports a failed change and leaves the switch as it was', async () => {
  open({ answer: FAILS });
  fireEvent.click(await toggle('Kids Onstage'));
  expect(await screen.findByText('Failed to update Charities')).toBeTruthy();
  expect(await toggle('Kids Onstage')).toHaveProperty('checked', false);
  fireEvent.click(await toggle('Backstage Fund'));
  fireEvent.click(await screen.findByRole('button', { name: 'Disable charity' }));
  expect(await screen.findByText('Disable Failed')).toBeTruthy();
});

test('locks the page of a disabled tenant and says why', async () => {
  open({ status: 'disabled' });
  expect(await screen.findByText('This tenant is disabled and can’t be edited.')).toBeTruthy();
  expect(await toggle('Kids Onstage')).toHaveProperty('disabled', true);
});

test('tenant users see the charities they may offer', async () => {
  const { asked } = renderPlugin([tenants, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    can: READ,
    path: '/organization/charities',
    data: { tenants: [tenant('active')], [LIST]: ROWS.slice(0, 1) },
  });
  expect(await screen.findByText('Backstage Fund')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  const list = asked.find(({ path }) => path === LIST);
  expect(list?.query.get('filters')).toBe('details.assigned="true"');
});
