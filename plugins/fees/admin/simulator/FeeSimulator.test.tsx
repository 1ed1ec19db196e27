import { renderPlugin } from '@foyer/testing/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import { byChannel, type Terms } from '../../engine.ts';

const gateway = { ppm: 29_000, fixedCents: 30 };
const RULE = {
  id: 'standard',
  name: 'Standard',
  version: 1,
  onlinePpm: 50_000,
  onlineFlatCents: 100,
  posPpm: 20_000,
  posFlatCents: 50,
};
const TERMS: Terms = {
  rules: {
    standard: RULE,
    free: { ...RULE, id: 'free', name: 'Members', onlinePpm: 0, onlineFlatCents: 0 },
  },
  defaultRuleId: 'standard',
  options: byChannel(() => 3 as const),
  processingPpm: 0,
  platformPpm: 0,
  roundUpCents: 0,
  tax: { chargeTax: false, ratePpm: 0 },
  donation: { ppm: 200_000, flatCents: 0 },
  gateway: byChannel(() => gateway),
  platformBearsGatewayFee: false,
};
const SETTING = {
  id: 'global',
  ownerId: 'global',
  defaultSurchargeRule: 'standard',
  isTenantSettingsControlEnabled: false,
  donationServiceFee: 20,
  donationCharge: 0,
  roundUpServiceFeeValue: 0.1,
  serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_3',
  serviceFeePassAlongOptionBackend: 'SERVICE_FEE_OPTION_BACKEND_3',
  serviceFeePassAlongOptionApp: 'SERVICE_FEE_OPTION_APP_3',
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

const open = (terms: () => Response = () => Response.json(TERMS), setting: object = {}) =>
  renderPlugin([tenants, admin], {
    realm: 'platform',
    can: ['fees:global.read', 'fees:global.write'],
    path: '/global/fees',
    data: {
      'global/rules': [],
      'global/setting': () => Response.json({ ...SETTING, ...setting }),
      'global/fee-terms': terms,
    },
  });

// Queries by label and cell, because queries by role are slow on a page of this size.
const figures = () => screen.findByLabelText<HTMLTableElement>('Who gets what');
const rowOf = async (name: string) =>
  [...(await figures()).rows]
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent))
    .find(([label]) => label?.startsWith(name))
    ?.slice(1);
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(within(await listbox()).getByText(option));
  await waitFor(() => expect(document.querySelector('[role=listbox]')).toBeNull());
}
const listbox = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=listbox]');
    if (!found) throw new Error('No menu is open.');
    return found;
  });

test('shows two $50 tickets as a chart and as figures', async () => {
  open();
  expect(await rowOf('Buyer pays')).toEqual(['$107.00']);
  expect(await rowOf('Organizer')).toEqual(['$96.60']);
  expect(await rowOf('Platform')).toEqual(['$7.00']);
  expect(await rowOf('Payment gateway')).toEqual(['$3.40']);
  expect(
    screen.getByLabelText(
      'The buyer pays $107.00: Organizer $96.60, Platform $7.00, Gateway $3.40',
    ),
  ).toBeTruthy();
});

test('shows an unsaved change next to the saved values', async () => {
  open();
  expect(await rowOf('Buyer pays')).toEqual(['$107.00']);
  fireEvent.click(screen.getAllByLabelText('Buyer pays both fees')[0] as HTMLElement);
  await waitFor(async () =>
    expect(await rowOf('Buyer pays')).toEqual(['$107.00', '$110.50+$3.50']),
  );
  expect(await rowOf('Organizer')).toEqual(['$96.60', '$100.00+$3.40']);
  expect(
    screen.getByText(
      'With your changes, the buyer pays $3.50 more, the organizer keeps $3.40 more, and the platform keeps the same.',
    ),
  ).toBeTruthy();
  expect(screen.getByLabelText(/^Now the buyer pays \$107\.00: /)).toBeTruthy();
  expect(screen.getByLabelText(/^With your changes \$110\.50: /)).toBeTruthy();
});

