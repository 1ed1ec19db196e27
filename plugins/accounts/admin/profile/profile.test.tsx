import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import { birthDays } from '../../contract/profile.ts';

const STORED = {
  id: 'user-1',
  version: 'v1',
  details: {
    email: 'someone@foyer.test',
    profile: null,
    firstName: 'Someone',
    lastName: 'Here',
    contactNumber: '',
    birthDate: null,
    address1: '1 Quay Street',
    address2: '',
    city: 'Portland',
    state: 'ME',
    zip: '04101',
    country: 'US',
  },
};
const SESSION = {
  realm: 'platform',
  user: { id: 'user-1', email: 'someone@foyer.test', name: 'Zoë Here', picture: null },
  tenant: null,
  timeZone: 'America/New_York',
  roles: [],
  groups: [],
  permissions: [],
};

type Saving = (body: Record<string, unknown>) => Response;
const refuse = (status: number, error: object) => Response.json({ error }, { status });

function open(saving?: Saving) {
  let stored = STORED;
  const page = renderPlugin(admin, {
    realm: 'platform',
    can: [],
    path: '/profile',
    withConsole: true,
    data: {
      'users/user-1': ({ method, body }) => {
        if (method === 'GET') return Response.json(stored);
        const { version: _version, ...changes } = body as Record<string, unknown>;
        const answer = saving?.(body as Record<string, unknown>);
        if (answer) return answer;
        stored = { ...stored, version: 'v2', details: { ...stored.details, ...changes } };
        return Response.json({ ...stored, success: true });
      },
      'auth/session': () => Response.json(SESSION),
    },
  });
  const sent = () => page.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...page, sent };
}

const input = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' });
const type = async (name: string, value: string) =>
  fireEvent.change(await input(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('sends only the changed fields, and updates the name in the app bar at once', async () => {
  const { sent } = open();
  await type('First Name', 'Zoë');
  await type('Contact Number', '2075550134');
  expect((await input('Contact Number')).value).toBe('+1 (207) 555 0134');
  save();
  expect(await screen.findByText('Successfully updated')).toBeTruthy();
  expect(screen.getByText('User Profile updated successfully')).toBeTruthy();
  expect(sent()).toEqual([{ firstName: 'Zoë', contactNumber: '+1 (207) 555 0134', version: 'v1' }]);
  expect(await screen.findByRole('button', { name: 'Account: Zoë Here' })).toBeTruthy();
  // The next change starts from the saved values.
  await type('City', 'Bangor');
  save();
  await waitFor(() => expect(sent()[1]).toEqual({ city: 'Bangor', version: 'v2' }));
});

test('shows each field’s error, and sends nothing', async () => {
  const { sent } = open();
  await type('First Name', '');
  await type('Last Name', '');
  await type('Contact Number', '207');
  await type('Birth Date', '1850-01-01');
  save();
  expect(
    await screen.findByText('Input Validation Error. Please fix the errors on the inputs first.'),
  ).toBeTruthy();
  for (const message of [
    'The First Name field is required.',
    'The Last Name field is required.',
    'Please enter complete phone number',
    'The birth date must be between 100 years ago and yesterday.',
  ])
    expect(screen.getByText(message)).toBeTruthy();
  await type('First Name', '<b>Zoë</b>');
  expect(await screen.findByText('Invalid format.')).toBeTruthy();
  expect(sent()).toEqual([]);
  const { first, last } = birthDays();
  const birth = await input('Birth Date');
  expect([birth.min, birth.max]).toEqual([first, last]);
  expect((await input('Zip')).maxLength).toBe(5);
});

test('reports a failed save and keeps the input', async () => {
  let isDown = true;
  const { sent } = open(() =>
    isDown
      ? refuse(503, { code: 'unavailable', message: 'Please try again.' })
      : (undefined as never),
  );
  await type('City', 'Bangor');
  save();
  expect(await screen.findByText('Failed updating data.')).toBeTruthy();
  expect((await input('City')).value).toBe('Bangor');
  isDown = false;
  save();
  expect(await screen.findByText('Successfully updated')).toBeTruthy();
  expect(sent()).toHaveLength(2);
});

test('shows an error that only the server can find at its field', async () => {
  open(() => refuse(422, { code: 'invalid', message: 'No.', fields: { city: ['Not there.'] } }));
  await type('City', 'Atlantis');
  save();
  expect(await screen.findByText('Not there.')).toBeTruthy();
  expect((await input('City')).getAttribute('aria-invalid')).toBe('true');
});

test('shows another tab’s change next to yours, and loses nothing', async () => {
  const theirs = { ...STORED, version: 'v9', details: { ...STORED.details, city: 'Augusta' } };
  const { sent } = open(({ version }) =>
    version === 'v1'
      ? refuse(409, {
          code: 'changed_meanwhile',
          message: 'Changed.',
          changed: { by: 'someone@foyer.test', at: null, current: theirs },
        })
      : (undefined as never),
  );
  await type('City', 'Bangor');
  save();
  expect(await screen.findByText(/Augusta/)).toBeTruthy();
  expect(screen.queryByText('Successfully updated')).toBeNull();
  expect((await input('City')).value).toBe('Bangor');
  save();
  await waitFor(() => expect(sent()[1]).toEqual({ city: 'Bangor', version: 'v9' }));
});

test('two clicks save once', async () => {
  const { sent } = open();
  await type('City', 'Bangor');
  save();
  save();
  expect(await screen.findByText('Successfully updated')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('Cancel returns to the home, and asks first if something was typed', async () => {
  const { place } = open();
  await type('City', 'Bangor');
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(place()).toBe('/profile');
  fireEvent.click(dialog.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(place()).toBe('/'));
});

test.each([
  [
    'photo.gif',
    'image/gif',
    10,
    'Invalid file extention. Only jpg, jpeg, and png files are accepted.',
  ],
  ['photo.png', 'image/png', 6_000_000, 'File size must be less than 5MB'],
])('rejects %s of %s and %d bytes before it is sent', async (name, kind, size, message) => {
  const { asked } = open();
  const file = new File([new Uint8Array(size)], name, { type: kind });
  fireEvent.change(await screen.findByLabelText('Picture file'), {
    target: { files: [file] },
  });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the user menu links to your own pages, and to other groups if you have any', async () => {
  open();
  await input('City');
  fireEvent.click(screen.getByRole('button', { name: 'Account: Someone Here' }));
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Profile', 'Change password', 'My sessions']));
  expect(names).not.toContain('Switch organization');
});
