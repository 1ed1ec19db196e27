import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import { BASE, EVENT, noMoney, order, TENANT, ticket } from '../../testing/orderRecords.ts';

const ORDER = `${BASE}/orders/A1B2C3`;
const preview = {
  refundAmount: 12.5,
  left: 98,
  ticketCount: 0,
  tenant: -12.5,
  platform: 0,
  keptFee: 3.5,
  feeBearer: 'tenant',
  reserved: 0,
  reversed: 12.5,
  debt: 0,
  isByGateway: true,
  isEstimated: false,
};
const refuse = (status: number, error: object) => () => Response.json({ error }, { status });

function open(
  given: {
    preview?: object | (() => Response);
    refund?: () => Response;
    order?: object;
    tickets?: ReturnType<typeof ticket>[];
  } = {},
) {
  const told = given.preview ?? {};
  return renderPlugin([events, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    can: [
      'events:events.read',
      'orders:orders.read',
      'orders:orders.refund',
      'orders:orders.voidUsed',
    ],
    path: `/events/${EVENT}/orders/A1B2C3`,
    data: {
      [ORDER]: { ...order, ...given.order },
      [`${ORDER}/story`]: { entries: [] } as never,
      [`${ORDER}/money`]: noMoney,
      [`${ORDER}/tickets`]: given.tickets ?? [ticket(1), ticket(2)],
      [`${ORDER}/refund/preview`]:
        typeof told === 'function'
          ? (told as () => Response)
          : () => Response.json({ ...preview, ...told }),
      [`${ORDER}/refund`]:
        given.refund ??
        (() => Response.json({ id: 'r1', success: true, details: { refundAmount: 12.5 } })),
    },
  });
}
const dialog = () => within(screen.getByRole('dialog'));
const writes = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

async function enterAmount(amount: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: /What to refund/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Custom amount' }));
  // Required fields are marked before the button is pressed.
  expect(dialog().getByLabelText('Reason *')).toBeTruthy();
  fireEvent.change(await dialog().findByLabelText('Amount in dollars *'), {
    target: { value: amount },
  });
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Bad seat' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Review refund' }));
}

test('refunds an amount after a preview shows who pays', async () => {
  const plugin = open();
  await enterAmount('12,50');
  await screen.findByRole('heading', { name: 'Review refund' });
  const lines = [...screen.getByRole('dialog').querySelectorAll('dt')].map(
    (label) => `${label.firstChild?.textContent} ${label.nextElementSibling?.textContent}`,
  );
  expect(lines).toEqual([
    'Buyer receives $12.50',
    'Organizer pays $12.50',
    'Platform pays $0.00',
    'Card fee (nonrefundable) $3.50',
    'Taken back from the payout $12.50',
    'Remaining on the order $98.00',
  ]);
  expect(dialog().getByText('The organizer pays this fee')).toBeTruthy();
  // Nothing is requested before that.
  expect(writes(plugin).every(([path]) => path === `${ORDER}/refund/preview`)).toBe(true);
  expect(writes(plugin).at(-1)?.[1]).toEqual({ amount: 12.5, withFees: true });
  fireEvent.click(dialog().getByRole('button', { name: 'Refund $12.50' }));
  expect(await screen.findByText('Refund on its way')).toBeTruthy();
  expect(writes(plugin).at(-1)).toEqual([
    `${ORDER}/refund`,
    { amount: 12.5, reason: 'Bad seat', withFees: true, returnsUsedPlaces: false },
  ]);
});

test.each([
  ['cash', /Return the cash to the buyer/, 'Hand $12.50 back to the buyer now.'],
  ['card', /Refund the card on your own terminal/, 'Refund $12.50 on your terminal now.'],
])(
  'says to return a payment to the organizer by %s the same way',
  async (paymentMethod, note, now) => {
    open({ order: { paymentMethod }, preview: { isByGateway: false, keptFee: 0 } });
    await enterAmount('12.50');
    await screen.findByText(note);
    fireEvent.click(dialog().getByRole('button', { name: 'Refund $12.50' }));
    expect(await screen.findByText('Refund recorded')).toBeTruthy();
    expect(screen.getByText(now)).toBeTruthy();
  },
);

