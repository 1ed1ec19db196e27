import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TicketType } from '../api/eventApi.ts';
import { TicketCard } from './TicketCard.tsx';

const card = (dates: object, before?: number) => {
  const type = {
    id: 'stalls',
    ...(before !== undefined && { before }),
    details: {
      name: 'Stalls',
      details: '',
      kind: 'paid',
      price: 40,
      remainingQuantity: 50,
      soldOut: false,
      minTicketPerOrder: 1,
      maxTicketPerOrder: 10,
      allIn: {
        total: 40,
        price: 40,
        surcharge: 0,
        processingFee: 0,
        gatewayProcessingFee: 0,
        vat: 0,
      },
      startDate: null,
      startTime: null,
      endDate: null,
      endTime: null,
      ...dates,
    },
  } as unknown as TicketType;
  return (
    <TicketCard
      type={type}
      name="Stalls"
      organizer="Harbor Stage"
      salesEnd={{ at: '2031-05-11T03:00:00.000Z', timeZone: 'America/New_York' }}
      quantity={0}
      onChange={() => undefined}
    />
  );
};

test('shows a type’s own sale dates with their time zone', () => {
  const dates = { startDate: '2031-05-01', startTime: '09:00', endDate: '2031-05-09' };
  render(card({ ...dates, endTime: '18:00' }));
  const text = 'On sale May 01, 2031, 9:00 AM to May 09, 2031, 6:00 PM EDT';
  expect(screen.getByText(text)).toBeDefined();
});

test('shows each date’s own zone if daylight saving time ends between them', () => {
  // In 2031, standard time in New York starts on November 2 at 2:00 AM.
  const dates = { startDate: '2031-11-02', startTime: '00:30', endDate: '2031-11-02' };
  render(card({ ...dates, endTime: '03:00' }));
  const text = 'On sale November 02, 2031, 12:30 AM EDT to November 02, 2031, 3:00 AM EST';
  expect(screen.getByText(text)).toBeDefined();
});

test('shows no sale dates for a sold-out type', () => {
  render(card({ soldOut: true, remainingQuantity: 0 }));
  expect(screen.getByText('Sold out')).toBeDefined();
  expect(screen.queryByText(/On sale|left/)).toBeNull();
});

test('shows the end of the event’s sale for a type without its own dates', () => {
  render(card({}));
  expect(screen.getByText('On sale until May 10, 2031, 11:00 PM EDT')).toBeDefined();
});

test('strikes through the price that a discount code replaces', () => {
  const { container } = render(card({}, 50));
  expect(container.querySelector('s')?.textContent).toBe('Original price: $50.00');
  expect(container.querySelector('.price strong')?.textContent).toMatch(/\$50\.00 \$40\.00$/);
});
