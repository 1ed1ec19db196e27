import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BuyerOrder } from '../api/orderApi.ts';
import { Toasts } from '../layout/Toasts.tsx';
import type { Page } from '../page.ts';
import { OrderPage } from './OrderPage.tsx';

const order = {
  orderUID: 'ABCDE12345',
  status: 'completed',
  closeNote: null,
  refundNote: null,
  email: 'zoe@example.test',
  dateCreated: '2082-11-01T16:00:00.000Z',
  completedAt: '2082-11-01T16:02:00.000Z',
  paymentMethod: 'card',
  tenant: { name: 'Riverside Arts' },
  event: {
    name: 'Harbour Lights',
    id: 'e1',
    startDateTime: '2082-12-05T00:00:00.000Z',
    endDateTime: '2082-12-05T03:00:00.000Z',
    timeZone: 'America/New_York',
    refundTerms: 'Until a week before.',
    eventImage: null,
    date: 'Friday, December 4, 2082',
    time: '7:00 PM – 10:00 PM EST',
    place: '',
    isCancelled: false,
    cancelReason: '',
  },
  ticketCount: 1,
  ...{ subtotal: 50, discount: 0, discountCode: null, surcharge: 0, processingFee: 0 },
  ...{ donation: 0, gatewayProcessingFee: 0, vat: 0, totalAmount: 50, refundedAmount: 0 },
  tickets: [
    {
      ...{ ticketUID: 'A1', ticketTypeName: 'Stalls', ticketPrice: 50 },
      ...{ used: false, voided: false, refunded: false, code: 'A1.X', qrSvg: '<svg/>' },
    },
  ],
} as unknown as BuyerOrder;

const show = (given: Partial<BuyerOrder> = {}) =>
  render(
    <Toasts>
      <OrderPage
        order={{ ...order, ...given }}
        token="secret"
        tenant={{ name: 'Riverside Arts' } as Page['tenant']}
      />
    </Toasts>,
  );