test('recalculates the sale while it is edited', async () => {
  open();
  await figures();
  change('Ticket price', '20');
  change('Tickets', '1');
  await waitFor(async () => expect(await rowOf('Buyer pays')).toEqual(['$22.00']));
  change('Discount', '50');
  await waitFor(async () => expect(await rowOf('Buyer pays')).toEqual(['$11.50']));
});

test('takes into account a fixed discount, another rule, the channel and the payment method', async () => {
  open();
  await figures();
  change('Ticket price', '20');
  change('Tickets', '1');
  await choose('Discount type', 'Amount');
  change('Discount', '5');
  await waitFor(async () => expect(await rowOf('Buyer pays')).toEqual(['$16.75']));
  await choose('Ticket rule', 'Members');
  await waitFor(async () => expect(await rowOf('Buyer pays')).toEqual(['$15.00']));
  expect(screen.queryByLabelText('Payment method')).toBeNull();
  await choose('Sales channel', 'Box office');
  await choose('Payment method', 'Cash');
  await waitFor(async () => expect(await rowOf('Payment gateway')).toEqual(['$0.00']));
  expect(await rowOf('Organizer')).toEqual(['$15.00']);
});

test('charges a box office card on the organizer’s terminal, without a gateway fee', async () => {
  open(() => Response.json({ ...TERMS, processingPpm: 15_000 }), { processingFee: 1.5 });
  await figures();
  await choose('Sales channel', 'Box office');
  await waitFor(async () => expect(await rowOf('Payment gateway')).toEqual(['$0.00']));
  expect(await rowOf('Buyer pays')).toEqual(['$103.00']);
  expect(await rowOf('Organizer')).toEqual(['$100.00']);
  expect(await rowOf('Platform')).toEqual(['$3.00']);
  expect(screen.getByText(/card processor also charges a fee/)).toBeTruthy();
});

test('takes a gateway fee that the platform pays out of its share and says so', async () => {
  open(() => Response.json({ ...TERMS, platformBearsGatewayFee: true }));
  expect(await rowOf('Organizer')).toEqual(['$100.00']);
  expect(await rowOf('Platform')).toEqual(['$3.60']);
  expect(await rowOf('Payment gateway')).toEqual(['$3.40']);
  expect(
    screen.getByText(/^The platform pays the gateway \(card\) fee for this tenant/),
  ).toBeTruthy();
});

test('treats rates that follow the tax as unchanged and an own rate as a change', async () => {
  const tax = { chargeTax: true, ratePpm: 55_000 };
  open(() => Response.json({ ...TERMS, tax }), { chargeTax: true, taxRate: 5.5 });
  await figures();
  await choose('Sales channel', 'Box office');
  await waitFor(async () => expect(await rowOf('Tax')).toEqual(['$5.50']));
  expect(screen.queryByText(/your changes/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Box office tax rate/), { target: { value: '4' } });
  await waitFor(async () => expect(await rowOf('Tax')).toEqual(['$5.50', '$4.00−$1.50']));
});

test('reports an invalid sale and shows no figures for it', async () => {
  open();
  await figures();
  change('Tickets', '0');
  expect(await screen.findByText('Enter at least 1 ticket.')).toBeTruthy();
  expect(screen.getByText('Fill in the sale above to see who gets what.')).toBeTruthy();
  expect(screen.queryByLabelText('Who gets what')).toBeNull();
});

test('explains a negative share and a charge below the minimum', async () => {
  open(() => Response.json({ ...TERMS, options: { ...TERMS.options, online: 1 } }), {
    serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_1',
  });
  await figures();
  change('Tickets', '1');
  change('Ticket price', '0.40');
  expect(await screen.findByText(/^The organizer would lose \$0\.\d\d on this sale/)).toBeTruthy();
  expect(screen.getByText('Card payments must be at least $0.50.')).toBeTruthy();
});

test('reports terms that can’t be loaded and offers to retry', async () => {
  let isBroken = true;
  open(() =>
    isBroken
      ? Response.json({ error: { code: 'internal', message: 'Something broke.' } }, { status: 500 })
      : Response.json(TERMS),
  );
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByText('Try again'));
  expect(await rowOf('Buyer pays')).toEqual(['$107.00']);
});
