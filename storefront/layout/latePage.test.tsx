import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueries } from '../makeQueries.ts';
import { Broken } from './Broken.tsx';
import { fetchCode, lateCode, latePage } from './latePage.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good evening, {name}.</p>;

/** Loads at the given try; the tries before it fail as an import does. */
function codeThatComesAt(attempt: number) {
  let count = 0;
  return lateCode('greeting', async () => {
    count += 1;
    if (count < attempt) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
}

function show(code: ReturnType<typeof codeThatComesAt>, queries = makeQueries([])) {
  const Page = latePage(code);
  render(
    <Broken>
      <QueryClientProvider client={queries}>
        <Page name="Ada" />
      </QueryClientProvider>
    </Broken>,
  );
}

afterEach(() => vi.unstubAllGlobals());

test('a connection lost on the way to a page is said there, with another try', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show(codeThatComesAt(2));

  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('Good evening, Ada.');
});

test('code that a newer build does not have any more leads to loading the page anew', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(codeThatComesAt(9));

  await screen.findByRole('button', { name: 'Load the page again' });
});

test('a page whose code was fetched before stands there at once', async () => {
  const queries = makeQueries([]);
  const code = codeThatComesAt(1);
  await fetchCode(queries, code);
  show(code, queries);

  screen.getByText('Good evening, Ada.');
});

test('whoever fetches code for the next page hears of a lost connection, and of nothing else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchCode(makeQueries([]), codeThatComesAt(9))).rejects.toMatchObject({ status: 0 });

  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)));
  await expect(fetchCode(makeQueries([]), codeThatComesAt(9))).resolves.toBeUndefined();
});
