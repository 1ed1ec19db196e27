import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CartBreakdown } from '../api/cartApi.ts';
import type { Draft } from '../cart/useDraft.ts';
import { useHold } from './useHold.ts';

const heldAt = (each: number, over: Partial<CartBreakdown> = {}) =>
  ({
    draftOrderUID: 'c'.repeat(32),
    status: 'held',
    expiresAt: '2031-05-11T00:15:00.000Z',
    totalAmount: 2 * each,
    discountCode: null,
    changes: [],
    orderDetails: [
      {
        order: { ticketId: 'stalls', ticketName: 'Stalls', price: each, quantity: 2 },
        price: 2 * each,
      },
    ],
    ...over,
  }) as unknown as CartBreakdown;

const QUIET = { fail: () => undefined, forget: () => undefined };

const shown = (cart: CartBreakdown) => {
  const draftOf = (now: CartBreakdown) => ({ cart: now }) as unknown as Draft;
  const { result, rerender } = renderHook(
    ({ now }) =>
      useHold({ draft: draftOf(now), changes: undefined, isTyped: false, problem: QUIET }),
    { initialProps: { now: cart } },
  );
  return {
    changes: () => result.current.changes,
    become: (now: CartBreakdown) => rerender({ now }),
  };
};

test('shows prices that changed when the order was placed, and keeps showing them', async () => {
  const { changes, become } = shown(heldAt(40));
  become(heldAt(45));
  const told = {
    prices: [{ ticketId: 'stalls', ticketName: 'Stalls', priceBefore: 40, priceNow: 45 }],
    lostCode: null,
    total: { before: 80, now: 90 },
  };
  await waitFor(() => expect(changes()).toEqual(told));
  become(heldAt(45, { expiresAt: '2031-05-11T00:20:00.000Z' }));
  expect(changes()).toEqual(told);
});

test('doesn’t report the buyer’s own discount as a price change', () => {
  const { changes, become } = shown(heldAt(40));
  become(heldAt(40, { discountCode: 'SPRING', totalAmount: 72 }));
  expect(changes()).toMatchObject({ prices: [], total: null });
});
