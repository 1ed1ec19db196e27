import { defineAdmin, fill } from '@foyer/kit/admin';
import { contract } from '@foyer/kit';
import { renderPlugin } from '@foyer/testing/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { StoredFeeSetting } from '../contract/setting.ts';
import { feeSettingsAside } from '../slots.ts';
import { RULES, SETTING, trouble } from '../testing/feeAnswers.ts';

const TENANT = '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c11';
const READ = ['tenants:tenants.read', 'fees:tenant.read'];
const CAN = [...READ, 'fees:tenant.write'];
const CONTROL = 'Allow Tenant to Edit Fees Settings';

const DETAILS = {
  id: 'riverside',
  url: 'riverside',
  name: 'Riverside Arts',
  status: 'active',
  state: 'active',
  logo: null,
  accent: null,
  email: 'hello@riverside.test',
  phone: '',
  timeZone: 'America/New_York',
  inviteTemplateSubject: '',
  inviteTemplateBody: '',
  dateCreated: '2026-01-01T00:00:00.000Z',
};

const tenant = (status: string) => ({ id: TENANT, details: { ...DETAILS, status } });

/** Shows the values that the slot next to the settings receives. */
const aside = defineAdmin({
  contract: contract({ id: 'beside', permissions: {} }),
  fills: [
    fill(feeSettingsAside, {
      key: 'beside',
      meta: {},
      Component: ({ tenantId, draft }) => (
        <p>
          {tenantId === TENANT && 'This tenant'} pays {draft.platformFee} and {draft.taxRate}
        </p>
      ),
    }),
  ],
});

function open(
  given: {
    realm?: 'platform' | 'tenant';
    can?: string[];
    status?: string;
    setting?: Partial<StoredFeeSetting>;
    save?: () => Response;
  } = {},
) {
  const { realm = 'platform', can = CAN, status = 'active' } = given;
  // Stored, so later reads return what was saved.
  let setting = { ...SETTING, id: TENANT, ownerId: TENANT, ...given.setting };
  return renderPlugin([tenants, admin, aside], {
    realm,
    tenantId: TENANT,
    can,
    path: realm === 'platform' ? `/tenant/${TENANT}/fees` : '/organization/fees',
    data: {
      tenants: [tenant(status)],
      [`tenants/${TENANT}/rules`]: RULES.map((rule) => ({
        ...rule,
        ownerId: TENANT,
        source: null,
      })),
      [`tenants/${TENANT}/setting`]: () => Response.json(setting),
      'tenant/setting': ({ body }) => {
        const refused = given.save?.();
        if (refused) return refused;
        setting = { ...setting, ...(body as object) };
        return Response.json({ ...setting, success: true });
      },
      'tenant/rule': ({ body }) => Response.json({ rule: { ...RULES[0], ...(body as object) } }),
    },
  });
}
type Opened = ReturnType<typeof open>;
const sent = ({ asked }: Opened) => asked.filter(({ method }) => method !== 'GET');
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const control = () => screen.findByRole<HTMLInputElement>('switch', { name: CONTROL });

test('the platform allows a tenant to edit its fees by this setting alone', async () => {
  const page = open();
  expect((await control()).checked).toBe(false);
  fireEvent.click(await control());
  expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
  expect((await control()).checked).toBe(true);
  expect(sent(page).map(({ path, body }) => [path, body])).toEqual([
    ['tenant/setting', { tenantId: TENANT, isTenantSettingsControlEnabled: true }],
  ]);
});

test('a failed toggle is reported and stays as it was', async () => {
  open({ save: trouble(500, { code: 'internal', message: 'Something broke.' }) });
  fireEvent.click(await control());
  expect(await screen.findByText('Updating Global Settings Failed')).toBeTruthy();
  expect((await control()).checked).toBe(false);
});

const expectOnlyToLookAt = async () => {
  expect(await screen.findByRole('button', { name: 'Standard' })).toBeTruthy();
  for (const label of [/^Processing fee/, /^Platform fee/, /^Complimentary tickets/])
    expect((await field(label)).disabled).toBe(true);
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio'))
    expect(radio.disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Unlimited' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Add Ticket Rule' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole('switch', { name: /^Active:/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
};

test('a tenant that can’t edit its fees can view them and sees why', async () => {
  open({ realm: 'tenant' });
  await expectOnlyToLookAt();
  expect((await field(/^Processing fee/)).value).toBe('1');
  expect(screen.getByText(/^The platform manages your fees/)).toBeTruthy();
  expect(screen.queryByText(CONTROL)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Standard' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('5% + $1.00');
});

test('a tenant that may edit its fees can’t change that permission', async () => {
  const setting = { isTenantSettingsControlEnabled: true };
  const page = open({ realm: 'tenant', setting });
  fireEvent.change(await field(/^Platform fee/), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
  expect(sent(page)[0]?.body).toMatchObject({ tenantId: TENANT, platformFee: 4, version: 'v1' });
  expect(sent(page)[0]?.body).not.toHaveProperty('isTenantSettingsControlEnabled');
  expect(screen.getByRole('button', { name: 'Add Ticket Rule' })).toBeTruthy();
  expect(screen.queryByText(CONTROL)).toBeNull();
});

test('a failed save refers tenant users to support', async () => {
  const setting = { isTenantSettingsControlEnabled: true };
  const save = trouble(500, { code: 'internal', message: 'Something broke.' });
  open({ realm: 'tenant', setting, save });
  fireEvent.change(await field(/^Platform fee/), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Updating Global Settings Failed')).toBeTruthy();
  expect(screen.getByText('Please contact support.')).toBeTruthy();
  expect(screen.getByText('Something broke.')).toBeTruthy();
});

test.each([
  ['a read-only user', { can: READ }],
  ['a user who views a disabled tenant', { status: 'disabled' }],
])('%s can’t change anything', async (_who, given) => {
  open(given);
  await expectOnlyToLookAt();
  expect((await control()).disabled).toBe(true);
});

test('a concurrent save is shown next to your own changes', async () => {
  const current = { ...SETTING, id: TENANT, platformFee: 5, taxRate: 7, version: 'v2' };
  open({
    save: trouble(409, {
      code: 'changed_meanwhile',
      message: 'Changed.',
      changed: { by: 'other@foyer.test', at: null, current },
    }),
  });
  fireEvent.change(await field(/^Platform fee/), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const notice = await screen.findByRole('group', { name: 'Changed by someone else' });
  expect(notice.textContent).toContain('other@foyer.test');
  expect(notice.textContent).toContain('Tax rate: 7');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Platform fee/ }).value).toBe('4');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Tax rate/ }).value).toBe('7');
});

test('the slot next to the settings follows the typed values and leaves out invalid ones', async () => {
  open();
  expect(await screen.findByText('This tenant pays 3 and 8.25')).toBeTruthy();
  fireEvent.change(await field(/^Platform fee/), { target: { value: '4' } });
  expect(await screen.findByText('This tenant pays 4 and 8.25')).toBeTruthy();
  fireEvent.change(await field(/^Platform fee/), { target: { value: 'four' } });
  fireEvent.change(await field(/^Tax rate/), { target: { value: '9' } });
  await waitFor(() => expect(screen.getByText('This tenant pays 3 and 9')).toBeTruthy());
});

test('links to Payment/Payouts where fees are rounded up', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Payment/Payouts' });
  expect(link.getAttribute('href')).toBe(`/tenant/${TENANT}/payments`);
});
