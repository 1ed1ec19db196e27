import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueries } from '../makeQueries.ts';
import { Broken } from './Trouble.tsx';
import { fetchCode, lazyCode, lazyPage } from './lazyPage.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good evening, {name}.</p>;

/** Loads on the given attempt. Earlier attempts fail like an import. */
function codeThatComesAt(attempt: number) {
  let count = 0;
  return lazyCode('greeting', async () => {
    count += 1;
    if (count < attempt) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
}

function show(code: ReturnType<typeof codeThatComesAt>, queries = makeQueries([])) {
  const Page = lazyPage(code);
  render(
    <Broken>
      <QueryClientProvider client={queries}>
        <Page name="Ada" />
      </QueryClientProvider>
    </Broken>,
  );
}

afterEach(() => vi.unstubAllGlobals());

test('offers a retry when the connection is lost on the way to a page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show(codeThatComesAt(2));

  expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the server.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('Good evening, Ada.');
});

test('asks for a reload when a newer build no longer has the code', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(codeThatComesAt(9));

  await screen.findByRole('button', { name: 'Reload page' });
});

test('shows a page with prefetched code at once', async () => {
  const queries = makeQueries([]);
  const code = codeThatComesAt(1);
  await fetchCode(queries, code);
  show(code, queries);

  screen.getByText('Good evening, Ada.');
});

test('reports only a lost connection when prefetching code', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchCode(makeQueries([]), codeThatComesAt(9))).rejects.toMatchObject({ status: 0 });

  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)));
  await expect(fetchCode(makeQueries([]), codeThatComesAt(9))).resolves.toBeUndefined();
});
