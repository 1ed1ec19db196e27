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
  remindedAt: null,
  dashboardUrl: null,
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
  const tenant = { id: TENANT, details: { ...DETAILS, status, state: status } };
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
      [`tenants/${TENANT}/payment-account/reminder`]: () =>
        Response.json({
          email: 'hello@riverside.test',
          remindedAt: '2026-11-30T12:00:00.000Z',
          success: true,
        }),
      'payment/payout-update': ({ body }) =>
        given.save?.() ?? Response.json({ ...(body as object), version: 'v2', success: true }),
    },
  });
}
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save changes' });
const automatic = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Automatic/ });
const chooseTenants = async () =>
  fireEvent.click(await screen.findByRole('radio', { name: 'Tenant’s own Stripe account' }));
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

test('the choice of who pays the card fee states its consequence', async () => {
  const page = open();
  const platform = await screen.findByRole('radio', { name: 'Platform' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tenant' }).checked).toBe(true);
  expect(platform.getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getByText(/Service fees stay as they are\./)).toBeTruthy();
  fireEvent.click(platform);
  fireEvent.click(await saveButton());
  expect(await screen.findByText('Payment/Payout updated successfully.')).toBeTruthy();
  expect(sent(page)[0]?.body).toMatchObject({ payout: { chargeSurchargeFeesToPlatform: true } });
});

test('a weekly schedule starts on Monday and offers the weekdays', async () => {
  const page = open({
    read: () =>
      Response.json({ ...SETTING, payout: { ...SETTING.payout, type: 'weekly', date: null } }),
  });
  const weekday = await screen.findByRole('combobox', { name: /^Weekday/ });
  expect(weekday.textContent).toBe('Monday');
  fireEvent.mouseDown(weekday);
  fireEvent.click(await screen.findByRole('option', { name: 'Friday' }));
  fireEvent.click(await saveButton());
  expect(await screen.findByText('Payment/Payout updated successfully.')).toBeTruthy();
  expect(sent(page)[0]?.body).toMatchObject({ payout: { type: 'weekly', date: 'Friday' } });
});

test('Cancel restores the saved settings', async () => {
  open();
  await chooseTenants();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Platform account' }).checked).toBe(
    true,
  );
  expect((await saveButton()).disabled).toBe(true);
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
])('$who reads sentences instead of locked fields', async ({ given }) => {
  open(given);
  expect(await screen.findByText(/the platform transfers the tenant’s share/)).toBeTruthy();
  expect(screen.getByText(/Card fees come out of the tenant’s share/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Stripe|Remind/ })).toBeNull();
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
  expect(
    screen.getByText('Charges not enabled · Transfers enabled · Bank payouts not enabled'),
  ).toBeTruthy();
  expect(screen.getByText('business profile, url')).toBeTruthy();
  expect(screen.getByText(/was disconnected from the platform/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue on Stripe' }));
  expect(await screen.findByText('Couldn’t open Stripe')).toBeTruthy();
});

test('an operator reminds the owner of an account that isn’t set up', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remind the owner' }));
  expect(await screen.findByText('We emailed hello@riverside.test.')).toBeTruthy();
});

test('a finished account links to Stripe’s dashboard', async () => {
  const dashboardUrl = 'https://dashboard.stripe.com/test/connect/accounts/acct_1Given';
  open({
    account: {
      account: 'acct_1Given',
      chargesEnabled: true,
      transfersEnabled: true,
      payoutsEnabled: true,
      detailsSubmitted: true,
      dashboardUrl,
    },
  });
  const link = await screen.findByRole('link', { name: 'Open in Stripe' });
  expect(link.getAttribute('href')).toBe(dashboardUrl);
  expect(screen.getByText('Account ready')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remind the owner' })).toBeNull();
});
