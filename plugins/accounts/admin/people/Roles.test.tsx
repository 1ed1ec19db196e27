import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import type { RoleRow } from '../../contract/roles.ts';

const role = (id: string, realm: 'platform' | 'tenant', permissions: string[]): RoleRow => ({
  id,
  details: { label: `The ${id}`, does: 'Works', realm, permissions },
});
const ROLES = [
  role('super_user', 'platform', ['accounts:roles.write', 'a:read']),
  role('platform_user', 'platform', ['a:read']),
  role('tenant_door', 'tenant', ['b:scan']),
];
const permissions = [
  { name: 'a:read', plugin: 'a', label: 'Read it', realms: ['platform'] },
  { name: 'a:write', plugin: 'a', label: 'Write it', realms: ['platform'] },
  { name: 'accounts:roles.write', plugin: 'accounts', label: 'Edit roles', realms: ['platform'] },
  { name: 'b:scan', plugin: 'b', label: 'Scan it', realms: ['tenant'] },
];
const open = (can = ['accounts:roles.read', 'accounts:roles.write']) =>
  renderPlugin(admin, {
    realm: 'platform',
    can,
    path: '/platform/roles',
    data: {
      'platform/roles': ROLES,
      'platform/permissions': () => Response.json({ permissions }),
    },
  });
const dialog = () => within(screen.getByRole('dialog'));

test('each realm shows its roles and permissions, by plugin', async () => {
  open();
  const platform = within(await screen.findByRole('region', { name: 'Platform roles' }));
  const row = within(platform.getByRole('row', { name: /^Write it/ }));
  expect(row.getAllByRole('img', { name: 'No' })).toHaveLength(2);
  expect(platform.queryByText('Scan it')).toBeNull();
  const tenant = within(screen.getByRole('region', { name: 'Organization roles' }));
  expect(within(tenant.getByRole('row', { name: /^Scan it/ })).getByTitle('Yes')).toBeTruthy();
});

test('an edit lists its changes before it is saved', async () => {
  const { asked } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit The platform_user' }));
  expect(dialog().getByRole('status').textContent).toBe('No changes yet');
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Read it' }));
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Write it' }));
  const { textContent } = dialog().getByRole('status');
  expect(textContent).toContain('Added: Write it');
  expect(textContent).toContain('Removed: Read it');
  fireEvent.click(dialog().getByRole('button', { name: 'Save role' }));
  expect(await screen.findByText('Role saved')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'platform/roles/platform_user',
    body: { details: { permissions: ['a:write'] } },
  });
});

test('only super users can change roles', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit The super_user' }));
  const own = () => dialog().getByRole('checkbox', { name: 'Edit roles' });
  expect(own()).toMatchObject({ disabled: true, checked: true });
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit The platform_user' }));
  expect(own()).toMatchObject({ disabled: true, checked: false });
});

test('a read-only user can’t change anything', async () => {
  open(['accounts:roles.read']);
  expect(await screen.findByText('Read it')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});
