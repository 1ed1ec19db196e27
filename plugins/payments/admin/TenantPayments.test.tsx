import { renderPlugin } from '@foyer/testing/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';

const TENANT = '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c11';
const READS = ['tenants:tenants.read', 'payments:setup.read'];
const CAN = [...READS, 'payments:setup.write', 'payments:account.write'];

const SETTING = {
  id: TENANT,
  payout: {
    id: 'p1',
    automatic: false,
    date: null,
    type: 'end-of-event',
    tag: null,
    chargeSurchargeFeesToPlatform: false,
  },
  payment: {
    id: 'p2',
    processorType: 'stripe',
    profileId: null,
    direct: false,
    type: 'platform',
    tag: null,
  },
  fees: {
    serviceFeeRoundUp: false,
    serviceFeeOnlineSales: null,
    serviceFeeBackendSales: null,
    serviceFeeAppSales: null,
  },
  gateway: { provider: 'stripe', customerId: null, test: true },
  version: 'v1',
};
const NO_ACCOUNT = {
  account: null,
  chargesEnabled: false,
  transfersEnabled: false,
  payoutsEnabled: false,
  detailsSubmitted: false,
  isDisconnected: false,
  requirements: [] as string[],
};
const trouble = (status: number, error: object) => () => Response.json({ error }, { status });

const DETAILS = {
  id: 'riverside',
  url: 'riverside',
  name: 'Riverside Arts',
  logo: null,
  accent: null,
  email: 'hello@riverside.test',
  phone: '',
  timeZone: 'America/New_York',
  inviteTemplateSubject: '',
  inviteTemplateBody: '',
  dateCreated: '2026-01-01T00:00:00.000Z',
};

interface Given {
  can?: string[];
  status?: string;
  account?: object;
  read?: () => Response;
  save?: () => Response;
  link?: () => Response;
}

function open(given: Given = {}) {
  const { can = CAN, status = 'active', account = {} } = given;
  const tenant = { id: TENANT, details: { ...DETAILS, status } };
  return renderPlugin([tenants, admin], {
    realm: 'platform',
    can,
    path: `/tenant/${TENANT}/payments`,
    data: {
      tenants: [tenant],
      [`tenants/${TENANT}/payment-setting`]: given.read ?? (() => Response.json(SETTING)),
      [`tenants/${TENANT}/payment-account`]: () => Response.json({ ...NO_ACCOUNT, ...account }),
      [`tenants/${TENANT}/payment-account/onboarding-link`]:
        given.link ?? trouble(502, { code: 'gateway', message: 'Stripe does not answer.' }),
      'payment/payout-update': ({ body }) =>
        given.save?.() ?? Response.json({ ...(body as object), version: 'v2', success: true }),
    },
  });
}
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save changes' });
const automatic = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Automatic/ });
const chooseTenants = async () =>
  fireEvent.click(await screen.findByRole('radio', { name: /^The organizer’s own account/ }));
const sent = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ path }) => path === 'payment/payout-update');

test('automatic payouts follow from the account, can’t be edited, and saving requires a change', async () => {
  const page = open();
  expect((await saveButton()).disabled).toBe(true);
  expect(automatic().disabled).toBe(true);
  expect(automatic().checked).toBe(false);
  await chooseTenants();
  await waitFor(() => expect(automatic().checked).toBe(true));
  fireEvent.click(await saveButton());
  expect(await screen.findByText('Payment/Payout updated successfully.')).toBeTruthy();
  expect(sent(page)).toHaveLength(1);
  expect(sent(page)[0]?.body).toMatchObject({
    id: TENANT,
    payment: { type: 'tenant' },
    version: 'v1',
  });
});

test('the card fee option says whose fee it moves and that service fees stay', async () => {
  const page = open();
  const flag = await screen.findByLabelText('The platform pays the gateway (card) fee');
  expect(
    screen.getByText(
      /out of the platform’s share instead of the organizer’s\. Service fees stay as they are\./,
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/bears the service fees/)).toBeNull();
  fireEvent.click(flag);
  fireEvent.click(await saveButton());
  expect(await screen.findByText('Payment/Payout updated successfully.')).toBeTruthy();
  expect(sent(page)[0]?.body).toMatchObject({ payout: { chargeSurchargeFeesToPlatform: true } });
});

test('a tenant without settings sees a notice instead of the page', async () => {
  open({ read: trouble(404, { code: 'not_found', message: 'None.' }) });
  expect(await screen.findByText('No Payment/payout settings found for this Tenant')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('a failed load is reported and can be retried', async () => {
  let isBroken = true;
  open({
    read: () =>
      isBroken
        ? trouble(500, { code: 'internal', message: 'Something broke.' })()
        : Response.json(SETTING),
  });
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await saveButton()).toBeTruthy();
});

test.each([
  [
    trouble(422, { code: 'invalid', message: 'No.', fields: { id: ['Tenant ID is required'] } }),
    'Updating Payment/Payouts Failed',
  ],
  [
    trouble(500, { code: 'internal', message: 'Something broke.' }),
    "Updating Tenant's Payment/Payout Failed.",
  ],
])('reports a failed save and keeps the choices', async (save, words) => {
  open({ save });
  await chooseTenants();
  fireEvent.click(await saveButton());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(automatic().checked).toBe(true);
});

test('a concurrent save is shown next to your own changes', async () => {
  const current = { ...SETTING, payout: { ...SETTING.payout, tag: 'theirs' }, version: 'v9' };
  open({
    save: trouble(409, {
      code: 'changed_meanwhile',
      message: 'Changed.',
      changed: { by: 'someone@foyer.test', at: null, current },
    }),
  });
  await chooseTenants();
  fireEvent.click(await saveButton());
  expect(await screen.findByText(/changed this/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Payout tag').value).toBe('theirs');
  expect(automatic().checked).toBe(true);
});

test.each<{ who: string; given: Given }>([
  { who: 'a read-only user', given: { can: READS } },
  { who: 'a user who views a disabled tenant', given: { status: 'disabled' } },
])('$who can’t change anything', async ({ given }) => {
  open(given);
  const own = await screen.findByRole<HTMLInputElement>('radio', { name: /^The organizer’s own/ });
  expect(own.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Stripe/ })).toBeNull();
});

test('the account shows its capabilities and what Stripe still requires', async () => {
  open({
    account: {
      account: 'acct_1Given',
      transfersEnabled: true,
      requirements: ['business_profile.url'],
      isDisconnected: true,
    },
  });
  expect(await screen.findByText('acct_1Given')).toBeTruthy();
  expect(screen.getAllByText('Not enabled')).toHaveLength(2);
  expect(screen.getByText('business profile, url')).toBeTruthy();
  expect(screen.getByText(/was disconnected from the platform/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue on Stripe' }));
  expect(await screen.findByText('Couldn’t open Stripe')).toBeTruthy();
});
