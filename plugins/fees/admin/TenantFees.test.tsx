import { defineAdmin, fill } from '@foyer/kit/admin';
import { contract } from '@foyer/kit';
import { renderPlugin } from '@foyer/kit/testing/admin';
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

/** Beside the settings, what it was given to show. */
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
  // As stored: what is saved is what is read from then on.
  let setting = { ...SETTING, id: TENANT, ownerId: TENANT, ...given.setting };
  return renderPlugin([tenants, admin, aside], {
    realm,
    tenantId: TENANT,
    can,
    path: realm === 'platform' ? `/tenant/${TENANT}/fees` : '/organisation/fees',
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

test('the platform lets a tenant edit its fees, by that one setting', async () => {
  const page = open();
  expect((await control()).checked).toBe(false);
  fireEvent.click(await control());
  expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
  expect((await control()).checked).toBe(true);
  expect(sent(page).map(({ path, body }) => [path, body])).toEqual([
    ['tenant/setting', { tenantId: TENANT, isTenantSettingsControlEnabled: true }],
  ]);
});

test('a toggle that fails is said, and stays as it was', async () => {
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
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
};

test('a tenant that may not edit its fees looks at them, and is told why', async () => {
  open({ realm: 'tenant' });
  await expectOnlyToLookAt();
  expect((await field(/^Processing fee/)).value).toBe('1');
  expect(screen.getByText(/^Your fees are set by the platform/)).toBeTruthy();
  expect(screen.queryByText(CONTROL)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Standard' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('5% + $1.00');
});

test('a tenant that may edit its fees does, and never who may', async () => {
  const setting = { isTenantSettingsControlEnabled: true };
  const page = open({ realm: 'tenant', setting });
  fireEvent.change(await field(/^Platform fee/), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
  expect(sent(page)[0]?.body).toMatchObject({ tenantId: TENANT, platformFee: 4, version: 'v1' });
  expect(sent(page)[0]?.body).not.toHaveProperty('isTenantSettingsControlEnabled');
  expect(screen.getByRole('button', { name: 'Add Ticket Rule' })).toBeTruthy();
  expect(screen.queryByText(CONTROL)).toBeNull();
});

test('a save that fails sends a tenant to support', async () => {
  const setting = { isTenantSettingsControlEnabled: true };
  const save = trouble(500, { code: 'internal', message: 'Something broke.' });
  open({ realm: 'tenant', setting, save });
  fireEvent.change(await field(/^Platform fee/), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Updating Global Settings Failed')).toBeTruthy();
  expect(screen.getByText('Please contact support.')).toBeTruthy();
  expect(screen.getByText('Something broke.')).toBeTruthy();
});

test.each([
  ['whoever may only read', { can: READ }],
  ['whoever looks at a disabled tenant', { status: 'disabled' }],
])('%s can change nothing', async (_who, given) => {
  open(given);
  await expectOnlyToLookAt();
  expect((await control()).disabled).toBe(true);
});

test('somebody else’s save in the meantime is shown beside one’s own', async () => {
  const current = { ...SETTING, id: TENANT, platformFee: 5, taxRate: 7, version: 'v2' };
  open({
    save: trouble(409, {
      code: 'changed_meanwhile',
      message: 'Changed.',
      changed: { by: 'other@foyer.test', at: null, current },
    }),
  });
  fireEvent.change(await field(/^Platform fee/), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const notice = await screen.findByRole('group', { name: 'Changed by somebody else' });
  expect(notice.textContent).toContain('other@foyer.test');
  expect(notice.textContent).toContain('Tax rate: 7');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Platform fee/ }).value).toBe('4');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Tax rate/ }).value).toBe('7');
});

test('what stands beside the settings follows what is typed, and leaves out what is no value', async () => {
  open();
  expect(await screen.findByText('This tenant pays 3 and 8.25')).toBeTruthy();
  fireEvent.change(await field(/^Platform fee/), { target: { value: '4' } });
  expect(await screen.findByText('This tenant pays 4 and 8.25')).toBeTruthy();
  fireEvent.change(await field(/^Platform fee/), { target: { value: 'four' } });
  fireEvent.change(await field(/^Tax rate/), { target: { value: '9' } });
  await waitFor(() => expect(screen.getByText('This tenant pays 3 and 9')).toBeTruthy());
});

test('where fees are rounded up, the way to Payment/Payouts is shown', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Payment/Payouts' });
  expect(link.getAttribute('href')).toBe(`/tenant/${TENANT}/payments`);
});
