import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { contract, open } from '../contract.ts';
import type { Answer, Asked } from '../../../packages/testing/answerFrom.ts';
import { renderPlugin } from '../../../packages/testing/renderPlugin.tsx';
import { useConsole } from './ConsoleContext.ts';
import { defineAdmin } from './defineAdmin.ts';
import { useAction } from './useAction.ts';

const bell = contract({
  id: 'bell',
  permissions: { ring: { label: 'Ring', realms: ['platform'] } },
});

/** Rings with a count, and shows the count that the server has. */
function Bell({ leavesPage = false }: { leavesPage?: boolean }) {
  const { send } = useConsole();
  const stored = useQuery({
    queryKey: ['bell'],
    queryFn: () => send({ method: 'get', path: '/bell' }) as Promise<{ count: number }>,
  });
  const ring = useAction(
    (count: number) => send({ method: 'post', path: '/bell', body: { count } }) as Promise<object>,
    {
      done: (_result, count) => ({ kind: 'success', title: `Rang ${count} times` }),
      failed: { kind: 'error', title: 'Didn’t ring' },
      refresh: () => stored.refetch(),
      leavesPage,
    },
  );
  return (
    <>
      <button aria-busy={ring.isBusy} onClick={() => void ring.run((stored.data?.count ?? 0) + 1)}>
        Ring
      </button>
      <output>
        {`stored ${stored.data?.count} running ${ring.running?.[0]} failed ${ring.failure}`}
      </output>
    </>
  );
}

function openBell(
  post: Answer,
  { leavesPage = false, reload }: { leavesPage?: boolean; reload?: Promise<unknown> } = {},
) {
  const plugin = defineAdmin({
    contract: bell,
    pages: [
      { path: '/bell', can: open('a bell'), element: <Bell leavesPage={leavesPage} /> },
      { path: '/elsewhere', can: open('a place'), element: <h1>Elsewhere</h1> },
    ],
  });
  let count = 0;
  const answer: Answer = async (asked) => {
    if (asked.method === 'GET') {
      if (count > 0) await reload;
      return Response.json({ count });
    }
    const said = post(asked);
    count = (asked.body as { count: number }).count;
    return said;
  };
  return renderPlugin(plugin, { realm: 'platform', can: [], path: '/bell', data: answer });
}

const posts = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST');
const button = () => screen.getByRole('button', { name: 'Ring' });
const isBusy = () => button().getAttribute('aria-busy') === 'true';
const shown = () => document.querySelector('output')?.textContent;
const stored = (count: number) => waitFor(() => expect(shown()).toContain(`stored ${count}`));

/** An answer that waits until the test gives it. */
function waiting() {
  let give: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give: (response: Response) => give(response) };
}
const done = () => Response.json({ success: true });
const refused = () =>
  Response.json({ error: { code: 'conflict', message: 'The rope is worn.' } }, { status: 409 });

test('runs once for a double click, and shows that it is busy and with what', async () => {
  const { answer, give } = waiting();
  const { asked } = openBell(answer);
  await stored(0);
  fireEvent.click(button());
  expect(isBusy()).toBe(true);
  fireEvent.click(button());
  expect(shown()).toContain('running 1');
  give(done());
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(shown()).toContain('running undefined');
  expect(posts(asked)).toHaveLength(1);
});

test('is busy until the screen shows what changed', async () => {
  const { answer, give } = waiting();
  openBell(done, { reload: answer() });
  await stored(0);
  fireEvent.click(button());
  expect(await screen.findByText('Rang 1 times')).toBeTruthy();
  expect(isBusy()).toBe(true);
  expect(shown()).toContain('stored 0');
  give(done());
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(shown()).toContain('stored 1');
});

test('shows why it failed, in a toast and on the screen, until it runs again', async () => {
  let isRefused = true;
  openBell(() => (isRefused ? refused() : done()));
  await stored(0);
  fireEvent.click(button());
  expect(await screen.findByText('Didn’t ring')).toBeTruthy();
  expect(screen.getByText('The rope is worn.')).toBeTruthy();
  await waitFor(() => expect(shown()).toContain('failed The rope is worn.'));
  // The data is reloaded after a failure, too: someone else may have changed it.
  expect(shown()).toContain('stored 1');
  isRefused = false;
  fireEvent.click(button());
  await waitFor(() => expect(shown()).toContain('failed undefined'));
  await stored(2);
});

test('stays busy after it succeeded if the browser leaves the page', async () => {
  const { asked } = openBell(done, { leavesPage: true });
  await stored(0);
  fireEvent.click(button());
  await screen.findByText('Rang 1 times');
  await stored(1);
  expect(isBusy()).toBe(true);
  fireEvent.click(button());
  expect(posts(asked)).toHaveLength(1);
});

test('shows its toast even if the screen was left before', async () => {
  const { answer, give } = waiting();
  const { go } = openBell(answer);
  await stored(0);
  fireEvent.click(button());
  await waitFor(() => expect(isBusy()).toBe(true));
  await go('/elsewhere');
  give(done());
  expect(await screen.findByText('Rang 1 times')).toBeTruthy();
});
