import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';

const CAN = ['tenants.read', 'tenants.write', 'info.write'].map((key) => `tenants:${key}`);
const details = {
  id: 'quay',
  url: 'quay',
  name: 'Quay',
  status: 'active',
  state: 'active',
  suspendedAt: null,
  logo: null,
  accent: null,
  email: 'office@quay.test',
  phone: '+1 (207) 555 0134',
  timeZone: 'America/New_York',
  inviteTemplateSubject: 'Welcome',
  inviteTemplateBody: 'Come in.',
  dateCreated: '2026-01-05T12:00:00.000Z',
};
const QUAY = { id: 'tenant-1', version: 'first', details };
const DOCK = {
  id: 'tenant-2',
  version: 'first',
  details: {
    ...details,
    id: 'dock',
    url: 'dock',
    name: 'Dock',
    status: 'disabled',
    state: 'disabled',
  },
};
const refusal = (status: number, error: { code: string; message: string; fields?: object }) => () =>
  Response.json({ error }, { status });

/** The list of tenants, with an API that gives the prepared response to each write. */
function open(given: { can?: string[]; write?: () => Response } = {}) {
  const written = ({ method, body }: { method: string; body: unknown }) => {
    if (given.write) return given.write();
    if (method === 'DELETE') return Response.json({ success: true });
    return Response.json({ ...QUAY, details: { ...details, ...(body as Body).details } });
  };
  const page = renderPlugin(admin, {
    realm: 'platform',
    can: given.can ?? CAN,
    path: '/tenants',
    data: (asked) => {
      if (asked.method !== 'GET') return written(asked);
      if (asked.path !== 'tenants') return refusal(404, { code: 'not_found', message: 'No.' })();
      return answerRows(asked, [QUAY, DOCK]);
    },
  });
  const sent = (method: string) => page.asked.filter((one) => one.method === method);
  return { ...page, sent };
}

interface Body {
  details: Record<string, string>;
}

const dialog = () => within(screen.getByRole('dialog'));
const input = (label: string) => dialog().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const fill = (label: string, value: string) =>
  fireEvent.change(input(label), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

async function openNew() {
  fireEvent.click((await screen.findAllByRole('button', { name: 'New tenant' }))[0]!);
  await screen.findByRole('dialog', { name: 'New tenant' });
}

async function openRow(name: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
  await screen.findByRole('dialog', { name: `${action} tenant` });
}

const RIGHT = {
  Name: 'Pier Nine',
  Email: 'office@pier.test',
  Phone: '2075550134',
  'Invite subject': 'Join us',
  'Invite message': 'Come to the pier.',
};
const fillIn = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fill(label, value);
};

/** In a form that was submitted once: errors appear while typing. */
async function sayEach(
  cases: readonly (readonly [label: string, value: string, sentence: string])[],
  right: Record<string, string>,
) {
  for (const [label, value, sentence] of cases) {
    fill(label, value);
    expect(await dialog().findByText(sentence), `${label} “${value}”`).toBeTruthy();
    expect(input(label).getAttribute('aria-invalid')).toBe('true');
    fill(label, right[label] ?? '');
    await waitFor(() => expect(dialog().queryByText(sentence)).toBeNull());
  }
}

const NEW_TENANT = [
  ['Email', '', 'Email is required.'],
  ['Email', 'office', 'Entered value does not match email format'],
  ['Name', '', 'Tenant name is required.'],
  [
    'Name',
    'Pier ',
    'Tenant name must not contain trailing spaces and must not contain special characters except hyphens(-).',
  ],
  [
    'Name',
    'Pier & Co',
    'Tenant name must not contain trailing spaces and must not contain special characters except hyphens(-).',
  ],
  ['Phone', '', 'Phone number is required.'],
  ['Phone', '207', 'Please enter correct phone number'],
  ['URL', '', 'URL is required.'],
  [
    'URL',
    'pier nine',
    'URL can only contain lowercase letters, numbers and hyphens, up to 63 characters.',
  ],
  ['Invite subject', '', 'Subject is required.'],
  ['Invite subject', 'Join us ', 'Subject must not contain trailing spaces.'],
  ['Invite message', '', 'Message is required.'],
  ['Invite message', 'Come. ', 'Message body must not contain trailing spaces.'],
] as const;

test('a new tenant with errors shows each at its field, and isn’t sent', async () => {
  const { sent } = open();
  await openNew();
  fillIn({ ...RIGHT, Email: '', URL: 'pier' });
  press('Add tenant');
  await sayEach(NEW_TENANT, { ...RIGHT, URL: 'pier' });
  expect(sent('POST')).toEqual([]);
});

test('the URL follows the name until it is edited, and again once it is emptied', async () => {
  open();
  await openNew();
  fill('Name', 'Pier  Nine & Söhne');
  expect(input('URL').value).toBe('pier-nine-sohne');
  fill('URL', 'Pier');
  expect(input('URL').value).toBe('pier');
  fill('Name', 'Pier Ten');
  expect(input('URL').value).toBe('pier');
  fill('URL', '');
  fill('Name', 'Pier Ten Arts');
  expect(input('URL').value).toBe('pier-ten-arts');
  expect(dialog().getByText('.localhost:3000')).toBeTruthy();
});

test('adds a tenant once, and shows its ID and URL', async () => {
  const { sent } = open();
  await openNew();
  fillIn(RIGHT);
  press('Add tenant');
  press('Add tenant');
  expect(await screen.findByText('Tenant account Pier Nine added successfully')).toBeTruthy();
  expect(screen.getByText('Tenant ID: tenant-1 · URL: pier-nine.localhost:3000')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: 'tenants',
      body: {
        details: {
          name: 'Pier Nine',
          url: 'pier-nine',
          email: 'office@pier.test',
          phone: '+1 (207) 555 0134',
          inviteTemplateSubject: 'Join us',
          inviteTemplateBody: 'Come to the pier.',
        },
      },
    },
  ]);
});

