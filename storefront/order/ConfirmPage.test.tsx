import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigationType } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Confirmation } from '../api/orderApi.ts';
import type { Page } from '../page.ts';
import { ConfirmPage } from './ConfirmPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const confirmation: Confirmation = {
  state: 'waiting',
  orderUID: 'ABCDE12345',
  ticketCount: 2,
  expiresAt: '2082-12-04T23:30:00.000Z',
  token: null,
  event: {
    name: 'Harbour Lights',
    slug: 'harbour',
    startDateTime: '2082-12-05T00:00:00.000Z',
    timeZone: 'America/New_York',
    date: 'Friday, December 4, 2082',
    time: '7:00 PM – 10:00 PM EST',
  },
};

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

// Only pushed navigation moves the keyboard focus (useArrival).
const Arrived = () => <p>The order, {useNavigationType()}</p>;

/** @returns the requests sent to the server, by method */
function show(answers: { get(): Response; post?(): Response }): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const method = (init?.method ?? (input as Request).method ?? 'GET').toLowerCase();
    asked.push(method);
    return method === 'post' ? (answers.post ?? answers.get)() : answers.get();
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={['/orders/confirm/secret']}>
        <Routes>
          <Route
            path="/orders/confirm/:code"
            element={<ConfirmPage tenant={{ name: 'Riverside Arts' } as Page['tenant']} />}
          />
          <Route path="/orders/:token" element={<Arrived />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return asked;
}

test('confirms only on a click of the button, and leads to the tickets', async () => {
  const asked = show({ get: () => json(confirmation), post: () => json({ token: 'T1' }) });
  const button = await screen.findByRole('button', { name: 'Confirm tickets' });
  expect(screen.getByRole('heading').textContent).toBe('Confirm your 2 tickets');
  expect(asked).toEqual(['get']);
  fireEvent.click(button);
  await screen.findByText('The order, PUSH');
  expect(asked).toEqual(['get', 'post']);
});

test.each([
  ['confirmed', 'Your tickets are confirmed', '/orders/T1'],
  ['expired', 'This link has expired', '/harbour/tickets'],
  ['cancelled', 'This order was canceled', '/harbour/tickets'],
  ['event_cancelled', 'This event was canceled', '/'],
] as const)('shows that an order is %s, with a way to continue', async (state, title, way) => {
  show({ get: () => json({ ...confirmation, state, token: state === 'confirmed' ? 'T1' : null }) });
  expect((await screen.findByRole('heading')).textContent).toBe(title);
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(way);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['is unknown', 404],
  ['is garbled', 422],
])('says that a link that %s no longer works', async (_which, status) => {
  const error = { code: 'not_found', message: 'Order not found.' };
  show({ get: () => json({ error }, status) });
  expect((await screen.findByRole('heading')).textContent).toBe('This link no longer works');
});

test('says that the order expired in the meantime, and removes the button', async () => {
  const state = { now: 'waiting' as Confirmation['state'] };
  const error = { code: 'confirmation_expired', message: 'The time has run out.' };
  show({
    get: () => json({ ...confirmation, state: state.now }),
    post() {
      state.now = 'expired';
      return json({ error }, 410);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm tickets' }));
  await screen.findByText('This link has expired');
  expect(screen.queryByRole('button')).toBeNull();
});
