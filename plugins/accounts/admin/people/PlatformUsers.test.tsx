import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import type { PlatformUser } from '../../contract/platformUsers.ts';

const PATH = 'platform/users';
const CAN = ['accounts:users.read', 'accounts:users.write'];
const FOUR = ['super_user', 'platform_manager', 'platform_report', 'platform_user'];
const user = (
  id: string,
  status: string,
  more: object = {},
): PlatformUser & { version: string } => ({
  id,
  name: 'Ann',
  version: 'v1',
  group: {
    id: 'platform',
    name: 'Foyer',
    status: status as 'ACTIVE',
    lastLogin: null,
    roles: ['platform_user'],
    ...more,
  },
});
const PENDING = user('pending@x.test', 'PENDING');
const ROWS = [
  user('active@x.test', 'ACTIVE', { lastLogin: '2026-11-20T17:05:00.000Z', roles: FOUR }),
  PENDING,
  user('odd@x.test', 'DISABLED'),
  user('someone@foyer.test', 'ACTIVE'),
];

type Answer = Parameters<typeof renderPlugin>[1]['data'] & {};
const open = (data: Answer = { [PATH]: ROWS }, can = CAN) =>
  renderPlugin(admin, { realm: 'platform', can, path: `/${PATH}`, data });
const failing = (status: number, message: string, path = PATH): Answer => ({
  [PATH]: (asked) => (asked.method === 'GET' ? answerRows(asked, ROWS) : refusal(status, message)),
  [path]: (asked) => (asked.method === 'GET' ? answerRows(asked, ROWS) : refusal(status, message)),
});
const refusal = (status: number, message: string) =>
  Response.json({ error: { code: 'problem', message } }, { status });
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const act = async (subject: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${subject}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const startInvite = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  await screen.findByRole('dialog');
};

test('shows each user’s state in words, and a dash where there is none', async () => {
  open();
  await screen.findByText(/Platform Admin/);
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Active');
  expect(rows[0]).toContain('Platform Admin');
  expect(rows[0]).toContain('Nov 20, 2026');
  expect(rows[1]).toContain('Pending Verification');
  expect(rows[2]).toContain('–');
  expect(screen.queryByText('DISABLED')).toBeNull();
});

test('offers actions by state, and none for your own account', async () => {
  open();
  const actionsOf = async (subject: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${subject}` }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return names;
  };
  expect(await actionsOf('pending@x.test')).toEqual(['Verify', 'Resend invite', 'Edit', 'Delete']);
  expect(await actionsOf('active@x.test')).toEqual(['Edit', 'Delete']);
  expect(screen.queryByRole('button', { name: 'Actions for someone@foyer.test' })).toBeNull();
});

test('offers no actions to a read-only user', async () => {
  open({ [PATH]: ROWS }, ['accounts:users.read']);
  expect(await screen.findByText('active@x.test')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for active@x.test' })).toBeNull();
});

test('an invite assigns all four roles as one option that can’t be changed', async () => {
  const { asked } = open();
  await startInvite();
  expect(dialog().getByText('Platform Admin')).toBeTruthy();
  expect(dialog().getByRole('combobox', { name: /Role/ }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  press('Send invite');
  expect(await dialog().findByText('Please enter a valid email.')).toBeTruthy();
  type(/Email/, 'new@x.test');
  press('Send invite');
  expect(await screen.findByText('Platform Invite sent successfully')).toBeTruthy();
  expect(screen.getByText('Please check the email for the verification code.')).toBeTruthy();
  const sent = asked.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ id: 'new@x.test', group: { roles: FOUR } }]);
});

test('a double click sends one invite', async () => {
  const { asked } = open();
  await startInvite();
  type(/Email/, 'new@x.test');
  const button = dialog().getByRole('button', { name: 'Send invite' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Platform Invite sent successfully')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a failed invite shows the server’s message and keeps the form open', async () => {
  open(failing(409, 'This person already has access.'));
  await startInvite();
  type(/Email/, 'active@x.test');
  press('Send invite');
  expect(await screen.findByText('Send Invite Failed')).toBeTruthy();
  expect(screen.getAllByText('This person already has access.').length).toBeGreaterThan(0);
  expect(dialog().getByLabelText(/Email/)).toHaveProperty('value', 'active@x.test');
});

test('the other form adds a user with one chosen role, and shows its own failure message', async () => {
  const { asked } = open();
  const choose = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add user' }));
    type(/Email/, 'one@x.test');
    fireEvent.mouseDown(dialog().getByRole('combobox', { name: /Role/ }));
    fireEvent.click(await screen.findByRole('option', { name: /^Platform reports/ }));
    press('Add user');
  };
  await choose();
  expect(await screen.findByText('Platform Invite sent successfully')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    id: 'one@x.test',
    group: { roles: ['platform_report'] },
  });
  open(failing(500, 'Something broke.'));
  await choose();
  expect(await screen.findByText('Add User Failed')).toBeTruthy();
});

test('verifying asks for the emailed code', async () => {
  const path = `${PATH}/${PENDING.id}/verify`;
  const { asked } = open({ [PATH]: ROWS, [path]: () => Response.json({ success: true }) });
  await act(PENDING.id, 'Verify');
  press('Verify user');
  expect(await dialog().findByText('Please enter the code.')).toBeTruthy();
  type(/Verification code/, '1234 5678');
  press('Verify user');
  expect(await screen.findByText('User verified successfully')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path,
    body: { code: '1234 5678' },
  });
});

test('reports a wrong code as a failed verification', async () => {
  const path = `${PATH}/${PENDING.id}/verify`;
  open(failing(404, 'Code not found.', path));
  await act(PENDING.id, 'Verify');
  type(/Verification code/, '12345678');
  press('Verify user');
  expect(await screen.findByText('User Verification Failed')).toBeTruthy();
  expect(screen.getAllByText(/That’s not the latest code we emailed/).length).toBe(2);
});

test('an edit sends only the roles, and keeps what someone else changed in the meantime', async () => {
  const { asked } = open();
  await act(PENDING.id, 'Edit');
  fireEvent.click(dialog().getByRole('checkbox', { name: /^Platform reports/ }));
  press('Save user');
  expect(await screen.findByText('Successfully updated')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `${PATH}/${PENDING.id}`,
    body: { group: { roles: ['platform_user', 'platform_report'] }, version: 'v1' },
  });
});

test('deleting asks first, and reports the result', async () => {
  const { asked } = open();
  await act('active@x.test', 'Delete');
  expect(screen.getByRole('dialog').textContent).toContain('signed out right away');
  press('Delete user');
  expect(await screen.findByText('Platform User deleted successfully')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(`${PATH}/active@x.test`);
  open(
    failing(
      409,
      'The platform needs at least one active super user. Make someone else a super user first.',
      `${PATH}/active@x.test`,
    ),
  );
  await act('active@x.test', 'Delete');
  press('Delete user');
  expect(await screen.findByText('Delete User Failed')).toBeTruthy();
});