test('names the tickets, and shows debt and estimated shares', async () => {
  const plugin = open({
    preview: { ticketCount: 2, debt: 4.2, reversed: 0, isEstimated: true, platform: 0.4 },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  for (const n of [1, 2])
    fireEvent.click(
      await dialog().findByRole('checkbox', { name: `${n}. Stalls TICKET${n}, $50.00` }),
    );
  fireEvent.click(dialog().getByRole('switch', { name: 'Refund fees' }));
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Rain' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Review refund' }));
  expect(await screen.findByText('Added to the amount the organizer owes')).toBeTruthy();
  expect(
    dialog().getByText('Refunded to the card. 2 tickets will no longer be valid'),
  ).toBeTruthy();
  expect(dialog().getByText('Platform receives')).toBeTruthy();
  expect(dialog().getByText(/This split is an estimate/)).toBeTruthy();
  expect(writes(plugin).at(-1)).toEqual([
    `${ORDER}/refund/preview`,
    { ticketIds: [ticket(1).id, ticket(2).id], withFees: false },
  ]);
});

test('rejects more than was paid at its field, before any preview', async () => {
  open({
    preview: refuse(422, {
      code: 'invalid',
      message: 'At most $110.50 can be refunded.',
      fields: { amount: ['At most $110.50 can be refunded.'] },
    }),
  });
  await enterAmount('900');
  expect(await dialog().findByText('At most $110.50 can be refunded.')).toBeTruthy();
  expect(dialog().getByRole('button', { name: 'Review refund' })).toBeTruthy();
});

test('shows why a second refund is rejected, and keeps the input', async () => {
  const message =
    'Another refund of this order is in progress. Wait until it’s done, then try again.';
  open({ refund: refuse(409, { code: 'refund_in_progress', message }) });
  await enterAmount('12.50');
  fireEvent.click(await screen.findByRole('button', { name: 'Refund $12.50' }));
  expect(await dialog().findByText(message)).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Back' }));
  expect(dialog().getByLabelText<HTMLInputElement>(/Reason/).value).toBe('Bad seat');
  expect(dialog().getByLabelText<HTMLInputElement>(/Amount/).value).toBe('12.50');
});

test('requires a reason', async () => {
  const plugin = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Review refund' }));
  expect(await dialog().findByText('Reason is required')).toBeTruthy();
  expect(writes(plugin)).toEqual([]);
});

test('lists the tickets with their status, and updates the total', async () => {
  const tickets = [
    ticket(1, { used: true }),
    ticket(2, { refunded: true, voided: true }),
    ticket(3, { voided: true }),
  ];
  open({ tickets, preview: { refundAmount: 55.25 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(
    dialog().getByText(
      /^The refund goes to the card that paid for this order\. You can refund up to \$110\.50/,
    ),
  ).toBeTruthy();
  const boxes = await dialog().findAllByRole<HTMLInputElement>('checkbox', { name: /TICKET/ });
  expect(boxes.map((box) => [box.labels?.[0]?.textContent, box.disabled])).toEqual([
    ['1. Stalls TICKET1, $50.00 · Used', false],
    ['2. Stalls TICKET2, $50.00 · Refunded', true],
    ['3. Stalls TICKET3, $50.00 · Voided', false],
  ]);
  const total = dialog().getByRole('status', { name: 'Refund total' });
  expect(total.textContent).toBe('Buyer receives–');
  fireEvent.click(boxes[0]!);
  await waitFor(() => expect(total.textContent).toBe('Buyer receives$55.25'));
});

test('doesn’t return used tickets to inventory unless selected', async () => {
  const plugin = open({ tickets: [ticket(1, { used: true }), ticket(2)] });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  fireEvent.click(await dialog().findByRole('checkbox', { name: /TICKET2/ }));
  expect(dialog().queryByText(/already checked in/)).toBeNull();
  fireEvent.click(dialog().getByRole('checkbox', { name: /TICKET1/ }));
  expect(
    await dialog().findByText(
      '1 ticket was already checked in. Until you return it to inventory, its spot can’t be sold again.',
    ),
  ).toBeTruthy();
  fireEvent.click(dialog().getByRole('switch', { name: 'Return the used ticket to inventory' }));
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Rain' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Review refund' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Refund $12.50' }));
  await screen.findByText('Refund on its way');
  expect(writes(plugin).at(-1)).toEqual([
    `${ORDER}/refund`,
    {
      ticketIds: [ticket(2).id, ticket(1).id],
      reason: 'Rain',
      withFees: true,
      returnsUsedPlaces: true,
    },
  ]);
});

test('says that the organizer returns the cash of an order without a charge', async () => {
  open({ order: { chargeId: null, paymentMethod: 'cash' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(dialog().getByText(/^You return the cash to the buyer yourself\./)).toBeTruthy();
});
