import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Page } from '../page.ts';
import { OrderFrame } from './OrderFrame.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([404, 422])(
  'says that there is no such page where the link gets a %s',
  async (status) => {
    const error = { code: 'invalid', message: 'Use 100 characters or fewer.' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status })));
    render(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <MemoryRouter initialEntries={['/orders/garbled']}>
          <Routes>
            <Route
              path="/orders/:token"
              element={<OrderFrame tenant={{ name: 'Riverside Arts' } as Page['tenant']} />}
            />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('heading')).textContent).toBe('Page not found');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);
