import { type Asked, renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import type { StaffMember } from '../../contract/staff.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const PATH = `tenants/${TENANT}/staff`;
const CAN = ['tenants:tenants.read', 'accounts:staff.read', 'accounts:staff.write'];
const tenant = {
  id: TENANT,
  details: { name: 'Riverside', url: 'riverside', status: 'active', state: 'active' },
};
const member = (n: number, details: object): StaffMember => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  details: {
    email: `person${n}@x.test`,
    name: 'Ann',
    status: 'ACTIVE',
    roles: ['tenant_door'],
    eventIds: null,
    endsAt: null,
    lastLogin: null,
    dateCreated: '2026-11-01T00:00:00.000Z',
    ...details,
  },
});
const ROWS = [
  member(1, { status: 'PENDING' }),
  // The last day is November 30, so the midnight after it is stored.
  member(2, { eventIds: [EVENT], endsAt: '2026-12-01T05:00:00.000Z' }),
  member(3, { roles: ['tenant_owner'] }),
];

const EVENTS = [{ id: EVENT, details: { name: 'Harbour Lights' } }];

type Given = Partial<Parameters<typeof renderPlugin>[1]>;
const open = (given: Given = {}) =>
  renderPlugin([tenants, events, admin], {
    realm: 'platform',
    can: CAN,
    path: `/tenant/${TENANT}/people`,
    ...given,
    data: {
      tenants: [tenant],
      [PATH]: ROWS,
      [`tenants/${TENANT}/events`]: EVENTS,
      'time-zone': () => Response.json({ timeZone: 'America/New_York' }),
      ...(given.data as object),
    },
  });
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const act = async (n: number, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for person${n}@x.test` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('lists a tenant’s people with their roles, events, end date and state', async () => {
  open();
  // The day is in the tenant's zone, which is requested.
  await screen.findByText(/Dec 01, 2026/);
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Pending Verification');
  expect(rows[0]).toContain('All events');
  expect(rows[0]).toContain('Ann');
  expect(await screen.findByText('Harbour Lights')).toBeTruthy();
  expect(rows[1]).toContain('Dec 01, 2026');
  expect(rows[2]).toContain('Owner');
});

test('an invite sends roles, and by default no event limit and no end date', async () => {
  const { asked } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  press('Send invite');
  expect(await dialog().findByText('Please enter a valid email.')).toBeTruthy();
  expect(dialog().getByText('Please choose a role.')).toBeTruthy();
  fireEvent.change(dialog().getByLabelText(/Email/), { target: { value: 'new@x.test' } });
  fireEvent.click(dialog().getByRole('checkbox', { name: /^Box office/ }));
  fireEvent.click(dialog().getByRole('switch'));
  press('Send invite');
  expect(
    await dialog().findByText('Please choose at least one event, or all events.'),
  ).toBeTruthy();
  fireEvent.click(dialog().getByRole('switch'));
  fireEvent.change(dialog().getByLabelText('Last day of access'), {
    target: { value: '2099-07-03' },
  });
  press('Send invite');
  expect(await screen.findByText('Invite sent')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: PATH,
    body: {
      details: {
        email: 'new@x.test',
        roles: ['tenant_box_office'],
        eventIds: null,
        endsAt: '2099-07-04T04:00:00.000Z',
      },
    },
  });
});

test('invites several people, and says who couldn’t be invited', async () => {
  const TAKEN = { code: 'already_member', message: 'This person is already a member.' };
  let isTaken = true;
  const answer = ({ method, body }: Asked) => {
    if (method !== 'POST') return Response.json({ result: ROWS, count: 3, cursor: null });
    const { email } = (body as { details: { email: string } }).details;
    if (isTaken && email === 'two@x.test') return Response.json({ error: TAKEN }, { status: 409 });
    return Response.json({ id: email });
  };
  const { asked } = open({ data: { [PATH]: answer } });
  const sent = () =>
    asked
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { details: { email: string } }).details.email);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const type = (value: string) =>
    fireEvent.change(dialog().getByLabelText(/Email/), { target: { value } });
  fireEvent.click(dialog().getByRole('checkbox', { name: /^Box office/ }));
  type('one@x.test, two');
  press('Send invite');
  expect(await dialog().findByText('Not a valid email: two.')).toBeTruthy();
  type(' one@x.test,\n TWO@x.test; three@x.test, one@x.test,');
  press('Send invite');
  expect(
    await dialog().findByText(
      'The others were invited. two@x.test: This person is already a member.',
    ),
  ).toBeTruthy();
  isTaken = false;
  press('Send invite');
  expect(await screen.findByText('3 invites sent')).toBeTruthy();
  expect(sent()).toEqual(['one@x.test', 'two@x.test', 'three@x.test', 'two@x.test']);
});

test('an edit starts with the current access, and sends only the changes', async () => {
  const { asked } = open();
  await act(2, 'Edit');
  expect(dialog().getByLabelText('Last day of access')).toHaveProperty('value', '2026-11-30');
  expect(await dialog().findByText('Harbour Lights')).toBeTruthy();
  fireEvent.change(dialog().getByLabelText('Last day of access'), { target: { value: '' } });
  press('Save access');
  expect(await screen.findByText('Successfully updated')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    details: { roles: ['tenant_door'], eventIds: [EVENT], endsAt: null },
  });
});

test('resends an invite, and removes access after a confirmation', async () => {
  const again = `${PATH}/${ROWS[0]!.id}/invite`;
  const { asked } = open({ data: { [again]: () => Response.json({ success: true }) } });
  await act(1, 'Resend invite');
  expect(await screen.findByText('Invite sent')).toBeTruthy();
  await act(2, 'Remove');
  expect(screen.getByRole('dialog').textContent).toContain('signed out right away');
  press('Remove access');
  expect(await screen.findByText('Access removed')).toBeTruthy();
  expect(asked.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    again,
    `${PATH}/${ROWS[1]!.id}`,
  ]);
});

test('a user who isn’t an owner can’t assign the owner role or change an owner', async () => {
  open({ realm: 'tenant', tenantId: TENANT, path: '/organization/people' });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  expect(dialog().getByRole('checkbox', { name: /^Owner/ })).toHaveProperty('disabled', true);
  expect(dialog().getByRole('checkbox', { name: /^Admin/ })).toHaveProperty('disabled', false);
  press('Cancel');
  expect(screen.queryByRole('button', { name: 'Actions for person3@x.test' })).toBeNull();
});

test('nobody can be changed in a locked tenant', async () => {
  const locked = { ...tenant, details: { ...tenant.details, status: 'disabled' } };
  open({ data: { tenants: [locked] } });
  expect(await screen.findByText('person1@x.test')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for person1@x.test' })).toBeNull();
});
