import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import { accentWords } from './accentWords.ts';

const ID = '00000000-0000-4000-8000-00000000000a';
const READS = ['tenants:tenants.read'];
const WRITES = [...READS, 'tenants:brand.write'];
const LOGO = `/api/p/tenants/${ID}/logo/logo-1.webp`;

interface Given {
  can?: string[];
  realm?: 'platform' | 'tenant';
  status?: string;
  logo?: string | null;
  accent?: string | null;
  /** The API's response to a color. */
  saving?: () => Response;
}

function open(given: Given = {}) {
  const { can = WRITES, realm = 'tenant', status = 'active', saving } = given;
  const kept = { logo: given.logo ?? null, accent: given.accent ?? null };
  const page = renderPlugin(admin, {
    realm,
    can,
    tenantId: ID,
    path: realm === 'tenant' ? '/organization' : `/tenant/${ID}/info`,
    data: {
      [`tenants/${ID}`]: () =>
        Response.json({
          id: ID,
          details: { ...DETAILS, ...kept, status, state: status, suspendedAt: null },
        }),
      [`tenants/${ID}/bucket`]: () => Response.json({ status: 'CREATE_COMPLETE' }),
      [`tenants/${ID}/accent`]: ({ body }) => {
        if (saving) return saving();
        Object.assign(kept, body);
        return Response.json({ ...kept, success: true });
      },
      [`tenants/${ID}/thumbnail`]: ({ method }) => {
        kept.logo = method === 'POST' ? LOGO : null;
        return Response.json({ ...kept, success: true });
      },
    },
  });
  const sent = () => page.asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...page, sent };
}

const DETAILS = {
  id: 'quay',
  url: 'quay',
  name: 'Quay',
  email: 'office@quay.test',
  phone: '',
  timeZone: 'America/New_York',
  inviteTemplateSubject: '',
  inviteTemplateBody: '',
  dateCreated: '2026-01-05T12:00:00.000Z',
};

const dialog = () => within(screen.getByRole('dialog'));
const type = (text: string) =>
  fireEvent.change(dialog().getByLabelText('Accent color'), { target: { value: text } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('File for Logo'), { target: { files: [file] } });

test.each(['tenant', 'platform'] as const)('uploads and removes a logo, as %s', async (realm) => {
  const { sent, asked } = open({ realm });
  expect(await screen.findByText('No logo yet')).toBeTruthy();
  await choose(new File([new Uint8Array(9)], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByText('Logo saved')).toBeTruthy();
  expect(sent()).toEqual([`tenants/${ID}/thumbnail`]);
  expect((await screen.findByAltText('Logo of Quay')).getAttribute('src')).toBe(LOGO);

  fireEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(dialog().getByText('The storefront will show the name instead.')).toBeTruthy();
  press('Remove logo');
  expect(await screen.findByText('Logo removed')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(await screen.findByText('No logo yet')).toBeTruthy();
});

test('rejects an SVG logo before it is sent', async () => {
  const { sent } = open({ logo: LOGO });
  await choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Choose a PNG, JPEG, WebP or GIF image. Your current logo hasn’t changed.',
  );
  expect(sent()).toEqual([]);
});

test('shows a color as the storefront will use it, and says when it is corrected', async () => {
  const { asked } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose color' }));
  type('#f2ad2e');
  expect(
    await screen.findByText(
      'To keep text readable, this color is darkened to #8e651b on light pages.',
    ),
  ).toBeTruthy();
  expect(dialog().getByRole('img', { name: /on a light and a dark page/ })).toBeTruthy();
  press('Save color');
  expect(await screen.findByText('Accent color saved')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ accent: '#f2ad2e' });
  expect(await screen.findByRole('button', { name: 'Change color' })).toBeTruthy();
});

test('a picked color fills the field, and an empty field removes the color', async () => {
  const { asked } = open({ accent: '#b3123f' });
  fireEvent.click(await screen.findByRole('button', { name: 'Change color' }));
  fireEvent.change(dialog().getByLabelText('Pick an accent color'), {
    target: { value: '#123456' },
  });
  expect(dialog().getByLabelText<HTMLInputElement>('Accent color').value).toBe('#123456');
  type('');
  press('Save color');
  expect(await screen.findByText('Accent color saved')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ accent: null });
});

test('keeps an invalid color and explains the format', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose color' }));
  type('dark red');
  press('Save color');
  expect(await screen.findByText('Enter a color as #rrggbb, such as #0b4a52.')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>('Accent color').value).toBe('dark red');
});

test('shows the server’s error and keeps the input', async () => {
  const refused = { error: { code: 'tenant_disabled', message: 'This tenant is disabled.' } };
  open({ saving: () => Response.json(refused, { status: 409 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Choose color' }));
  type('#b3123f');
  press('Save color');
  expect((await screen.findByRole('alert')).textContent).toBe('This tenant is disabled.');
  expect(dialog().getByLabelText<HTMLInputElement>('Accent color').value).toBe('#b3123f');
});

test.each<[string, Given]>([
  ['a read-only user', { can: READS }],
  ['a disabled tenant', { realm: 'platform', status: 'disabled' }],
])('offers no changes for %s', async (_who, given) => {
  open({ ...given, accent: '#b3123f', logo: LOGO });
  expect(await screen.findByAltText('Logo of Quay')).toBeTruthy();
  expect(screen.getByText('#b3123f')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /logo|color/ })).toBeNull();
});

test.each([
  ['#0b4a52', /lightened to #\w{6} on dark pages\.$/],
  ['#F2AD2E', /darkened to #8e651b on light pages\.$/],
  ['#808080', /darkened to .* on light pages and lightened to .* on dark pages\.$/],
])('says how %s is corrected', (accent, words) => {
  expect(accentWords(accent)).toMatch(words);
});
