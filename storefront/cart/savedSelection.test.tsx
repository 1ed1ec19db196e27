import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, type Location } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { CartLink } from './CartLink.tsx';
import { forgetDraft, keepCount, keepDraft } from './draftPointer.ts';
import { savedSelection, clearSelection, saveSelection } from './savedSelection.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const type = (id: string, details: object) => ({
  id,
  details: {
    soldOut: false,
    remainingQuantity: 50,
    minTicketPerOrder: 1,
    maxTicketPerOrder: 10,
    ...details,
  },
});
const EVENT = {
  details: { slug: 'night' },
  ticketTypes: [
    type('stalls', {}),
    type('box', { remainingQuantity: 2 }),
    type('gone', { soldOut: true }),
    type('group', { minTicketPerOrder: 4, remainingQuantity: 3 }),
  ],
} as unknown as PublicEventPage;

test('restores a selection after a reload, as far as it is still available', () => {
  expect(savedSelection(EVENT)).toBeNull();
  saveSelection('night', {
    quantities: { stalls: 3, box: 5, gone: 1, group: 4, other: 1 },
    donation: 5,
  });
  expect(savedSelection(EVENT)).toEqual({
    quantities: { stalls: 3, box: 2, gone: 0, group: 0 },
    donation: 5,
  });
  clearSelection('night');
  expect(savedSelection(EVENT)).toBeNull();
});

test.each(['{bad', 'null', '{}', '{"quantities":{"stalls":"many"},"donation":"x"}'])(
  'treats an invalid stored selection (%s) as empty',
  (kept) => {
    sessionStorage.setItem('chosen:night', kept);
    expect(savedSelection(EVENT)).toBeNull();
  },
);

const show = (pathname: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CartLink at={{ pathname } as Location} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('links the header to the current event’s cart, elsewhere to the one changed last', () => {
  keepDraft('night', 'n1');
  keepCount('night', 3);
  keepDraft('gala', 'g1');
  keepCount('gala', 1);
  const { unmount } = show('/night/tickets');
  const own = screen.getByRole('link', { name: 'Cart, 3 tickets' });
  expect(own.getAttribute('href')).toBe('/night/cart');
  act(() => keepCount('night', 4));
  screen.getByRole('link', { name: 'Cart, 4 tickets' });
  act(() => forgetDraft('night'));
  expect(screen.getByRole('link', { name: 'Cart, 1 ticket' }).getAttribute('href')).toBe(
    '/gala/cart',
  );
  unmount();
  show('/');
  act(() => keepCount('gala', 0));
  expect(screen.queryByRole('link')).toBeNull();
});