test('shows tickets to be scanned, with download and resend', () => {
  show();
  expect(screen.getByRole('img', { name: 'QR code for ticket A1' })).toBeDefined();
  expect(screen.getByText(/Show each code at the door/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resend Tickets' })).toBeDefined();
});

test('says why a canceled event’s order is closed and what happens to the money, without tickets', () => {
  const [ticket] = order.tickets;
  show({
    refundNote: 'You’ll get a refund of $50.00.',
    event: { ...order.event, isCancelled: true, cancelReason: 'A storm is on its way.' },
    tickets: [{ ...ticket!, code: null, qrSvg: null }],
  });
  const note = screen.getByRole('status').textContent;
  for (const said of ['This event was canceled.', 'A storm is on its way.', 'refund of $50.00'])
    expect(note).toContain(said);
  expect(screen.getByText('Event canceled')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Remove from calendar' })).toBeDefined();
  expect(screen.queryByText(/Show each code at the door/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resend Tickets' })).toBeNull();
});

test('says why an order was closed', () => {
  show({ status: 'cancelled', tickets: [], closeNote: 'These tickets were sold out.' });
  expect(screen.getByRole('status').textContent).toBe('These tickets were sold out.');
});

test('shows a receipt whose amounts add up, with the donation and what was refunded', () => {
  const [ticket] = order.tickets;
  show({
    status: 'partially_refunded',
    ...{ subtotal: 110, donation: 10, discount: 5, discountCode: 'FIVE', vat: 2.5 },
    ...{ gatewayProcessingFee: 3.5, totalAmount: 111, refundedAmount: 50 },
    tickets: [ticket!, { ...ticket!, ticketUID: 'A2', refunded: true, code: null, qrSvg: null }],
  });
  const receipt = screen.getByRole('complementary', { name: 'Receipt' });
  expect(receipt.querySelector('p')?.textContent).toBe(
    'Order ABCDE12345 · November 01, 2082 · Card',
  );
  const rows = within(receipt).getAllByRole('definition');
  expect(rows.map((row) => [row.previousSibling?.textContent, row.textContent])).toEqual([
    ['2 × Stalls', '$100.00'],
    ['Discount (FIVE)', '−$5.00'],
    ['Credit Card Processing Fee', '$3.50'],
    ['Taxes', '$2.50'],
    ['Donation', '$10.00'],
    ['Paid', '$111.00'],
    ['Refunded', '−$50.00'],
  ]);
  expect(
    screen.getAllByRole('listitem').map((item) => /Valid|Refunded/.exec(item.textContent)?.[0]),
  ).toContain('Refunded');
});

test('opens the event in other calendars', async () => {
  show();
  await userEvent.click(screen.getByText('Add to calendar'));
  expect(screen.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')).toBe(
    'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Harbour+Lights&location=&dates=20821205T000000Z%2F20821205T030000Z',
  );
  expect(screen.getByRole('link', { name: 'Outlook.com' }).getAttribute('href')).toContain(
    'startdt=2082-12-05T00%3A00%3A00.000Z',
  );
});

test('sends a refund request once, and keeps the text of one that was rejected', async () => {
  const sent: unknown[] = [];
  const answers = [
    {
      status: 422,
      body: { error: { code: 'invalid', message: 'No.', fields: { message: ['Too short.'] } } },
    },
    { status: 200, body: { success: true } },
  ];
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const { status, body: said } = answers.shift()!;
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(said), { status, headers }));
  });
  show();
  await userEvent.click(screen.getByText('Request a refund'));
  expect(screen.getByText('Until a week before.')).toBeDefined();
  const field = screen.getByLabelText('Why Riverside Arts should refund you');
  await userEvent.type(field, 'Flu');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Too short.')).toBeDefined();
  expect(field).toHaveProperty('value', 'Flu');
  await userEvent.type(field, ', both');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/^Sent\./)).toBeDefined();
  expect(sent).toEqual([
    { about: 'refund', message: 'Flu' },
    { about: 'refund', message: 'Flu, both' },
  ]);
});

test('offers no refund request for an order that can’t be refunded', () => {
  show({ status: 'refunded' });
  expect(screen.queryByText('Request a refund')).toBeNull();
  expect(screen.getByText('Contact', { exact: false, selector: 'summary' })).toBeDefined();
});

test('leads to the event’s place, and has no directions without one', () => {
  show({ event: { ...order.event, place: 'Pier 2, Portland, ME' } });
  const link = screen.getByRole('link', { name: 'Get directions' });
  expect(link.getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Pier%202%2C%20Portland%2C%20ME',
  );
  expect(link.getAttribute('rel')).toBe('noreferrer');
});

describe('sharing', () => {
  const event = { ...order.event, slug: 'harbour-lights' };
  const address = `${location.origin}/harbour-lights/tickets`;
  const copy = vi.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    copy.mockReset().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: copy },
    });
  });
  afterEach(() => {
    for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
  });
  const withShare = (share: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Share event' }));

  test('copies the event’s address where the device can’t share', async () => {
    show({ event });
    expect(screen.queryByRole('link', { name: 'Get directions' })).toBeNull();
    press();
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(copy.mock.calls).toEqual([[address]]);
  });

  test('shares the event on the device, once, and not the order', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    withShare(share);
    show({ event });
    press();
    press();
    await expect
      .poll(() => share.mock.calls)
      .toEqual([[{ title: 'Harbour Lights', url: address }]]);
    expect(copy).not.toHaveBeenCalled();
  });

  test('does nothing if the device’s dialog is closed, and shows the address if copying fails', async () => {
    withShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
    show({ event });
    press();
    await Promise.resolve();
    expect(copy).not.toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'share');
    copy.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await expect
      .poll(() => {
        press();
        return screen.queryByText(address);
      })
      .not.toBeNull();
  });
});
