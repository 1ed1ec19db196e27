import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { byChannel, type Terms } from '@foyer/plugin-fees/engine';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { TicketType } from '../contract.ts';
import { eventDetails } from '../testing/eventRecords.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = `tenants/${TENANT}/events/e1`;
const GATEWAY = { ppm: 29_000, fixedCents: 30 };
/** The buyer pays the card fee in addition: a ten-cent ticket costs $0.41, two cost $0.51. */
const TERMS: Terms = {
  rules: {},
  defaultRuleId: null,
  options: { ...byChannel(() => 1 as const), online: 4 },
  processingPpm: 0,
  platformPpm: 0,
  roundUpCents: 0,
  tax: { chargeTax: false, ratePpm: 0 },
  donation: { ppm: 0, flatCents: 0 },
  gateway: byChannel(() => GATEWAY),
  platformBearsGatewayFee: false,
};
const TYPE: TicketType['details'] = {
  name: 'Stalls',
  price: 0.1,
  quantity: 10,
  details: '',
  kind: 'paid',
  salesAvailability: 'SALES_AVAILABILITY_OPT_1',
  surchargeRuleId: null,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  minTicketPerOrder: 1,
  maxTicketPerOrder: 10,
  remainingQuantity: 7,
  sold: 3,
  complimentary: 0,
  held: 0,
  keptBack: 0,
  position: 0,
};

const open = (path: string, type: Partial<TicketType['details']> = {}, terms: Terms = TERMS) =>
  renderPlugin(admin, {
    realm: 'tenant',
    tenantId: TENANT,
    path,
    can: ['events:events.read', 'events:events.write', 'fees:tenant.read'],
    data: (request) => {
      const { path: asked } = request;
      if (asked === EVENT)
        return Response.json({ id: 'e1', details: eventDetails({ status: 'draft' }) });
      if (asked === `tenants/${TENANT}/fee-terms`) return Response.json(terms);
      const rows =
        asked === `${EVENT}/ticket-types`
          ? [
              {
                id: 't0',
                ticketName: 'Stalls',
                price: 0.1,
                quantity: 10,
                details: { ...TYPE, ...type },
              },
            ]
          : [];
      return answerRows(request, rows);
    },
  });

test('marks a price too low for cards in the list until it is raised', async () => {
  open('/events/e1/tickets');
  expect(await screen.findByText('Too low for card payments')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add ticket type' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (label: RegExp, value: string) => {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fireEvent.blur(dialog.getByLabelText(label));
  };
  type(/^Price/, '0.10');
  expect(
    await dialog.findByText(
      'One ticket costs $0.41 at checkout, but card payments must be at least $0.50. Raise the price, or set “Minimum per order” to 2.',
    ),
  ).toBeTruthy();
  type(/^Minimum per order/, '2');
  await expect.poll(() => dialog.queryByText(/^One ticket costs/)).toBeNull();
});

test('says when no order of a ticket type can be paid by card', async () => {
  open(
    '/events/e1/tickets',
    { price: 0.01 },
    { ...TERMS, options: { ...TERMS.options, online: 1 } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Stalls' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(
    await screen.findByText(
      'One ticket costs $0.01 at checkout, but card payments must be at least $0.50. Buyers can’t buy this ticket on its own. Raise the price or make it free.',
    ),
  ).toBeTruthy();
});

test('the publish checklist recommends changing such a price and allows publishing', async () => {
  open('/events/e1');
  const list = within(await screen.findByRole('region', { name: 'Before you publish' }));
  expect(await list.findByText('A price for “Stalls” that can be paid by card')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Change the price' })).toBeTruthy();
});

test('shows no warning for a price that cards can be charged', async () => {
  open('/events/e1/tickets', { price: 0.5 });
  expect(await screen.findByText('$0.50')).toBeTruthy();
  expect(screen.queryByText('Too low for card payments')).toBeNull();
});

test('marks a price too high for cards and says what to do', async () => {
  open('/events/e1/tickets', { price: 999_999.99 });
  expect(await screen.findByText('Too high for card payments')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Stalls' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(
    await screen.findByText(/card payments can’t exceed \$999,999.99. Lower the price.$/),
  ).toBeTruthy();
});

test('shows what buyers pay and the organizer receives, as the price is typed', async () => {
  const tax = { chargeTax: true, ratePpm: 50_000 };
  open('/events/e1/tickets', {}, { ...TERMS, tax });
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Price/), { target: { value: '20' } });
  // 21.00 with tax, and the card fee of 2.9% + 0.30 in addition.
  expect((await dialog.findByText('$21.94')).parentElement?.textContent).toBe(
    'Buyers pay $21.94 · You receive $20.00The difference is $0.94 in fees and $1.00 in tax. Based on one ticket bought online by card.',
  );
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Pricing/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Free' }));
  await expect.poll(() => dialog.queryByText(/Buyers pay/)).toBeNull();
});

test('compares the quantity with the event’s capacity of 120', async () => {
  open('/events/e1/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add ticket type' }));
  const dialog = within(await screen.findByRole('dialog'));
  const enter = (value: string) =>
    fireEvent.change(dialog.getByLabelText(/^Quantity/), { target: { value } });
  enter('50');
  expect(
    await dialog.findByText('With this, ticket types use 60 of the event’s capacity of 120.'),
  ).toBeTruthy();
  enter('150');
  expect(
    await dialog.findByText(
      'With this, ticket types add up to 160. Sales stop at the event’s capacity of 120.',
    ),
  ).toBeTruthy();
});

test('warns of sale dates after the event before they are saved', async () => {
  const window = { startDate: '2097-06-01', startTime: '09:00', endDate: '2097-07-03' };
  const limited = { salesAvailability: 'SALES_AVAILABILITY_OPT_2', endTime: '10:00' } as const;
  open('/events/e1/tickets', { ...limited, ...window });
  expect(await screen.findByText('Ends after the event')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Stalls' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(/^Sales end with the event on Mon, Jul 1, 2097, 10:00/),
  ).toBeTruthy();
  const date = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  date(/^Start date/, '2097-07-02');
  expect(await dialog.findByText(/^Sales would start after the event ends on/)).toBeTruthy();
  date(/^Start date/, '2097-06-01');
  date(/^End date/, '2097-07-01');
  await expect.poll(() => dialog.queryByText(/with the event on|after the event ends/)).toBeNull();
});
