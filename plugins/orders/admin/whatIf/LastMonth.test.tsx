import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import fees from '@foyer/plugin-fees/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import type { FeeWhatIf } from '../../contract.ts';

const TENANT = '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c11';
const trouble = (message: string) => () =>
  Response.json({ error: { code: 'internal', message } }, { status: 500 });

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
const TENANT_ROW = { id: TENANT, details: DETAILS };
const SETTING = {
  id: TENANT,
  ownerId: TENANT,
  defaultSurchargeRule: 'rule',
  isTenantSettingsControlEnabled: true,
  donationServiceFee: 20,
  donationCharge: 0,
  roundUpServiceFeeValue: 0.1,
  serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_1',
  serviceFeePassAlongOptionBackend: 'SERVICE_FEE_OPTION_BACKEND_1',
  serviceFeePassAlongOptionApp: 'SERVICE_FEE_OPTION_APP_1',
  chargeTax: false,
  taxRate: 0,
  chargeOnline: null,
  chargeOnlineValue: null,
  chargeCash: null,
  chargeCashValue: null,
  chargeBoxOffice: null,
  chargeBoxOfficeValue: null,
  maximumComplimentaryTickets: 10,
  autoShowActiveTicketsAsSoldOut: true,
  platformFee: 0,
  processingFee: 0,
  version: 'v1',
};
const MONTH: FeeWhatIf = {
  month: '2026-10',
  orderCount: 412,
  isComplete: true,
  asSold: { buyers: 40_000, tenant: 37_000, platform: 2_000, gateway: 1_000 },
  now: { buyers: 41_000, tenant: 37_900, platform: 2_050, gateway: 1_050 },
  changed: { buyers: 42_402, tenant: 39_302, platform: 2_050, gateway: 1_050 },
};

const open = (answer: () => Response, can = ['orders:fees.compare']) =>
  renderPlugin([tenants, events, fees, admin], {
    realm: 'platform',
    can: ['tenants:tenants.read', 'fees:tenant.read', 'fees:tenant.write', ...can],
    path: `/tenant/${TENANT}/fees`,
    data: {
      tenants: [TENANT_ROW],
      [`tenants/${TENANT}/rules`]: [],
      [`tenants/${TENANT}/setting`]: () => Response.json(SETTING),
      [`tenants/${TENANT}/fee-terms`]: trouble('No terms.'),
      [`tenants/${TENANT}/fee-what-if`]: answer,
    },
  });
const compute = async () =>
  fireEvent.click(await screen.findByText(/^(Calculate last|Recalculate)/));

test('prices last month under the edited settings, as a sentence and as figures', async () => {
  const page = open(() => Response.json(MONTH));
  await compute();
  expect(
    await screen.findByText(
      'The 412 orders in October 2026 would have earned the organizer $1,402.00 more.',
    ),
  ).toBeTruthy();
  const { rows } = screen.getByLabelText<HTMLTableElement>('Figures for October 2026');
  expect([...rows].map(({ textContent }) => textContent)).toContain(
    'Organizer$37,900.00$39,302.00+$1,402.00',
  );
  expect(screen.getByText(/^As sold: buyers paid \$40,000\.00/)).toBeTruthy();
  const [asked] = page.asked.filter(({ path }) => path.endsWith('fee-what-if'));
  expect(asked?.body).toMatchObject({ setting: { platformFee: 0, donationServiceFee: 20 } });
});

test('marks figures as outdated after the settings change', async () => {
  open(() => Response.json(MONTH));
  await compute();
  await screen.findByText(/412 orders/);
  fireEvent.click(screen.getAllByLabelText('Buyer pays both fees')[0] as HTMLElement);
  expect(await screen.findByText(/have changed since these figures/)).toBeTruthy();
});

test('says so for a month without orders, and for one with more than the limit', async () => {
  let answer: FeeWhatIf = { ...MONTH, orderCount: 0 };
  open(() => Response.json(answer));
  await compute();
  expect(await screen.findByText(/There were no orders in October 2026/)).toBeTruthy();
  answer = { ...MONTH, orderCount: 100_000, isComplete: false };
  await compute();
  expect(await screen.findByText(/the month’s first 100,000 orders/)).toBeTruthy();
});

test('reports a failed calculation, with a retry', async () => {
  open(trouble('Too busy.'));
  await compute();
  expect(await screen.findByText('Too busy.')).toBeTruthy();
  expect(screen.getByText('Calculate last month')).toBeTruthy();
});

test('is hidden from users who can’t compare', async () => {
  open(() => Response.json(MONTH), []);
  expect(await screen.findByText('Fee simulator')).toBeTruthy();
  expect(screen.queryByText('Last month with these changes')).toBeNull();
});
