import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { SuccessPage } from './SuccessPage.tsx';

const UID = 'c'.repeat(32);
const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor', logo: null };
const SHOWN = {
  tenant: TENANT,
  event: { id: 'e1', tenant: TENANT, details: { slug: 'night', name: 'Night' } },
} as unknown as EventPageProps;

test('retries automatically if the order could not be loaded', async () => {
  const network = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', network);
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  network.mockResolvedValue(
    new Response(JSON.stringify({ status: 'processing', transactionNumber: 'ABCDE12345' }), {
      headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
    }),
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={[`/night/success?orderID=${UID}`]}>
        <SuccessPage {...SHOWN} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the server.');
  expect(
    await screen.findByRole('heading', { name: 'Confirming your payment' }, { timeout: 10_000 }),
  ).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
