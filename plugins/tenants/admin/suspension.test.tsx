import { defineAdmin } from '@foyer/kit/admin';
import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import { tenants } from '../contract.ts';
import SuspensionBanner from './SuspensionBanner.tsx';

const ID = 'tenant-1';
const CAN = ['tenants:tenants.read', 'tenants:tenants.suspend'];
const ACTIVE = {
  id: 'quay',
  url: 'quay',
  name: 'Quay',
  status: 'active',
  state: 'active',
  suspendedAt: null,
  suspendedReason: null,
  suspendedContact: null,
  logo: null,
  accent: null,
  email: 'office@quay.test',
  phone: '+1 (207) 555 0134',
  timeZone: 'America/New_York',
  inviteTemplateSubject: 'Welcome',
  inviteTemplateBody: 'Come in.',
  dateCreated: '2026-01-05T12:00:00.000Z',
};
const SUSPENDED = {
  ...ACTIVE,
  state: 'suspended',
  suspendedAt: '2026-11-05T12:00:00.000Z',
  suspendedReason: 'Documents are missing.',
  suspendedContact: 'help@platform.test',
};

/** The platform's console, with an API that suspends and reactivates one tenant. */
function open(
  path: string,
  { details = ACTIVE, can = CAN }: { details?: object; can?: string[] } = {},
) {
  let row = { id: ID, details };
  const page = renderPlugin(admin, {
    realm: 'platform',
    can,
    path,
    data: (asked) => {
      if (asked.path.endsWith('/suspension')) row = { id: ID, details: SUSPENDED };
      else if (asked.path.endsWith('/reactivation')) row = { id: ID, details: ACTIVE };
      else if (asked.path.endsWith('/bucket')) return Response.json({ status: 'CREATE_COMPLETE' });
      else if (asked.path === 'tenants') return answerRows(asked, [row]);
      return Response.json({ ...row, success: true });
    },
  });
  const sent = () => page.asked.filter(({ method }) => method === 'POST');
  return { ...page, sent };
}

const dialog = () => within(screen.getByRole('dialog'));
const fill = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const pressAction = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));

test('suspends a tenant from its page after it says what stops and what keeps working', async () => {
  const { sent } = open(`/tenant/${ID}/info`);
  await pressAction('Suspend tenant');
  for (const title of ['Stops right away', 'Keeps working'])
    expect(dialog().getByRole('heading', { name: title })).toBeTruthy();
  const confirm = dialog().getByRole('button', { name: 'Suspend tenant' });
  fireEvent.click(confirm);
  expect(await dialog().findByText('Reason is required.')).toBeTruthy();
  fill(/^Reason/, 'Documents are missing.');
  fill(/^Contact email/, 'help');
  expect(await dialog().findByText('Enter an email address.')).toBeTruthy();
  expect(sent()).toEqual([]);
  fill(/^Contact email/, 'help@platform.test');
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: `tenants/${ID}/suspension`,
      body: { reason: 'Documents are missing.', contact: 'help@platform.test' },
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'Suspended' })).toBeTruthy();
  expect(screen.getByText('Documents are missing.')).toBeTruthy();
});

test('reactivates a suspended tenant from the list', async () => {
  const { sent } = open('/tenants', { details: SUSPENDED });
  const row = (await screen.findByText('Quay')).closest('[role=row]');
  expect(row?.textContent).toContain('Suspended');
  await pressAction('Actions for Quay');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Reactivate' }));
  fill(/^Reason/, 'The documents arrived.');
  fireEvent.click(dialog().getByRole('button', { name: 'Reactivate tenant' }));
  await waitFor(() => expect(row?.textContent).toContain('Active'));
  expect(sent()).toMatchObject([
    { path: `tenants/${ID}/reactivation`, body: { reason: 'The documents arrived.' } },
  ]);
});

test('shows that a tenant is suspended to those who can’t change it', async () => {
  open(`/tenant/${ID}/info`, { details: SUSPENDED, can: CAN.slice(0, 1) });
  expect(await screen.findByRole('heading', { name: 'Suspended' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reactivate tenant' })).toBeNull();
});

test.each([
  ['a suspended', SUSPENDED, true],
  ['an active', ACTIVE, false],
])('the console of %s tenant shows the banner: %s', async (_which, details, isShown) => {
  const page = renderPlugin(
    defineAdmin({
      contract: tenants,
      pages: [{ path: '/home', can: 'tenants.read', element: <SuspensionBanner /> }],
    }),
    {
      realm: 'tenant',
      tenantId: ID,
      can: CAN.slice(0, 1),
      path: '/home',
      data: { [`tenants/${ID}`]: () => Response.json({ id: ID, details }) },
    },
  );
  await waitFor(() => expect(page.asked.length).toBeGreaterThan(0));
  if (!isShown) {
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Suspended' })).toBeNull());
    return;
  }
  const banner = await screen.findByRole('status', { name: 'Suspended' });
  expect(banner.textContent).toContain('Your organization is suspended.');
  expect(within(banner).getByRole('link').getAttribute('href')).toBe('mailto:help@platform.test');
});
