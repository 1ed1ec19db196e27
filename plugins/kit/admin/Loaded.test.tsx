import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract, open } from '../contract.ts';
import { renderPlugin } from '../../../packages/testing/renderPlugin.tsx';
import { useConsole } from './ConsoleContext.ts';
import { defineAdmin } from './defineAdmin.ts';
import { Loaded } from './Loaded.tsx';

const bar = contract({
  id: 'bar',
  permissions: { read: { label: 'View the drinks', realms: ['platform'] } },
});

function Drinks() {
  const { send } = useConsole();
  const query = useQuery({
    queryKey: ['drinks'],
    queryFn: () => send({ method: 'get', path: '/drinks' }) as Promise<string[]>,
  });
  return (
    <>
      <button onClick={() => void query.refetch()}>Reload</button>
      <Loaded
        query={query}
        height={80}
        missing={<p>No such bar</p>}
        empty={<p>Nothing to drink</p>}
      >
        {(drinks) => <p>{drinks.join(', ')}</p>}
      </Loaded>
    </>
  );
}

/** Opens the screen; the API answers in the given order, and the last answer stays. */
function openDrinks(answers: (Response | Promise<Response>)[]) {
  const plugin = defineAdmin({
    contract: bar,
    pages: [{ path: '/', can: open('a bar'), element: <Drinks /> }],
  });
  const next = () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Response ? answer.clone() : (answer ?? Response.error());
  };
  renderPlugin(plugin, { realm: 'platform', can: [], data: next });
}
const failed = (status: number, message: string) =>
  Response.json({ error: { code: 'x', message } }, { status });

test('shows a skeleton until the data is loaded', async () => {
  let give: (answer: Response) => void = () => undefined;
  openDrinks([new Promise((resolve) => (give = resolve))]);
  expect(await screen.findByLabelText('Loading')).toBeTruthy();
  give(Response.json(['tea', 'milk']));
  expect(await screen.findByText('tea, milk')).toBeTruthy();
  expect(screen.queryByLabelText('Loading')).toBeNull();
});

test('shows the error and loads again on request', async () => {
  openDrinks([failed(409, 'The tap is broken.'), Response.json(['tea'])]);
  expect((await screen.findByRole('alert')).textContent).toContain('The tap is broken.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('tea')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says what is forbidden, missing and empty', async () => {
  openDrinks([failed(403, 'No.')]);
  expect(await screen.findByRole('link', { name: /home/i })).toBeTruthy();
  openDrinks([failed(404, 'No.')]);
  expect(await screen.findByText('No such bar')).toBeTruthy();
  openDrinks([Response.json([])]);
  expect(await screen.findByText('Nothing to drink')).toBeTruthy();
});

test('keeps the data below the error of a reload, and replaces what is forbidden by now', async () => {
  openDrinks([
    Response.json(['tea']),
    failed(409, 'The tap is broken.'),
    failed(403, 'The bar is closed to you.'),
  ]);
  await screen.findByText('tea');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('The tap is broken.');
  expect(screen.getByText('tea')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('link', { name: /home/i });
  expect(screen.queryByText('tea')).toBeNull();
});