test.each([
  [
    'duplicate_url',
    'The URL “pier-nine” is already taken.',
    'The URL “pier-nine” is already taken.',
  ],
  ['tenant_settings_failed', 'fees: 42', 'Creating tenant settings failed.'],
])('shows the server’s error for a new tenant: %s', async (code, message, said) => {
  open({ write: refusal(409, { code, message }) });
  await openNew();
  fillIn(RIGHT);
  press('Add tenant');
  const toast = (await screen.findByText('Add Tenant Failed')).closest('[role=alert]');
  expect(toast?.textContent).toContain(said);
  expect(input('Name').value).toBe('Pier Nine');
});

test('rejects a URL reserved by the platform at its field', async () => {
  const message = '“api” is reserved. Please choose another URL.';
  const fields = { 'details.url': [message] };
  open({ write: refusal(422, { code: 'invalid', message, fields }) });
  await openNew();
  fillIn({ ...RIGHT, URL: 'api' });
  press('Add tenant');
  expect(await dialog().findByText(message)).toBeTruthy();
  expect(input('URL').getAttribute('aria-invalid')).toBe('true');
});

const EDITED_TENANT = [
  ['Phone', '', 'Please enter correct phone number'],
  ['Phone', '207', 'Please enter correct phone number'],
  ['Invite subject', '', 'This field is required'],
  ['Invite subject', 'Join us ', 'Subject must not contain trailing spaces.'],
  ['Invite message', '', 'This field is required'],
  ['Invite message', 'Come. ', 'Body must not contain trailing spaces.'],
] as const;

test('an edited tenant with errors shows each at its field, and isn’t sent', async () => {
  const { sent } = open();
  await openRow('Quay', 'Edit');
  fill('Phone', '');
  press('Save tenant');
  await sayEach(EDITED_TENANT, RIGHT);
  expect(sent('PUT')).toEqual([]);
});

test('edits a tenant in the version that was read; email, name and URL are locked', async () => {
  const { sent } = open();
  await openRow('Quay', 'Edit');
  for (const [label, value] of [
    ['Email', 'office@quay.test'],
    ['Name', 'Quay'],
    ['URL', 'quay'],
  ] as const) {
    expect(input(label).value).toBe(value);
    expect(input(label).disabled).toBe(true);
  }
  fill('Phone', '+1 (207) 555 0199');
  press('Save tenant');
  expect(await screen.findByText('Tenant Updated Successfully')).toBeTruthy();
  expect(sent('PUT')[0]).toMatchObject({
    path: 'tenants/tenant-1',
    body: {
      version: 'first',
      details: {
        phone: '+1 (207) 555 0199',
        inviteTemplateSubject: 'Welcome',
        inviteTemplateBody: 'Come in.',
      },
    },
  });
});

const confirmName = () => fill('Type the tenant’s name to confirm', 'Quay');

test('deletes a tenant after a warning, once its name is typed', async () => {
  const { sent } = open();
  await openRow('Quay', 'Delete');
  expect(dialog().getByText(/and all its data will be deleted\./)).toBeTruthy();
  expect(dialog().getByText(/After 30 days/)).toBeTruthy();
  fill('Type the tenant’s name to confirm', 'Quai');
  press('Delete tenant');
  expect(sent('DELETE')).toEqual([]);
  confirmName();
  press('Delete tenant');
  expect(await screen.findByText('Tenant Deleted Succesfully')).toBeTruthy();
  expect(sent('DELETE').map(({ path }) => path)).toEqual(['tenants/tenant-1']);
});

test('shows in the dialog what prevents deleting a tenant', async () => {
  const message = 'There is money to be paid out: $1,200.00.';
  open({ write: refusal(409, { code: 'money_outstanding', message }) });
  await openRow('Quay', 'Delete');
  confirmName();
  press('Delete tenant');
  expect((await dialog().findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByText('Tenant Deleted Succesfully')).toBeNull();
});

test.each([
  ['Edit', 'Save tenant', () => fill('Phone', '+1 (207) 555 0199')],
  ['Delete', 'Delete tenant', confirmName],
])('%s reports a tenant that someone else has deleted', async (action, button, change) => {
  open({ write: refusal(404, { code: 'not_found', message: 'Tenant not found.' }) });
  await openRow('Quay', action);
  change();
  press(button);
  expect(await screen.findByText('Already deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('explains why a disabled tenant’s actions are unavailable', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Dock' }));
  for (const [name, reason] of [
    [/^Edit/, 'This tenant is disabled and can’t be edited.'],
    [/^Delete/, 'This tenant is disabled and can’t be deleted.'],
  ] as const) {
    const item = screen.getByRole('menuitem', { name });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain(reason);
  }
});

test.each([
  [['tenants:tenants.read'], []],
  [['tenants:tenants.read', 'tenants:info.write'], ['Edit']],
])('with %j a tenant’s actions are %j, and a tenant can’t be added', async (can, actions) => {
  open({ can });
  await screen.findByRole('link', { name: 'Quay' });
  expect(screen.queryByRole('button', { name: 'New tenant' })).toBeNull();
  const menu = screen.queryByRole('button', { name: 'Actions for Quay' });
  if (menu) fireEvent.click(menu);
  expect(screen.queryAllByRole('menuitem').map((item) => item.textContent)).toEqual(actions);
});

test('a row’s menu doesn’t open the row', async () => {
  const { place } = open();
  await openRow('Quay', 'Edit');
  expect(place()).toMatch(/^\/tenants(\?|$)/);
});
