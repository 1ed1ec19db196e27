import { renderPlugin } from '@foyer/kit/testing/admin';
import events from '@foyer/plugin-events/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import { BASE, EVENT, noMoney, order, TENANT, ticket } from '../testing/orderRecords.ts';

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
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: /What is refunded/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'An amount' }));
  // What has to be filled in is marked before anybody presses the button.
  expect(dialog().getByLabelText('Reason *')).toBeTruthy();
  fireEvent.change(await dialog().findByLabelText('Amount in dollars *'), {
    target: { value: amount },
  });
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Bad seat' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
}

test('an amount is refunded once it was shown who gives it', async () => {
  const plugin = open();
  await enterAmount('12,50');
  await screen.findByRole('heading', { name: 'Who gets and who gives what' });
  const lines = [...screen.getByRole('dialog').querySelectorAll('dt')].map(
    (label) => `${label.firstChild?.textContent} ${label.nextElementSibling?.textContent}`,
  );
  expect(lines).toEqual([
    'The buyer gets $12.50',
    'The organiser gives $12.50',
    'The platform gives $0.00',
    'The bank keeps its fee $3.50',
    'Taken back from the payout $12.50',
    'Left of the order $98.00',
  ]);
  expect(dialog().getByText('It is not returned, and is borne by the organizer')).toBeTruthy();
  // Nothing is asked for before.
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
  ['cash', /Hand it back in cash: no card was charged/, 'Hand $12.50 back to the buyer now.'],
  [
    'card',
    /Refund it on your own terminal: its card company has the money/,
    'Refund $12.50 on your terminal now.',
  ],
])(
  'what was paid by %s to the organizer goes back the same way',
  async (paymentMethod, note, now) => {
    open({ order: { paymentMethod }, preview: { isByGateway: false, keptFee: 0 } });
    await enterAmount('12.50');
    await screen.findByText(note);
    fireEvent.click(dialog().getByRole('button', { name: 'Refund $12.50' }));
    expect(await screen.findByText('Refund recorded')).toBeTruthy();
    expect(screen.getByText(now)).toBeTruthy();
  },
);

test('tickets are named, debt and shares that are not certain are said', async () => {
  const plugin = open({
    preview: { ticketCount: 2, debt: 4.2, reversed: 0, isEstimated: true, platform: 0.4 },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  for (const n of [1, 2])
    fireEvent.click(
      await dialog().findByRole('checkbox', { name: `${n}. Stalls TICKET${n}, $50.00` }),
    );
  fireEvent.click(dialog().getByRole('switch', { name: 'With the fees' }));
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Rain' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Becomes debt of the organiser')).toBeTruthy();
  expect(dialog().getByText('Back to the card. 2 tickets are no longer valid')).toBeTruthy();
  expect(dialog().getByText('The platform gets')).toBeTruthy();
  expect(dialog().getByText(/has the last word on the shares/)).toBeTruthy();
  expect(writes(plugin).at(-1)).toEqual([
    `${ORDER}/refund/preview`,
    { ticketIds: [ticket(1).id, ticket(2).id], withFees: false },
  ]);
});

test('more than was paid is refused beside its field, before any preview', async () => {
  open({
    preview: refuse(422, {
      code: 'invalid',
      message: 'At most $110.50 can be refunded.',
      fields: { amount: ['At most $110.50 can be refunded.'] },
    }),
  });
  await enterAmount('900');
  expect(await dialog().findByText('At most $110.50 can be refunded.')).toBeTruthy();
  expect(dialog().getByRole('button', { name: 'Preview' })).toBeTruthy();
});

test('a second refund at once is refused in a sentence, and what was entered is still there', async () => {
  const message = 'Another refund of this order is under way. Please wait until it is answered.';
  open({ refund: refuse(409, { code: 'refund_in_progress', message }) });
  await enterAmount('12.50');
  fireEvent.click(await screen.findByRole('button', { name: 'Refund $12.50' }));
  expect(await dialog().findByText(message)).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Back' }));
  expect(dialog().getByLabelText<HTMLInputElement>(/Reason/).value).toBe('Bad seat');
  expect(dialog().getByLabelText<HTMLInputElement>(/Amount/).value).toBe('12.50');
});

test('a refund wants a reason', async () => {
  const plugin = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
  expect(await dialog().findByText('Reason is required')).toBeTruthy();
  expect(writes(plugin)).toEqual([]);
});

test('tickets stand as in the table with their state, and the sum runs along', async () => {
  const tickets = [
    ticket(1, { used: true }),
    ticket(2, { refunded: true, voided: true }),
    ticket(3, { voided: true }),
  ];
  open({ tickets, preview: { refundAmount: 55.25 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(
    dialog().getByText(/^The money goes back to the card that paid\. Up to \$110\.50/),
  ).toBeTruthy();
  const boxes = await dialog().findAllByRole<HTMLInputElement>('checkbox', { name: /TICKET/ });
  expect(boxes.map((box) => [box.labels?.[0]?.textContent, box.disabled])).toEqual([
    ['1. Stalls TICKET1, $50.00 · Used', false],
    ['2. Stalls TICKET2, $50.00 · Refunded', true],
    ['3. Stalls TICKET3, $50.00 · Voided', false],
  ]);
  const total = dialog().getByRole('status', { name: 'Refund so far' });
  expect(total.textContent).toBe('The buyer gets–');
  fireEvent.click(boxes[0]!);
  await waitFor(() => expect(total.textContent).toBe('The buyer gets$55.25'));
});

test('the places of used tickets stay off sale unless that is chosen', async () => {
  const plugin = open({ tickets: [ticket(1, { used: true }), ticket(2)] });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  fireEvent.click(await dialog().findByRole('checkbox', { name: /TICKET2/ }));
  expect(dialog().queryByText(/already scanned in/)).toBeNull();
  fireEvent.click(dialog().getByRole('checkbox', { name: /TICKET1/ }));
  expect(
    await dialog().findByText(
      '1 ticket was already scanned in. Unless you return it, its place stays off sale.',
    ),
  ).toBeTruthy();
  fireEvent.click(dialog().getByRole('switch', { name: 'Return the used ticket to inventory' }));
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Rain' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
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

test('of an order without a charge the dialog says that the cash is handed back', async () => {
  open({ order: { chargeId: null, paymentMethod: 'cash' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(dialog().getByText(/^You hand the money back in cash\./)).toBeTruthy();
});
