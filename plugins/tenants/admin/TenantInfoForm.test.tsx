import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';

const ID = 'tenant-1';
const ALL = ['tenants.read', 'tenants.write', 'info.write'].map((key) => `tenants:${key}`);
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

interface Given {
  realm?: 'platform' | 'tenant';
  can?: string[];
  status?: string;
  saving?: () => Response | undefined;
}

/** The page about one tenant, with an API that stores what is saved or gives a prepared response. */
function open({ realm = 'platform', can = ALL, status = 'active', saving }: Given = {}) {
  const kept = { id: ID, version: 'first', details: { ...details, status } };
  const page = renderPlugin(admin, {
    realm,
    can,
    tenantId: ID,
    path: realm === 'tenant' ? '/organization' : `/tenant/${ID}/info`,
    data: {
      tenants: [],
      [`tenants/${ID}/bucket`]: () => Response.json({ status: 'CREATE_COMPLETE' }),
      [`tenants/${ID}`]: ({ method, body }) => {
        const refused = method === 'GET' ? undefined : saving?.();
        if (refused) return refused;
        if (method === 'PUT') {
          kept.version += '+';
          Object.assign(kept.details, (body as { details: object }).details);
        }
        return Response.json(method === 'DELETE' ? { success: true } : kept);
      },
    },
  });
  const saved = () => page.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...page, kept, saved };
}

const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, textarea' });
const fill = (label: string, value: string) =>
  fireEvent.change(input(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const opened = () => screen.findByRole('heading', { name: 'Basic Information' });

test.each(['platform', 'tenant'] as const)(
  'saves phone and invite template in the %s’s console, with the other fields locked',
  async (realm) => {
    const { saved } = open({ realm });
    await opened();
    for (const label of ['Email', 'Name', 'URL']) expect(input(label).disabled).toBe(true);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    expect(button.disabled).toBe(true);
    fill('Phone', '+1 (207) 555 0199');
    fill('Invite subject', 'Join us');
    save();
    save();
    expect(await screen.findByText('Update Successful')).toBeTruthy();
    const changed = { phone: '+1 (207) 555 0199', inviteTemplateSubject: 'Join us' };
    const first = { ...changed, inviteTemplateBody: 'Come in.' };
    expect(saved()).toEqual([{ version: 'first', details: first }]);

    await waitFor(() => expect(button.disabled).toBe(true));
    fill('Invite message', 'Come in, everybody.');
    save();
    await waitFor(() => expect(saved()).toHaveLength(2));
    const second = { ...changed, inviteTemplateBody: 'Come in, everybody.' };
    expect(saved()[1]).toEqual({ version: 'first+', details: second });
  },
);

test('shows each error at its field, and sends nothing', async () => {
  const { saved } = open();
  await opened();
  for (const [label, value, sentence] of [
    ['Phone', '207', 'Please enter correct phone number'],
    ['Invite subject', '', 'This field is required'],
    ['Invite subject', 'Join us ', 'Subject must not contain trailing spaces.'],
    ['Invite message', 'Come in. ', 'Body must not contain trailing spaces.'],
  ] as const) {
    const before = input(label).value;
    fill(label, value);
    save();
    expect(await screen.findByText(sentence)).toBeTruthy();
    fill(label, before);
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  }
  expect(saved()).toEqual([]);
});

test('reports a failed save, and keeps the input', async () => {
  const message = 'The database is away.';
  open({
    saving: () => Response.json({ error: { code: 'unavailable', message } }, { status: 503 }),
  });
  await opened();
  fill('Phone', '+1 (207) 555 0199');
  save();
  expect(await screen.findByText('Failed to Update Tenant Info')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(input('Phone').value).toBe('+1 (207) 555 0199');
});

test('tells two people who change the same tenant, and loses nothing', async () => {
  const theirs = { ...details, phone: '+1 (207) 555 0000', inviteTemplateSubject: 'Theirs' };
  const changed = {
    by: 'other@foyer.test',
    at: '2026-01-06T12:00:00.000Z',
    current: { id: ID, version: 'second', details: theirs },
  };
  let saves = 0;
  const refusal = { error: { code: 'changed_meanwhile', message: 'This was changed.', changed } };
  const { saved } = open({
    saving: () => (++saves === 1 ? Response.json(refusal, { status: 409 }) : undefined),
  });
  await opened();
  fill('Phone', '+1 (207) 555 0199');
  save();
  expect(await screen.findByText(/other@foyer\.test/)).toBeTruthy();
  expect(screen.queryByText('Failed to Update Tenant Info')).toBeNull();
  expect(input('Phone').value).toBe('+1 (207) 555 0199');
  expect(input('Invite subject').value).toBe('Theirs');
  save();
  expect(await screen.findByText('Update Successful')).toBeTruthy();
  expect(saved()[1]).toMatchObject({
    version: 'second',
    details: { phone: '+1 (207) 555 0199', inviteTemplateSubject: 'Theirs' },
  });
});

test('shows changes that others made since it was read where nothing is typed', async () => {
  const { kept, go } = open();
  await opened();
  await go('/tenants');
  await screen.findByRole('heading', { level: 1, name: 'Tenants' });
  Object.assign(kept, { version: 'second', details: { ...details, phone: '+1 (207) 555 0000' } });
  await go(`/tenant/${ID}/info`);
  await opened();
  await waitFor(() => expect(input('Phone').value).toBe('+1 (207) 555 0000'));
});

test.each<[string, Given]>([
  ['a disabled tenant', { status: 'disabled' }],
  ['a read-only user', { can: ALL.slice(0, 1) }],
])('locks the fields for %s', async (_who, given) => {
  open(given);
  await opened();
  for (const label of ['Phone', 'Invite subject', 'Invite message'])
    expect(input(label).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('says that a disabled tenant can be neither edited nor deleted', async () => {
  open({ status: 'disabled' });
  await opened();
  expect(screen.getByText('This tenant is disabled and can’t be edited.')).toBeTruthy();
  expect(screen.getByText('This tenant is disabled and can’t be deleted.')).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete tenant' });
  expect(button.disabled).toBe(true);
});

test('an operator deletes a tenant from its page and returns to the list', async () => {
  const { place, asked } = open();
  await opened();
  fireEvent.click(screen.getByRole('button', { name: 'Delete tenant' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete tenant' }));
  const name = dialog.getByLabelText('Type the tenant’s name to confirm');
  fireEvent.change(name, { target: { value: 'Quay' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete tenant' }));
  expect(await screen.findByText('Tenant Deleted Succesfully')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await waitFor(() => expect(place()).toMatch(/^\/tenants(\?|$)/));
});

test('in a tenant’s console there is neither a bucket nor a way to delete it', async () => {
  const { asked } = open({ realm: 'tenant' });
  await opened();
  expect(screen.queryByText('Bucket Setup')).toBeNull();
  expect(screen.queryByText('Delete tenant')).toBeNull();
  expect(asked.some(({ path }) => path.endsWith('/bucket'))).toBe(false);
});
